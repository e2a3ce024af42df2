import { BASE_PATH } from '@temari/contracts/base-path';
import { type Endpoint, FROM_OWN_PAGES, type ReplyOf } from '@temari/contracts/endpoint';
import { fieldErrorOf } from '@temari/contracts/field-error-table';
import * as wrong from '@temari/contracts/field-errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Actor, isStaffRole, may } from '../domains/identity/actor.ts';
import type { SessionRead } from '../domains/identity/sessions/live-session-queries.ts';
import { hashToken } from '../domains/identity/sessions/tokens.ts';
import { AppError, type FieldErrors } from '../errors/app-error.ts';
import type { FindActor, ReadAsActor } from './actor.ts';
import type { ContentNow } from './content-now.ts';
import type { Device, DeviceOf } from './device-cookie.ts';
import type { KnownSessions } from './known-sessions.ts';
import { limitAddress } from './limit-address.ts';

declare module 'fastify' {
  interface FastifyInstance {
    findActor: FindActor;
    readAsActor: ReadAsActor;
    deviceOf: DeviceOf;
    knownSessions: KnownSessions;
    /** The version of what everybody may read. */
    contentNow: ContentNow;
    /** Every endpoint that was mounted, for the test that walks them all. */
    served: Set<Endpoint>;
  }
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type ActorOf<E extends Endpoint> = E['access'] extends 'public'
  ? null
  : E['access'] extends 'optional'
    ? Actor | null
    : Actor;

interface Call<E extends Endpoint> {
  actor: ActorOf<E>;
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The address limits are counted by. */
  address: string;
  idempotencyKey: string | null;
  device: Device;
  /** What the statement that asked who calls has read for them, where there is such a `Reading`. */
  found: unknown;
}

/**
 * What a call reads in the statement that asks who calls. `values` sees what was sent before anything is known to be right
 * with it: null where there is nothing to look up by, and then only the session is read.
 */
export interface Reading {
  statement: SessionRead;
  values: (params: Readonly<Record<string, string | undefined>>) => readonly unknown[] | null;
}

const fieldErrors = (error: z.core.$ZodError): FieldErrors => {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body';
    errors[field] ??= fieldErrorOf(issue.message) ?? wrong.check;
  }
  return errors;
};

const parsed = <Schema extends z.ZodMiniType | undefined>(schema: Schema, input: unknown): Parsed<Schema> => {
  if (!schema) return undefined as Parsed<Schema>;
  const result = z.safeDecode(schema, (input ?? {}) as never);
  if (!result.success) throw new AppError('request/invalid', { errors: fieldErrors(result.error) });
  return result.data as Parsed<Schema>;
};

const authorised = async <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  request: FastifyRequest,
  reading: Reading | undefined,
): Promise<{ actor: Actor | null; found: unknown }> => {
  if (endpoint.access === 'public') return { actor: null, found: null };
  const values = reading?.values(request.params as Record<string, string | undefined>);
  const read = reading && values ? { statement: reading.statement, values } : undefined;
  const { actor, found } = await app.readAsActor(request, read, endpoint);
  if (endpoint.access === 'optional') return { actor, found };
  if (!actor) throw new AppError('auth/not-signed-in');
  if (!endpoint.access.includes(actor.role)) throw new AppError('auth/not-allowed');
  // The one place where a member of staff is asked for what the call needs.
  if (isStaffRole(actor.role) && !may(actor, endpoint.needs ?? ['owner'])) {
    throw new AppError('auth/capability-missing');
  }
  return { actor, found };
};

const idempotencyKeyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\w-]{8,100}$/.test(key)) return key;
  throw new AppError('request/invalid', {
    errors: { 'Idempotency-Key': wrong.idempotencyKey },
  });
};

/** A page of ours says so itself, and no browser that tells where a call began contradicts it. */
const isFromOwnPages = ({ headers }: FastifyRequest): boolean =>
  headers[FROM_OWN_PAGES] === '1' && [undefined, 'same-origin'].includes(headers['sec-fetch-site'] as string);

