import { BASE_PATH } from '@temari/contracts/base-path';
import { type Endpoint, FROM_OWN_PAGES, type ReplyOf } from '@temari/contracts/endpoint';
import type { ErrorReply } from '@temari/contracts/errors';
import * as z from 'zod/mini';
import { ApiError, UNREACHABLE } from './api-error.ts';
import { dropEarlyReads } from './early-reads.ts';
import { isRenewed } from './renew-session.ts';
import { currentSession } from './session.ts';

type Sent<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type Part<Name extends string, Schema> = Schema extends z.ZodMiniType ? { [Key in Name]: Sent<Schema> } : unknown;
/** Without a query such a call acts. */
type Query<E extends Endpoint> = E['previewed'] extends z.ZodMiniType
  ? { query?: Sent<E['query']> }
  : Part<'query', E['query']>;

/** What a call needs, as its contract says. */
export type Input<E extends Endpoint> = Part<'params', E['params']> & Query<E> & Part<'body', E['body']>;
export type Reply<E extends Endpoint> = ReplyOf<E>;

export interface Sending {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Whose call it is, where that is not the current session. */
  token?: string;
  /** Sent once more, after the session was renewed. */
  isRepeated?: boolean;
  /** How the request travels; the network unless the page is rendered on the server. */
  transport?: typeof fetch;
}

const NONSENSE = { message: 'The answer could not be read. Please try again.', code: 'network/unreadable' };

const addressOf = (endpoint: Endpoint, input: { params?: object; query?: object }): string => {
  const values = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  return `${BASE_PATH}${path}${search && `?${search}`}`;
};

const isErrorReply = (value: unknown): value is ErrorReply =>
  typeof value === 'object' && value !== null && 'message' in value && 'code' in value;

/** The one way to the API: a contract in, its decoded reply out, or an `ApiError`. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  sending: Sending = {},
): Promise<Reply<E>> => {
  const { body, ...address } = input as { params?: object; query?: { preview?: unknown }; body?: unknown };
  const session = sending.token || import.meta.env.SSR ? null : currentSession();
  const token = sending.token ?? session?.token;
  if (endpoint.method !== 'GET') dropEarlyReads();
  const response = await (sending.transport ?? fetch)(addressOf(endpoint, address), {
    method: endpoint.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && endpoint.access !== 'public' && { authorization: `Bearer ${token}` }),
      ...(endpoint.fromOwnPages && { [FROM_OWN_PAGES]: '1' }),
      ...(sending.idempotencyKey && { 'idempotency-key': sending.idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(sending.signal && { signal: sending.signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, UNREACHABLE);
  });

  const content: unknown = response.status === 204 ? undefined : await response.json().catch(() => null);
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after')) || null;
    const error = new ApiError(response.status, isErrorReply(content) ? content : NONSENSE, retryAfter);
    // A dead token is of no use to anybody: a device that is kept signed in has another, or the guard takes over.
    if (error.code === 'auth/not-signed-in' && session && (await isRenewed(session)) && !sending.isRepeated) {
      return call(endpoint, input, { ...sending, isRepeated: true });
    }
    throw error;
  }
  const isBegun = response.status === 202 && endpoint.accepted !== undefined;
  const isPreview = endpoint.previewed !== undefined && address.query?.preview === 'true';
  const schema = (isBegun && endpoint.accepted) || (isPreview && endpoint.previewed) || endpoint.reply;
  const reply = z.safeParse(schema, content);
  if (!reply.success) throw new ApiError(response.status, NONSENSE);
  if (isBegun) return { accepted: reply.data } as Reply<E>;
  return (isPreview ? { previewed: reply.data } : reply.data) as Reply<E>;
};
