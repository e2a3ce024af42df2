import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { BASE_PATH } from '@temari/contracts/endpoint';
import { ERRORS } from '@temari/contracts/errors';
import type { FastifyInstance } from 'fastify';
import type { KnownSessions } from './known-sessions.ts';
import { policyHeaders } from './security-headers.ts';

export interface OverloadLimits {
  /** Requests being answered at once: a class that comes in the same second is worked off … */
  burst: number;
  /** … but when there have been half as many for a while, it is no burst: one more than these would only wait. */
  line: number;
  /** How late the event loop may be before new requests are turned away … */
  loopDelayMs: number;
  /**
   * … unless so few are under way, or came within a fifth of a second, that it is not they who make it late but
   * something else on the machine: one visit to a page is thirty requests.
   */
  fewWhenLate: number;
}

/**
 * By Little's law 60 at once at the 600 answers a second that two cores give at least mean a wait of 100 ms; a line any longer
 * makes everybody late and nobody sooner.
 */
export const OVERLOAD_LIMITS: OverloadLimits = { burst: 200, line: 60, loopDelayMs: 150, fewWhenLate: 100 };

/**
 * Whoever is signed in is in the middle of something and finishes it before others are let in, who have half of the
 * line. A token that the database has not vouched for lately is a stranger's: anybody can make one up.
 */
const STRANGERS_SHARE = 0.5;

const RESOLUTION_MS = 20;
const SAMPLE_EVERY_MS = 200;
/** So many samples long a line may stand before it is taken for one that does not pass by itself … */
const PASSING_SAMPLES = 2;
/** … until for so many nobody had to be turned away. */
const QUIET_SAMPLES = 5;
/** Told in turn, so that those who were turned away together do not come back together. */
const RETRY_AFTER_SECONDS = [3, 4, 5, 6, 7];

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

const isTransfer = ({ url = '' }: IncomingMessage): boolean => startsWithAny(url, TRANSFERS);

const isNewWork = (request: IncomingMessage): boolean =>
  isTransfer(request) ? request.method === 'POST' : !startsWithAny(request.url ?? '', ALWAYS);

const BUSY = Buffer.from(JSON.stringify({ message: ERRORS['server/busy'].message, code: 'server/busy' }));

/** For a person in front of a browser, in both languages; it comes back by itself. */
const BUSY_PAGE = Buffer.from(
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Temari</title></head><body><p>${ERRORS['server/busy'].message}</p><p lang="am">አሁን ብዙ ሰዎች እየተጠቀሙ ነው። እባክዎ ከጥቂት ጊዜ በኋላ ይሞክሩ።</p></body></html>`,
);

const isPerson = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false);

type Reason = 'in_flight' | 'loop_delay';

/** How much is under way, and how late it makes us. */
const measureLoad = ({ burst, line, loopDelayMs: latest, fewWhenLate }: OverloadLimits) => {
  let inFlight = 0;
  let leastInFlight = 0;
  let standingSamples = 0;
  let quietSamples = 0;
  let isStanding = false;
  let came = 0;
  let cameLately = 0;
  let loopDelayMs = 0;
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const sampling = setInterval(() => {
    loopDelayMs = Number.isNaN(histogram.mean) ? 0 : histogram.mean / 1e6 - RESOLUTION_MS;
    histogram.reset();
    standingSamples = leastInFlight >= line / 2 ? standingSamples + 1 : 0;
    leastInFlight = inFlight;
    quietSamples += 1;
    isStanding = isStanding ? quietSamples < QUIET_SAMPLES : standingSamples > PASSING_SAMPLES;
    cameLately = came;
    came = 0;
  }, SAMPLE_EVERY_MS);
  sampling.unref();
  return {
    noteArrival: (): void => {
      came += 1;
    },
    /** 'close' comes exactly once, whether the answer was finished or the line broke. */
    add: (response: ServerResponse): void => {
      inFlight += 1;
      response.once('close', () => {
        inFlight -= 1;
        leastInFlight = Math.min(leastInFlight, inFlight);
      });
    },
    reasonToRefuse: (share: number): Reason | null => {
      if (inFlight >= (isStanding ? line : burst) * share) {
        quietSamples = 0;
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

export interface Doorkeeper {
  /** True when the request was answered 'busy'; it costs a fraction of what the framework would need to say so. */
  turnsAway: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Counts what was let in. */
  watch: (app: FastifyInstance) => void;
}

/** Answers 'busy' at once instead of late when there is more to do than can be done. */
export const createDoorkeeper = (
  limits: OverloadLimits,
  {
    isHttps,
    knownSessions,
    onRefused,
  }: { isHttps: boolean; knownSessions: KnownSessions; onRefused: (reason: Reason) => void },
): Doorkeeper => {
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

  const turnsAway: Doorkeeper['turnsAway'] = (request, response) => {
    load.noteArrival();
    if (!isNewWork(request)) return false;
    const isSignedIn = knownSessions.knows(request.headers.authorization);
    const reason = load.reasonToRefuse(isSignedIn ? 1 : STRANGERS_SHARE);
    if (!reason) return false;
    onRefused(reason);
    turn = (turn + 1) % headers.length;
    const kind = isPerson(request) ? 'person' : 'program';
    response.writeHead(ERRORS['server/busy'].status, headers[turn]?.[kind]);
    response.end(kind === 'person' ? BUSY_PAGE : BUSY);
    return true;
  };

  return {
    turnsAway,
    watch: (app) => {
      // Work begins when all of a request is here: who sends a body slowly, or never, keeps nobody else out. But by
      // then there may be too much to do, so whoever sent one is looked at once more.
      app.addHook('preValidation', (request, reply, done) => {
        if (request.body !== undefined && turnsAway(request.raw, reply.raw)) {
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
