import { expect, test } from 'vitest';
import { createContentNow } from './content-now.ts';

const scene = () => {
  const asked: PromiseWithResolvers<string>[] = [];
  const clock = { ms: 1000 };
  const content = createContentNow(
    () => {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
    () => clock.ms,
  );
  return { asked, content, now: content.ask, clock };
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

test('what was asked lately is known without asking, for a moment and until something is written', async () => {
  const { asked, content, clock } = scene();
  expect(content.lately()).toBeNull();
  const first = content.ask();
  asked[0]?.resolve('1');
  await first;
  clock.ms += 25;
  expect(content.lately()).toBe('1');
  expect(asked).toHaveLength(1);
  content.forget();
  expect(content.lately()).toBeNull();
});

test('readers who follow each other closely do not wait: it is asked again beside them', async () => {
  const { asked, content, clock } = scene();
  const first = content.ask();
  asked[0]?.resolve('1');
  await first;
  clock.ms += 30;
  expect([content.lately(), content.lately()]).toEqual(['1', '1']);
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('2');
  await asked[1]?.promise;
  await Promise.resolve();
  clock.ms += 50;
  expect(content.lately()).toBe('2');
});

test('a version that could not be asked for again is not known for longer', async () => {
  const { asked, content, clock } = scene();
  const first = content.ask();
  asked[0]?.resolve('1');
  await first;
  clock.ms += 30;
  expect(content.lately()).toBe('1');
  asked[1]?.reject(new Error('away'));
  clock.ms += 21;
  expect(content.lately()).toBeNull();
});

test('an answer that was asked for before a change is not taken for what is after it', async () => {
  const { asked, content } = scene();
  const before = content.ask();
  content.forget();
  asked[0]?.resolve('1');
  expect(await before).toBe('1');
  expect(content.lately()).toBeNull();
});
