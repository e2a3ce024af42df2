import { expect, test } from 'vitest';
import { createContentNow } from './content-now.ts';

const scene = () => {
  const asked: PromiseWithResolvers<string>[] = [];
  const now = createContentNow(() => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  });
  return { asked, now };
};

test('questions that come while the database is asked share one more answer, and none is older than its question', async () => {
  const { asked, now } = scene();
  const first = now();
  const later = [now(), now(), now()];
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('1');
  expect(await first).toBe('1');
  await Promise.resolve();
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('2');
  expect(await Promise.all(later)).toEqual(['2', '2', '2']);
  const last = now();
  expect(asked).toHaveLength(3);
  asked[2]?.resolve('3');
  expect(await last).toBe('3');
});

test('a database that does not answer fails those who asked, and nobody after them', async () => {
  const { asked, now } = scene();
  const first = now();
  const second = now();
  asked[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await Promise.resolve();
  asked[1]?.resolve('2');
  expect(await second).toBe('2');
});
