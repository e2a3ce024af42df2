import { ERRORS, type ErrorCode } from '@temari/contracts/errors';

export interface ErrorFacts {
  /** Field to sentence. */
  errors?: Record<string, string>;
  retryAfterSeconds?: number;
  /** What the sentence names in braces. */
  values?: Record<string, string | number>;
  cause?: unknown;
}

/** The only error class: thrown with a code, turned into an answer in `http/errors.ts`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(
      ERRORS[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts.values?.[name] ?? whole)),
      { cause: facts.cause },
    );
    this.code = code;
    this.facts = facts;
  }
}
