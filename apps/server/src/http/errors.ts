import { ERRORS, type ErrorCode, type ErrorReply } from '@temari/contracts/errors';
import { sentenceOf } from '@temari/contracts/field-error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStaleStatement } from '../db/client.ts';
import { isDiskFull, noRoom } from '../disk/disk-room.ts';
import { AppError, type FieldErrors } from '../errors/app-error.ts';
import { causeOf, codeOf } from '../errors/error-code.ts';
import { errorForLog } from '../errors/error-for-log.ts';
import { policyHeaders } from './security-headers.ts';

/** Fastify's own refusals, in our words. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request/too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request/unsupported-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request/malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request/malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request/malformed',
  FST_ERR_BAD_URL: 'request/not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'request/not-found',
};

/**
 * A database that recovers, or has just become a standby, can be read already and soon written again. A deadlock, as with
 * a migration of the version that starts beside this one, has undone all of the transaction. Both are done at the next try.
 */
const NEXT_TIME = ['25006', '40P01'];

/** SQLSTATE classes and socket errors that mean 'the database is not there right now'. */
const isDatabaseAway = (error: unknown): boolean => {
  const [cause, code] = [causeOf(error), codeOf(error)];
  return (
    /^(08|53|57P)/.test(code) ||
    NEXT_TIME.includes(code) ||
    // The connection is closed, and the next one prepares the statement anew.
    isStaleStatement(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    (cause instanceof Error &&
      /connection terminated|not queryable|timeout exceeded when trying to connect|query read timeout/i.test(
        cause.message,
      ))
  );
};

/** A foreign key: what a row names was removed, or what is to be removed was named, while the request was on its way. */
const isReferenceBroken = (error: unknown): boolean => codeOf(error) === '23503';

const asAppError = (error: FastifyError | Error): AppError => {
  if (error instanceof AppError) return error;
  const framework = 'code' in error ? FRAMEWORK_CODES[error.code] : undefined;
  if (framework) return new AppError(framework);
  if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) {
    return new AppError('request/malformed', { cause: error });
  }
  if (isDiskFull(error)) return noRoom(error);
  if (isReferenceBroken(error)) return new AppError('request/changed-meanwhile', { cause: error });
  if (isDatabaseAway(error)) return new AppError('server/busy', { retryAfterSeconds: 3, cause: error });
  return new AppError('server/failure', { cause: error });
};

/** Every 429 and 503 has Retry-After: the value of the case, or the default of the code. */
const retryAfterOf = ({ code, facts }: AppError): number | null => {
  const usual = ERRORS[code];
  return 'retryAfterSeconds' in usual ? Math.ceil(facts.retryAfterSeconds ?? usual.retryAfterSeconds) : null;
};

/** Each refused field twice: as a sentence for people, and as data for pages in another language. */
const fieldsOf = (errors: FieldErrors): Pick<ErrorReply, 'errors' | 'fields'> => {
  const entries = Object.entries(errors);
  return {
    errors: Object.fromEntries(entries.map(([field, error]) => [field, sentenceOf(error)])),
    fields: Object.fromEntries(entries.map(([field, { text: _, ...asData }]) => [field, asData])),
  };
};

export const sendError = async (reply: FastifyReply, error: AppError): Promise<FastifyReply> => {
  const { status } = ERRORS[error.code];
  const body: ErrorReply = {
    message: error.message,
    code: error.code,
    ...(error.facts.values && { values: error.facts.values }),
    ...(error.facts.opensAt && { opensAt: error.facts.opensAt.toISOString() }),
    ...(error.facts.errors && fieldsOf(error.facts.errors)),
  };
  const retryAfter = retryAfterOf(error);
  if (retryAfter) reply.header('retry-after', retryAfter);
  return reply.code(status).header('cache-control', 'no-store').send(body);
};

/** An address that the router cannot read has no route, so neither hooks nor an error handler. */
export const routerErrors =
  (isHttps: boolean) =>
  (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    void sendError(reply.headers(policyHeaders(isHttps)), asAppError(error));
  };

/** The one place where an error becomes a status. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply) => {
    const known = asAppError(error);
    if (ERRORS[known.code].status >= 500)
      request.log.error({ err: errorForLog(known.facts.cause ?? error), code: known.code }, 'request failed');
    // Rare as a race; often, it is a fault of ours.
    if (isReferenceBroken(error)) request.log.warn({ err: errorForLog(error) }, 'a reference was broken');
    return sendError(reply, known);
  });
};
