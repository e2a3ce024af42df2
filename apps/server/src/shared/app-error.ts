import { ERRORS, type ErrorCode } from '@temari/contracts/errors';

export interface ErrorFacts {
  /** Field to sentence. */
  errors?: Record<string, string>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The only error class: thrown with a code, turned into an answer in `http/errors.ts`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(ERRORS[code].message, { cause: facts.cause });
    this.code = code;
    this.facts = facts;
  }
}
