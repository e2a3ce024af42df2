import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { UPLOADS_PATH } from '@temari/contracts/uploads';
import type { FastifyInstance } from 'fastify';

/** One piece of an upload over the slowest connection we serve. */
const UPLOAD_REQUEST_MS = 30 * 60_000;
/** A connection on which nothing moves in either direction. */
const IDLE_CONNECTION_MS = 120_000;

/** Node.js' own server, with timeouts for slow headers and idle connections. */
export const createPatientServer = (listener: RequestListener): Server => {
  const times = {
    headersTimeout: 10_000,
    connectionsCheckingInterval: 2_000,
    // One piece of an upload may take its time; `cutOffSlowBodies` knows which request is none.
    requestTimeout: UPLOAD_REQUEST_MS,
    keepAliveTimeout: 65_000,
    // Asked for where the answer has our shape (`odd-requests.ts`).
    requireHostHeader: false,
  };
  return createServer(times, listener).setTimeout(IDLE_CONNECTION_MS);
};

export interface BodyTimes {
  /** For a whole body of at most 64 KB. */
  bodyMs: number;
  /** Between two pieces of an upload, which as a whole may take as long as a slow connection needs. */
  uploadPauseMs: number;
}

export const BODY_TIMES: BodyTimes = { bodyMs: 30_000, uploadPauseMs: 60_000 };

/**
 * Lets the rest of a body run out that was answered before its end: the connection would wait for it forever. Whoever
 * sends on for longer than another body may take is cut off.
 */
const drain = (raw: IncomingMessage, atMostMs: number): void => {
  if (raw.complete || raw.destroyed) return;
  raw.removeAllListeners('data');
  raw.resume();
  const cut = setTimeout(() => raw.destroy(), atMostMs);
  raw.once('close', () => clearTimeout(cut));
};

/**
 * The one place that decides how slow a body may be. One that drips in byte by byte holds a connection no longer than an
 * honest slow phone needs.
 */
export const cutOffSlowBodies = (app: FastifyInstance, { bodyMs, uploadPauseMs }: BodyTimes): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, url } = request;
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (!hasBody) return done();
    if (url.startsWith(UPLOADS_PATH)) {
      raw.setTimeout(uploadPauseMs, () => raw.destroy());
      // After the whole body has arrived the connection is idle because the server is working.
      raw.once('end', () => raw.socket.setTimeout(IDLE_CONNECTION_MS));
      reply.raw.once('finish', () => drain(raw, bodyMs));
      return done();
    }
    const cut = setTimeout(() => raw.destroy(), bodyMs);
    const isIn = (): void => clearTimeout(cut);
    raw.once('end', isIn);
    raw.once('close', isIn);
    done();
  });
};
