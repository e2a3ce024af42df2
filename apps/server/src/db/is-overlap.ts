/** An exclusion constraint refused it: something else has some of the same days or hours. */
export const isOverlap = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && cause.code === '23P01';
};
