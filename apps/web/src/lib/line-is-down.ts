import type { ApiError } from './api.ts';

export const UNREACHABLE = {
  message: 'The line is down. Please check the connection and try again.',
  code: 'network/unreachable',
};

/** For code that is fetched when it is needed and did not come: to a person it is the same as a call that failed. */
export const lineIsDown = (): ApiError =>
  Object.assign(new Error(UNREACHABLE.message), {
    code: UNREACHABLE.code,
    status: 0,
    errors: {},
    retryAfterSeconds: null,
  });
