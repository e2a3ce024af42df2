import { expect, test } from 'vitest';
import { holdCount } from './held-count.ts';

const scene = () => {
  const clock = { ms: 0, writes: 0 };
  const asked: PromiseWithResolvers<number>[] = [];
  const read = () => {
    const next = Promise.withResolvers<number>();
    asked.push(next);
    return next.promise;
  };
  const count = holdCount(
    read,
    () => clock.writes,
    () => clock.ms,
  );
  return { clock, asked, count };
};

test('readers who come at once wait for one reading', async () => {
  const { asked, count } = scene();
  const readers = [count(), count()];
  asked[0]?.resolve(7);
  expect(await Promise.all(readers)).toEqual([7, 7]);
  expect(asked).toHaveLength(1);
});

test('what was read a moment ago is told again; older than that, it is read beside the answer', async () => {
  const { asked, clock, count } = scene();
  const first = count();
  asked[0]?.resolve(7);
  await first;
  clock.ms += 5_000;
  expect(await count()).toBe(7);
  expect(asked).toHaveLength(1);
  clock.ms += 1;
  expect([await count(), await count()]).toEqual([7, 7]);
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(8);
  await asked[1]?.promise;
  expect(await count()).toBe(8);
});

test('nobody is told a count that is older than a minute', async () => {
  const { asked, clock, count } = scene();
  const first = count();
  asked[0]?.resolve(7);
  await first;
  clock.ms += 60_001;
  const next = count();
  asked[1]?.resolve(9);
  expect(await next).toBe(9);
});

test('a reading that fails beside the answer leaves what is known; one that is waited for says so', async () => {
  const { asked, clock, count } = scene();
  const first = count();
  asked[0]?.resolve(7);
  await first;
  clock.ms += 6_000;
  expect(await count()).toBe(7);
  asked[1]?.reject(new Error('away'));
  await asked[1]?.promise.catch(() => {});
  clock.ms += 60_000;
  const next = count();
  asked[2]?.reject(new Error('away'));
  await expect(next).rejects.toThrow('away');
});

test('what was read before a write of this process is not told after it', async () => {
  const { asked, clock, count } = scene();
  const before = count();
  clock.writes += 1;
  const after = count();
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(8);
  expect(await after).toBe(8);
  asked[0]?.resolve(7);
  expect(await before).toBe(7);
  const next = count();
  asked[2]?.resolve(8);
  expect(await next).toBe(8);
});
