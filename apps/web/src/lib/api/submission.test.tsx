import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useSubmission } from './submission.ts';

afterEach(cleanup);

test('a form whose sending breaks on a fault of our own is not left working for ever', async () => {
  const broken = new TypeError('A part of the page did not come.');
  const reported: unknown[] = [];
  const hear = (reason: unknown): void => void reported.push(reason);
  process.on('unhandledRejection', hear);
  const { result } = renderHook(() => useSubmission(() => Promise.reject(broken)));

  await act(async () => result.current.submit(undefined));
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', hear);

  expect(result.current.state).toBe('failed');
  expect(reported).toEqual([broken]);
});
