import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropEarlyReads, earlyOrFetch } from './early-reads.ts';

const ADDRESS = '/backend/api/v1/lessons/1/sheet';
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const text = async (answer: Promise<Response>): Promise<string> => (await answer).text();

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('from the network'));
  window.earlyReads = { token: 'own', at: Date.now(), answers: { [ADDRESS]: Promise.resolve(new Response('early')) } };
});
afterEach(() => {
  vi.unstubAllGlobals();
  dropEarlyReads();
});

test('what was asked early is answered once', async () => {
  expect(await text(earlyOrFetch(ADDRESS, as('own')))).toBe('early');
  expect(await text(earlyOrFetch(ADDRESS, as('own')))).toBe('from the network');
});

test('nobody gets what was asked for somebody else', async () => {
  expect(await text(earlyOrFetch(ADDRESS, as('another')))).toBe('from the network');
  expect(await text(earlyOrFetch(ADDRESS))).toBe('from the network');
});

test('what was asked before a change, or half a minute ago, is asked again', async () => {
  window.earlyReads = { ...window.earlyReads, at: Date.now() - 31_000 } as NonNullable<typeof window.earlyReads>;
  expect(await text(earlyOrFetch(ADDRESS, as('own')))).toBe('from the network');

  window.earlyReads.at = Date.now();
  dropEarlyReads();
  expect(await text(earlyOrFetch(ADDRESS, as('own')))).toBe('from the network');
});
