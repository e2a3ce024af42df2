import type { ErrorReply } from '@temari/contracts/errors';
import type { FieldError, FieldErrorValues } from '@temari/contracts/field-error';

/** Why each field was refused. A code that this page does not know is said by the server's sentence. */
export type FieldErrors = Record<string, FieldError>;

type Reply = Omit<ErrorReply, 'code'> & { code: string };

const fieldErrorsOf = ({ errors = {}, fields = {} }: Reply): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, { code: 'unknown', ...fields[name], text }]));

/** An answer that was not a success, or no answer at all (`network/unreachable`). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: FieldErrors;
  /** The values that the sentence names. */
  readonly values: FieldErrorValues;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, reply: Reply, retryAfter: number | null = null) {
    super(reply.message);
    this.status = status;
    this.code = reply.code;
    this.errors = fieldErrorsOf(reply);
    this.values = reply.values ?? {};
    this.retryAfterSeconds = retryAfter;
  }
}

export const UNREACHABLE = {
  message: 'We could not reach the server. Please check your connection and try again.',
  code: 'network/unreachable',
};

/** For code that is fetched when it is needed and did not come: to a person it is the same as a call that failed. */
export const serverUnreachable = (): ApiError => new ApiError(0, UNREACHABLE);
