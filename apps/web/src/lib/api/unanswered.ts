import { ApiError } from './api-error.ts';

/** No answer came, or none that could be read: what was sent may have been done all the same. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.code.startsWith('network/');
