import { BASE_PATH } from '@temari/contracts/base-path';
import { CONTACT_FIELDS, PLAIN_CONTACT_PATH } from '@temari/contracts/contact-form';
import type { ErrorReply } from '@temari/contracts/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** 4,000 letters of Amharic, each nine bytes in a form's spelling, and the rest. */
const MOST_BYTES = 64 * 1024;

export type ContactValues = Record<(typeof CONTACT_FIELDS)[number], string>;

export interface PlainAnswer {
  status: number;
  values: ContactValues;
  /** Null where the message was sent. */
  refusal: ErrorReply | null;
}

/** Another site cannot send messages in its visitors' name. A browser too old to say where it comes from may. */
const isFromOwnPage = (request: FastifyRequest, publicUrl: string): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && [new URL(publicUrl).host, request.host].includes(new URL(origin).host);
};

const valuesOf = (form: URLSearchParams): ContactValues =>
  Object.fromEntries(CONTACT_FIELDS.map((name) => [name, form.get(name) ?? ''])) as ContactValues;

const formOf = async ({ headers }: FastifyRequest, body: string | Buffer): Promise<URLSearchParams> => {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  return new URLSearchParams(isForm ? String(body) : '');
};

type Show = (request: FastifyRequest, reply: FastifyReply, form: URLSearchParams, answer: PlainAnswer) => unknown;

/**
 * The contact form where no script runs. It is handed to the API inside this process, so that checks, limits and
 * sentences are those of every other message.
 */
export const servePlainContact = (app: FastifyInstance, publicUrl: string, show: Show): void => {
  app.get(PLAIN_CONTACT_PATH, async (_request, reply) => reply.redirect('/#contact', 303));
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Whatever else is sent is a form with nothing in it.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, formOf);
    scope.post(PLAIN_CONTACT_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      if (!isFromOwnPage(request, publicUrl)) throw new AppError('request/not-from-page');
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const values = valuesOf(form);
      const response = await app.inject({
        method: 'POST',
        url: `${BASE_PATH}/contact`,
        remoteAddress: request.ip,
        payload: values,
      });
      const refusal = response.statusCode < 300 ? null : response.json<ErrorReply>();
      const retryAfter = response.headers['retry-after'];
      if (retryAfter) reply.header('retry-after', retryAfter);
      return show(request, reply.code(refusal ? response.statusCode : 200), form, {
        status: response.statusCode,
        values,
        refusal,
      });
    });
  });
};
