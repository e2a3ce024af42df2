import type { Endpoint } from '@temari/contracts/endpoint';
import { call, type Input, type Reply } from './api.ts';
import { isWorthRetrying, retryDelay } from './worth-retrying.ts';

/** For what is only read: asked again as a query is. A device that knows itself offline is told at once. */
export const patientCall = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  failures = 0,
): Promise<Reply<E>> => {
  try {
    return await call(endpoint, input);
  } catch (error) {
    if (!(error instanceof Error) || !navigator.onLine || !isWorthRetrying(failures, error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelay(failures, error)));
    return patientCall(endpoint, input, failures + 1);
  }
};
