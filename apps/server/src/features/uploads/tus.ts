import { Readable } from 'node:stream';
import type { ErrorCode } from '@temari/contracts/errors';
import { FILE_URL_HEADER, UPLOADS_PATH } from '@temari/contracts/uploads';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { asNoRoom } from '../../disk/disk-room.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { discardUpload } from './discard-upload.ts';
import { finishUpload, isFinal } from './finish-upload.ts';
import { partialUploads } from './partial-uploads.ts';
import { startUpload } from './start-upload.ts';
import { uploadLocks } from './upload-locks.ts';

/** How long a new request waits for one whose connection may be dead. */
const LOCK_DRAIN_MS = 1000;

/** What the protocol's own refusals mean in our words. */
const REFUSALS: Record<number, ErrorCode> = {
  404: 'upload/gone',
  409: 'upload/wrong-offset',
  410: 'upload/gone',
  412: 'upload/version',
  413: 'upload/too-large',
  500: 'server/failure',
};

/** What tus needs to see; everything else stays with us. */
const PASSED_ON = ['content-length', 'content-type', 'tus-resumable'];

interface Exchange {
  actor: Actor;
  startedId: string | null;
  /** All bytes are here: what goes wrong now can be tried again without sending them anew. */
  isComplete: boolean;
  refusal: unknown;
}

const webRequest = ({ raw, url, method }: FastifyRequest, reply: FastifyReply): Request => {
  const headers = Object.entries(raw.headers).filter(
    ([name]) => PASSED_ON.includes(name) || name.startsWith('upload-'),
  ) as [string, string][];
  const hasBody = method === 'POST' || method === 'PATCH';
  const request = new Request(new URL(url, 'http://uploads'), {
    method,
    headers,
    ...(hasBody && { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' as const }),
  });
  // By this tus hears of a cut connection at once, and keeps every byte that had arrived.
  return Object.assign(request, { runtime: { name: 'node', node: { req: raw, res: reply.raw } } });
};

export type Tus = (request: FastifyRequest, reply: FastifyReply, actor: Actor) => Promise<Response>;

/** The tus protocol bound to our rules: who may start what, and what happens after the last byte. */
export const createTus = (deps: Deps): Tus => {
  const exchanges = new WeakMap<object, Exchange>();
  const exchangeOf = (request: object): Exchange => {
    const exchange = exchanges.get(request);
    if (!exchange) throw new AppError('server/failure');
    return exchange;
  };

  const server = new Server({
    path: UPLOADS_PATH,
    relativeLocation: true,
    datastore: partialUploads(deps),
    locker: uploadLocks(deps.locks),
    lockDrainTimeout: LOCK_DRAIN_MS,
    allowedOrigins: () => false,
    onUploadCreate: async (request, { id, size, metadata }) => {
      const exchange = exchangeOf(request);
      const { filename, purpose } = metadata ?? {};
      await startUpload(deps, exchange.actor, { id, sizeBytes: size ?? 0, filename, purpose });
      exchange.startedId = id;
      return {};
    },
    onUploadFinish: async (request, { id }) => {
      exchangeOf(request).isComplete = true;
      return { headers: { [FILE_URL_HEADER]: await finishUpload(deps, id) } };
    },
    onResponseError: (request, error) => {
      exchangeOf(request).refusal = asNoRoom(error);
      return undefined;
    },
  });

  return async (request, reply, actor) => {
    const sent = webRequest(request, reply);
    const exchange: Exchange = { actor, startedId: null, isComplete: false, refusal: null };
    exchanges.set(sent, exchange);
    const response = await server.handleWeb(sent);
    if (response.ok) return response;

    const { startedId, isComplete, refusal } = exchange;
    if (startedId && isComplete && refusal instanceof Error && !isFinal(refusal)) {
      // Finishing failed for now. Whoever sent all bytes with the start hears where to ask for the end.
      reply.header('location', `${UPLOADS_PATH}/${startedId}`);
      throw refusal;
    }
    // A start that failed has no address to go on at, and a full disk needs its room back.
    const isNoRoom = refusal instanceof AppError && refusal.code === 'upload/no-room';
    const useless = startedId ?? (isNoRoom ? (request.params as { id?: string }).id : null);
    if (useless) await discardUpload(deps, useless);
    if (refusal instanceof Error) throw refusal;
    throw new AppError(REFUSALS[response.status] ?? 'request/malformed');
  };
};
