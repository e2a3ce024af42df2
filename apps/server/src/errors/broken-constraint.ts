/** Whether the database refused something by one of these constraints, however deep its error is wrapped. */
export const hasBroken = (error: unknown, constraints: readonly string[]): boolean =>
  error instanceof Error &&
  (('constraint' in error && constraints.includes(String(error.constraint))) || hasBroken(error.cause, constraints));
