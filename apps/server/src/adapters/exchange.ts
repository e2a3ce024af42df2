import { readableLine } from '@temari/contracts/written-text';
import { retryAfter } from './retry-after.ts';

export type Answer = { status: number; content: unknown };
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

/** A message that was not taken, or of which nobody knows. */
export type Undelivered =
  | { result: 'refused'; reason: string; isHopeless: boolean; retryAfterSeconds?: number }
  | { result: 'unknown'; reason: string };

export const TIMEOUT_MS = 10_000;
const REASON_LENGTH = 200;

/** Failures that happen before a single byte of the message has left. */
const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
/** The gateway says itself that it has not taken the message. */
const BUSY = new Set([429, 503]);

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
};

/** Refused where nothing of the message has left; unknown where it may have arrived. */
export const brokenConnection = (error: unknown, receiver: string): Undelivered => {
  const code = codeOf(error);
  if (NOT_REACHED.has(code)) {
    return { result: 'refused', reason: `${receiver} was not reached (${code})`, isHopeless: false };
  }
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return { result: 'unknown', reason: isTimeout ? `${receiver} did not answer in time` : 'the connection was cut' };
};

export const refusal = (reason: string): Undelivered => ({
  result: 'refused',
  reason: readableLine(reason, REASON_LENGTH),
  isHopeless: true,
});

export const unreadable: Undelivered = { result: 'unknown', reason: 'the answer of the gateway could not be read' };

interface Exchange<Outcome> {
  transport: Transport;
  url: string;
  init: RequestInit;
  timeoutMs: number;
  read: (answer: Answer) => Outcome;
  /** How long a busy gateway wants to be left alone, where its answer says so besides the header `Retry-After`. */
  secondsToWait?: (content: unknown) => number | undefined;
}

/** Sends once and reads the whole answer; what a broken connection means is decided here for every gateway. */
export const exchange = async <Outcome>({
  transport,
  url,
  init,
  timeoutMs,
  read,
  secondsToWait,
}: Exchange<Outcome>): Promise<Outcome | Undelivered> => {
  try {
    const response = await transport(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const content = parsed(await response.text());
    if (BUSY.has(response.status)) {
      const said = secondsToWait?.(content);
      return {
        result: 'refused',
        reason: `the gateway is busy (${response.status})`,
        isHopeless: false,
        ...(said === undefined
          ? retryAfter(response.headers.get('retry-after'), Date.now())
          : { retryAfterSeconds: said }),
      };
    }
    if (response.status >= 500) {
      return { result: 'unknown', reason: `the gateway failed (${response.status})` };
    }
    return read({ status: response.status, content });
  } catch (error) {
    return brokenConnection(error, 'the gateway');
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
