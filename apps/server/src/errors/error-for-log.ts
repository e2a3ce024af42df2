const frames = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * What a log may hold of an error. A failed query carries its parameters, and the database's details quote rows:
 * both are people's data, so only what helps to find the fault is taken.
 */
export const errorForLog = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const isQuery = 'query' in error && 'params' in error;
  const inner = isQuery && error.cause instanceof Error ? error.cause : error;
  const { code, constraint, table } = inner as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: inner.name,
    message: isQuery && inner === error ? 'Failed query' : inner.message,
    code,
    constraint,
    table,
    ...(isQuery && { query: error.query }),
    stack: frames(error.stack),
    ...(!isQuery && error.cause !== undefined && { cause: errorForLog(error.cause) }),
  };
};
