import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { usePledge } from './use-pledge.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const comeBack = (persisted: boolean): void => {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
};

test('a page that Back brings back as it was left asks what became of the gift', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return new Response(JSON.stringify({ message: 'Not there.', code: 'request/not-found' }), { status: 404 });
  });
  renderHook(() => usePledge('a token'));
  await waitFor(() => expect(asked).toBe(1));

  comeBack(false);
  comeBack(true);

  await waitFor(() => expect(asked).toBe(2));
});
