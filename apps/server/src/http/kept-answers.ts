import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ContentNow } from './content-now.ts';
import { readerKey } from './reader.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The version of the content that this answer shows; set by whoever answers the same to every such reader. */
    keptWhile: string | null;
  }
}

/** Made once for each kind of answer, and called each time that one is given. */
type NoteAnswer = (answer: { method: string; route: string; status: number }) => () => void;

interface KeptAnswer {
  version: string;
  etag: string | undefined;
  headers: string[];
  /** For a reader who has these bytes. */
  unchanged: string[];
  bytes: Buffer;
  noteWhole: () => void;
  noteUnchanged: () => void;
}

interface KeptAnswers {
  /** True when the request was answered here, before the framework did any work. */
  answers: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Keeps the answers that are marked with `keptWhile`. */
  watch: (app: FastifyInstance) => void;
}

/** Addresses with made-up questions are endless. What is kept under them is the same bytes, so only the list grows. */
const KEPT_AT_MOST = 500;

/** They write nothing; nor does what is sent to an address that nobody serves. */
const READING = ['GET', 'HEAD', 'OPTIONS'];

/** They tell about the bytes, which an answer without them does not carry. */
const ABOUT_BYTES = ['content-length', 'content-encoding'];

/** It goes the usual way, where those who send it too slowly are cut off. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const flat = (headers: Record<string, unknown>, without: string[] = []): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (without.includes(name) ? [] : [name, String(value)]));

/**
 * What everybody may read, as bytes with all their headers, until the content's version moves. Given out before the
 * framework is asked, a landing page costs little more than its bytes.
 */
export const createKeptAnswers = (
  content: Pick<ContentNow, 'lately' | 'forget'>,
  noteAnswer: NoteAnswer,
): KeptAnswers => {
  const kept = new Map<string, KeptAnswer>();
  let isClosing = false;

  return {
    answers: (request, response) => {
      if (request.method !== 'GET' || isClosing || hasBody(request)) return false;
      const version = content.lately();
      if (version === null) return false;
      const answer = kept.get(readerKey(request));
      if (answer?.version !== version) return false;
      if (answer.etag !== undefined && request.headers['if-none-match'] === answer.etag) {
        response.writeHead(304, answer.unchanged).end();
        answer.noteUnchanged();
      } else {
        response.writeHead(200, answer.headers).end(answer.bytes);
        answer.noteWhole();
      }
      return true;
    },
    watch: (app) => {
      app.decorateReply('keptWhile', null);
      app.addHook('onSend', (request, reply, payload, done) => {
        // Before the answer is out: whoever has written reads what they wrote.
        if (!READING.includes(request.method) && !request.is404) content.forget();
        const version = reply.keptWhile;
        // With a cookie it is for one reader.
        if (version === null || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return done();
        if (request.method !== 'GET' || !Buffer.isBuffer(payload)) return done();
        const headers: Record<string, unknown> = { ...reply.getHeaders(), 'content-length': payload.length };
        if (kept.size >= KEPT_AT_MOST) kept.clear();
        const route = request.routeOptions.url ?? 'none';
        kept.set(readerKey(request.raw), {
          version,
          etag: reply.getHeader('etag')?.toString(),
          headers: flat(headers),
          unchanged: flat(headers, ABOUT_BYTES),
          bytes: payload,
          noteWhole: noteAnswer({ method: 'GET', route, status: 200 }),
          noteUnchanged: noteAnswer({ method: 'GET', route, status: 304 }),
        });
        done();
      });
      app.addHook('preClose', async () => {
        isClosing = true;
      });
    },
  };
};
