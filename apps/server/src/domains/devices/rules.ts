/**
 * The value that three visits out of four did not pass, out of counts by group. Within a group values are taken to be
 * spread evenly; what lies above the last bound is told as that bound.
 */
export const p75 = (bounds: readonly number[], counts: ReadonlyMap<number, number>): number => {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let left = total * 0.75;
  for (const [bucket, upper] of bounds.entries()) {
    const count = counts.get(bucket) ?? 0;
    const lower = bounds[bucket - 1] ?? 0;
    if (count > 0 && left <= count) return lower + (upper - lower) * (left / count);
    left -= count;
  }
  return bounds.at(-1) ?? 0;
};
