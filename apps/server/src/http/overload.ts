import { monitorEventLoopDelay } from 'node:perf_hooks';
import { BASE_PATH } from '@temari/contracts/endpoint';
import { ERRORS } from '@temari/contracts/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface OverloadLimits {
  /** Requests being answered at once: beyond it a new one would only wait. */
  inFlight: number;
  /** How late the event loop may be before new requests are turned away … */
  loopDelayMs: number;
  /** … unless so few are under way that it is not they who make it late, but something else on the machine. */
  inFlightWhenLate: number;
}

/**
 * By Little's law 200 at once at the 1,500 answers a second that two cores give mean a wait of 130 ms; a line any
 * longer makes everybody late and nobody sooner.
 */
export const OVERLOAD_LIMITS: OverloadLimits = { inFlight: 200, loopDelayMs: 150, inFlightWhenLate: 30 };

const RESOLUTION_MS = 20;
const SAMPLE_EVERY_MS = 200;
const RETRY_AFTER_SECONDS = 3;

/**
 * Never turned away: who asks how we are, the gateway telling us that somebody has paid, and the parts of a page that
 * was let in: without one of its scripts it would stay lifeless, and reloading it costs more than the file.
 */
const ALWAYS = [
  '/healthz',
  '/readyz',
  '/metrics',
  `${BASE_PATH}/payments/chapa/`,
  '/assets/',
  '/favicon',
  '/icon-',
  '/manifest.webmanifest',
  '/sw.js',
];
/** Slow by nature and mostly waiting for the line; an upload under way is let through to its end. */
const TRANSFERS = [`${BASE_PATH}/uploads`, `${BASE_PATH}/files/`];

const startsWithAny = (url: string, prefixes: string[]): boolean => prefixes.some((prefix) => url.startsWith(prefix));

const isNewWork = (request: FastifyRequest): boolean =>
  !startsWithAny(request.url, TRANSFERS) || request.method === 'POST';

const BUSY = JSON.stringify({ message: ERRORS['server/busy'].message, code: 'server/busy' });

/** For a person in front of a browser, in both languages; it comes back by itself. */
const BUSY_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Temari</title></head><body><p>${ERRORS['server/busy'].message}</p><p lang="am">አሁን ብዙ ሰዎች እየተጠቀሙ ነው። እባክዎ ከጥቂት ጊዜ በኋላ ይሞክሩ።</p></body></html>`;

const isPerson = (request: FastifyRequest): boolean =>
  request.method === 'GET' && String(request.headers.accept ?? '').includes('text/html');

/** Answers 'busy' at once instead of late when there is more to do than can be done. */
export const refuseOverload = (
  app: FastifyInstance,
  limits: OverloadLimits,
  onRefused: (reason: 'in_flight' | 'loop_delay') => void = () => {},
): void => {
  let inFlight = 0;
  let loopDelayMs = 0;
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const sampling = setInterval(() => {
    loopDelayMs = Number.isNaN(histogram.mean) ? 0 : histogram.mean / 1e6 - RESOLUTION_MS;
    histogram.reset();
  }, SAMPLE_EVERY_MS);
  sampling.unref();
  app.addHook('onClose', async () => {
    clearInterval(sampling);
    histogram.disable();
  });

  const reasonToRefuse = (): 'in_flight' | 'loop_delay' | null => {
    if (inFlight >= limits.inFlight) return 'in_flight';
    return loopDelayMs > limits.loopDelayMs && inFlight >= limits.inFlightWhenLate ? 'loop_delay' : null;
  };

  const isRefused = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const reason = isNewWork(request) ? reasonToRefuse() : null;
    if (!reason) return false;
    onRefused(reason);
    void reply
      .code(ERRORS['server/busy'].status)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .header('cache-control', 'no-store');
    if (isPerson(request)) {
      void reply.header('refresh', RETRY_AFTER_SECONDS).type('text/html; charset=utf-8').send(BUSY_PAGE);
    } else void reply.type('application/json; charset=utf-8').send(BUSY);
    return true;
  };

  // Before its body is read: who would be refused anyway need not send it.
  app.addHook('onRequest', (request, reply, done) => {
    if (startsWithAny(request.url, ALWAYS) || !isRefused(request, reply)) done();
  });

  // And when all of it is here, from where on it is work: who sends a body slowly, or never, keeps nobody else out.
  app.addHook('preValidation', (request, reply, done) => {
    if (startsWithAny(request.url, ALWAYS)) return done();
    if (isRefused(request, reply)) return;
    if (!startsWithAny(request.url, TRANSFERS)) {
      inFlight += 1;
      // 'close' comes exactly once, whether the answer was finished or the line broke.
      reply.raw.once('close', () => {
        inFlight -= 1;
      });
    }
    done();
  });
};
