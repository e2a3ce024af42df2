import { getSiteTexts } from '@temari/contracts/site';
import { afterEach, expect, test, vi } from 'vitest';
import { createPublicStore, definePublicRead } from './public-data.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const read = definePublicRead('texts', async () => getSiteTexts, { query: { page: 'landing' } });

const answersInTurn = (...answers: (() => Response)[]) => {
  const asked = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Response.error());
  vi.stubGlobal('fetch', asked);
  return asked;
};
const busy = () =>
  Response.json({ message: 'Busy.', code: 'server/busy' }, { status: 503, headers: { 'retry-after': '3' } });
const texts = () => Response.json({});
const missing = () => Response.json({ message: 'Not found.', code: 'page/not-found' }, { status: 404 });
const dropped = () => {
  throw new TypeError('Failed to fetch');
};

test.each([
  ['a busy server is asked again when it said so', [busy, texts], 2, null],
  ['a dropped connection is tried again', [dropped, dropped, texts], 3, null],
  ['what stays away is told', [dropped], 4, 'network/unreachable'],
  ['a refusal is told at once', [missing], 1, 'page/not-found'],
])('%s', async (_, answers, times, code) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = answersInTurn(...answers);
  const store = createPublicStore({});

  let hasSettled = false;
  void store.arrival(read).then(() => {
    hasSettled = true;
  });
  while (!hasSettled) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }

  expect(asked).toHaveBeenCalledTimes(times);
  const entry = store.entry('texts');
  expect(entry?.error).toEqual(code === null ? null : expect.objectContaining({ code }));
  expect(entry?.isReading).toBe(false);
});

test('a device that is offline is told at once', async () => {
  const asked = answersInTurn(dropped);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const store = createPublicStore({});

  await store.arrival(read);

  expect(asked).toHaveBeenCalledTimes(1);
  expect(store.entry('texts')?.error).toEqual(expect.objectContaining({ code: 'network/unreachable' }));
});
