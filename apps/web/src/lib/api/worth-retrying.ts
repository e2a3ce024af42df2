import { ApiError } from './api-error.ts';

/** A network that failed and a server that is busy are asked again; refusals are not. */
export const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 3 && error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 429);

export const retryDelay = (failures: number, error: Error): number =>
  error instanceof ApiError && error.retryAfterSeconds
    ? error.retryAfterSeconds * 1000
    : Math.min(1000 * 2 ** failures, 15_000);
