import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { keptQueries } from './kept-queries.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a device whose storage never answers keeps no page waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const open = vi.fn(() => ({}));
  vi.stubGlobal('indexedDB', { open });

  let isOpen = false;
  void keptQueries(new QueryClient(), 'a-token').then(() => {
    isOpen = true;
  });
  while (open.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(isOpen).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);

  expect(isOpen).toBe(true);
});