const called = async <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  reading: Reading | undefined,
): Promise<Call<E>> => {
  if (endpoint.fromOwnPages && !isFromOwnPages(request)) throw new AppError('request/not-from-page');
  const { actor, found } = await authorised(app, endpoint, request, reading);
  return {
    actor: actor as ActorOf<E>,
    found,
    params: parsed(endpoint.params as E['params'], request.params),
    query: parsed(endpoint.query as E['query'], request.query),
    body: parsed(endpoint.body as E['body'], request.body),
    idempotencyKey: endpoint.idempotent ? idempotencyKeyOf(request) : null,
    // Found out for the few calls that ask: most reads need neither.
    get address() {
      return limitAddress(request.ip);
    },
    get device() {
      return app.deviceOf(request, reply);
    },
  };
};

type Answer<E extends Endpoint> = (call: Call<E>, reply: FastifyReply) => Promise<FastifyReply>;

/** Who may call is asked first, then what was sent; nothing of an answer is kept on its way. */
const mount = <E extends Endpoint>(app: FastifyInstance, endpoint: E, answer: Answer<E>, reading?: Reading): void => {
  app.served.add(endpoint);
  app.route({
    method: endpoint.method,
    url: `${BASE_PATH}${endpoint.path}`,
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    handler: async (request, reply) =>
      answer(await called(app, endpoint, request, reply, reading), reply.header('cache-control', 'no-store')),
  });
};

/** Binds a contract to its use case; its answer is checked by the contract too. */
export const serve = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  useCase: (call: Call<E>) => Promise<ReplyOf<E>>,
  reading?: Reading,
): void => {
  const answered: Answer<E> = async (call, reply) => {
    const answer: unknown = await useCase(call);
    if (endpoint.accepted && typeof answer === 'object' && answer !== null && 'accepted' in answer) {
      return reply.code(202).send(z.encode(endpoint.accepted, answer.accepted));
    }
    if (endpoint.previewed && typeof answer === 'object' && answer !== null && 'previewed' in answer) {
      return reply.code(200).send(z.encode(endpoint.previewed, answer.previewed));
    }
    // Whoever has just signed in is not a stranger at the next call.
    if (endpoint.startsSession) app.knownSessions.note(hashToken((answer as { token: string }).token));
    reply.code(endpoint.status ?? 200);
    if (endpoint.clears) reply.header('clear-site-data', endpoint.clears.map((kind) => `"${kind}"`).join(', '));
    if (endpoint.status === 204) return reply.send();
    if (endpoint.mediaType) reply.type(endpoint.mediaType);
    return reply.send(z.encode(endpoint.reply, answer));
  };
  mount(app, endpoint, answered, reading);
};

/** For an answer that is JSON already: it goes out as it came. That it fits the contract is for tests to show. */
export const serveJson = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  useCase: (call: Call<E>) => Promise<string>,
  reading?: Reading,
): void =>
  mount(
    app,
    endpoint,
    async (call, reply) => reply.type('application/json; charset=utf-8').send(await useCase(call)),
    reading,
  );

/**
 * For what everybody may read and triggers mark as changed, see `content_versions`: the bytes are kept until the version
 * moves. The version is read first, so what is kept under it is never older.
 */
export const servePublic = <E extends Endpoint & { access: 'public' }>(
  app: FastifyInstance,
  endpoint: E,
  useCase: (call: Pick<Call<E>, 'query'>) => Promise<ReplyOf<E>>,
): void => {
  const kept = new Map<string, { version: string; bytes: Buffer }>();
  app.served.add(endpoint);
  app.get(`${BASE_PATH}${endpoint.path}`, async (request, reply) => {
    const query = parsed(endpoint.query as E['query'], request.query);
    const key = JSON.stringify(query) ?? '';
    const version = await app.contentNow.ask();
    const found = kept.get(key);
    const bytes =
      found?.version === version
        ? found.bytes
        : Buffer.from(JSON.stringify(z.encode(endpoint.reply, await useCase({ query }))));
    if (bytes !== found?.bytes) kept.set(key, { version, bytes });
    reply.keptWhile = version;
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(bytes);
  });
};
