/**
 * The 75th percentile, estimated from a histogram. Values are taken to be spread evenly within a bucket; above the
 * last bound the bound itself is returned.
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
