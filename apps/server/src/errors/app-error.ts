import { ERRORS, type ErrorCode } from '@temari/contracts/errors';
import { withValues } from '@temari/contracts/field-error';
import type { KnownFieldError } from '@temari/contracts/field-error-table';

/** Why each field is refused. */
export type FieldErrors = Record<string, KnownFieldError>;

export interface ErrorFacts {
  errors?: FieldErrors;
  retryAfterSeconds?: number;
  /** From when on it would not be refused. */
  opensAt?: Date;
  /** What the sentence names in braces. */
  values?: Record<string, string | number>;
  cause?: unknown;
}

/** The only error class: thrown with a code, turned into an answer in `http/errors.ts`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(withValues(ERRORS[code].message, facts.values), { cause: facts.cause });
    this.code = code;
    this.facts = facts;
  }
}
