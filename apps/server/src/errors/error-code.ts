/** What was thrown by the driver, without what the query builder has wrapped around it. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

/** PostgreSQL's code, or that of a socket; empty for an error that has none. */
export const codeOf = (error: unknown): string => {
  const cause = causeOf(error);
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};
