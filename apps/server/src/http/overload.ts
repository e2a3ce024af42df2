import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { BASE_PATH } from '@temari/contracts/base-path';
import { ERRORS } from '@temari/contracts/errors';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@temari/contracts/languages';
import { UNNAMED_SITE } from '@temari/contracts/unnamed-site';
import type { FastifyInstance } from 'fastify';
import { SERVER_TEXTS } from '../texts/server-texts.ts';
import type { KnownSessions } from './known-sessions.ts';
import { policyHeaders } from './security-headers.ts';

export interface OverloadLimits {
  /** The most requests in flight during a short burst, such as a whole class arriving in the same second. */
  burst: number;
  /** The most requests in flight once half as many have been in flight for several samples: overload, not a burst. */
  sustained: number;
  /** The event-loop delay above which new requests are refused. */
  loopDelayMs: number;
  /**
   * With fewer requests than this, in flight or arrived in the last sample, a late event loop is caused by something
   * else on the machine, and nothing is refused. One page visit is about thirty requests.
   */
  fewWhenLate: number;
}

/**
 * Two cores give at least 600 answers a second. By Little's law, 60 in flight then mean a wait of 100 ms; a longer
 * queue adds waiting time and no throughput.
 */
export const OVERLOAD_LIMITS: OverloadLimits = { burst: 200, sustained: 60, loopDelayMs: 150, fewWhenLate: 100 };

/**
 * Requests without a known session get half of the limit, so that people who are signed in can finish what they are
 * doing. A token that the database has not confirmed lately counts as none: anybody can make one up.
 */
const SIGNED_OUT_SHARE = 0.5;

const RESOLUTION_MS = 20;
const SAMPLE_EVERY_MS = 200;
/** Consecutive samples above the limit before the queue counts as overloaded rather than bursty. */
const BURST_SAMPLES = 2;
/** Consecutive samples without a refusal before it counts as normal again. */
const CALM_SAMPLES = 5;
/** Used in rotation, so that clients refused together do not retry together. */
const RETRY_AFTER_SECONDS = [3, 4, 5, 6, 7];

/**
 * Never refused: health checks, the payment gateway's webhooks, and the files of a page that was already served.
 * Without one of its scripts that page would not work, and reloading it costs more than the file.
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
/** Slow, and mostly waiting for the network. An upload that has started may always continue. */
const TRANSFERS = [`${BASE_PATH}/uploads`, `${BASE_PATH}/files/`];

const startsWithAny = (url: string, prefixes: string[]): boolean => prefixes.some((prefix) => url.startsWith(prefix));

const isTransfer = ({ url = '' }: IncomingMessage): boolean => startsWithAny(url, TRANSFERS);

/** Never refused, whatever follows: so no page may be drawn for an address that begins like this. */
export const isNeverRefused = (url: string): boolean => startsWithAny(url, ALWAYS);

const isNewWork = (request: IncomingMessage): boolean =>
  isTransfer(request) ? request.method === 'POST' : !isNeverRefused(request.url ?? '');

const BUSY = Buffer.from(JSON.stringify({ message: ERRORS['server/busy'].message, code: 'server/busy' }));

/** For a browser, in every language; it reloads by itself. */
const BUSY_PAGE = Buffer.from(
  `<!doctype html><html lang="${DEFAULT_LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${UNNAMED_SITE.name}</title></head><body>${LANGUAGE_CODES.map((language) => `<p lang="${language}">${SERVER_TEXTS[language].busy}</p>`).join('')}</body></html>`,
);

const isPerson = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false);

type Reason = 'in_flight' | 'loop_delay';

/** Measures the requests in flight and the event-loop delay. */
const measureLoad = ({ burst, sustained, loopDelayMs: latest, fewWhenLate }: OverloadLimits) => {
  let inFlight = 0;
  let leastInFlight = 0;
  let busySamples = 0;
  let calmSamples = 0;
  let isOverloaded = false;
  let came = 0;
  let cameLately = 0;
  let loopDelayMs = 0;
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const sampling = setInterval(() => {
    loopDelayMs = Number.isNaN(histogram.mean) ? 0 : histogram.mean / 1e6 - RESOLUTION_MS;
    histogram.reset();
    busySamples = leastInFlight >= sustained / 2 ? busySamples + 1 : 0;
    leastInFlight = inFlight;
    calmSamples += 1;
    isOverloaded = isOverloaded ? calmSamples < CALM_SAMPLES : busySamples > BURST_SAMPLES;
    cameLately = came;
    came = 0;
  }, SAMPLE_EVERY_MS);
  sampling.unref();
  return {
    noteArrival: (): void => {
      came += 1;
    },
    /** 'close' is emitted exactly once, whether the answer was finished or the connection broke. */
    add: (response: ServerResponse): void => {
      inFlight += 1;
      response.once('close', () => {
        inFlight -= 1;
        leastInFlight = Math.min(leastInFlight, inFlight);
      });
    },
    reasonToRefuse: (share: number): Reason | null => {
      if (inFlight >= (isOverloaded ? sustained : burst) * share) {
        calmSamples = 0;
        return 'in_flight';
      }
      return loopDelayMs > latest && Math.max(inFlight, cameLately) >= fewWhenLate ? 'loop_delay' : null;
    },
    stop: (): void => {
      clearInterval(sampling);
      histogram.disable();
    },
  };
};

export interface LoadShedder {
  /** True when the request was answered with 503 here, before the framework did any work. */
  sheds: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Counts the requests that were accepted. */
  watch: (app: FastifyInstance) => void;
}

/** Load shedding: answers 503 at once when more requests arrive than can be served. */
export const createLoadShedder = (
  limits: OverloadLimits,
  {
    isHttps,
    knownSessions,
    onRefused,
  }: { isHttps: boolean; knownSessions: KnownSessions; onRefused: (reason: Reason) => void },
): LoadShedder => {
  const load = measureLoad(limits);
  const common = { ...policyHeaders(isHttps), 'cache-control': 'no-store' };
  const headers = RETRY_AFTER_SECONDS.map(String).map((seconds) => ({
    program: {
      ...common,
      'retry-after': seconds,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(BUSY.length),
    },
    person: {
      ...common,
      'retry-after': seconds,
      refresh: seconds,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(BUSY_PAGE.length),
    },
  }));
  let turn = 0;

  const sheds: LoadShedder['sheds'] = (request, response) => {
    load.noteArrival();
    if (!isNewWork(request)) return false;
    const isSignedIn = knownSessions.knows(request.headers.authorization);
    const reason = load.reasonToRefuse(isSignedIn ? 1 : SIGNED_OUT_SHARE);
    if (!reason) return false;
    onRefused(reason);
    turn = (turn + 1) % headers.length;
    const kind = isPerson(request) ? 'person' : 'program';
    response.writeHead(ERRORS['server/busy'].status, headers[turn]?.[kind]);
    response.end(kind === 'person' ? BUSY_PAGE : BUSY);
    return true;
  };

  return {
    sheds,
    watch: (app) => {
      // A request counts from the moment its whole body has arrived, so a slow sender takes no place. The load may
      // have changed by then, so a request with a body is checked a second time.
      app.addHook('preValidation', (request, reply, done) => {
        if (request.body !== undefined && sheds(request.raw, reply.raw)) {
          reply.hijack();
          return;
        }
        if (isNewWork(request.raw) && !isTransfer(request.raw)) load.add(reply.raw);
        done();
      });
      app.addHook('onClose', async () => load.stop());
    },
  };
};
