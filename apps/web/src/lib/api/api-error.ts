/** An answer that was not a success, or no answer at all (`network/unreachable`). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: Record<string, string>;
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    reply: { message: string; code: string; errors?: Record<string, string> },
    retryAfter: number | null = null,
  ) {
    super(reply.message);
    this.status = status;
    this.code = reply.code;
    this.errors = reply.errors ?? {};
    this.retryAfterSeconds = retryAfter;
  }
}

export const UNREACHABLE = {
  message: 'We could not reach the server. Please check your connection and try again.',
  code: 'network/unreachable',
};

/** For code that is fetched when it is needed and did not come: to a person it is the same as a call that failed. */
export const serverUnreachable = (): ApiError => new ApiError(0, UNREACHABLE);
