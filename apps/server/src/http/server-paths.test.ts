import diagnostics from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_PATHS } from '@temari/contracts/server-paths';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { testWorld } from '../testing/world.ts';

/** `npm test` builds the web app first. */
const webDist = join(import.meta.dirname, '../../../web/dist');

/** Every address that an app answers to GET, as its route spells it. */
const addressesDuring = async (build: () => Promise<unknown>): Promise<string[]> => {
  const found = new Set<string>();
  const watch = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      if ([method].flat().includes('GET')) found.add(url);
    });
  };
  diagnostics.subscribe('fastify.initialization', watch);
  try {
    await build();
  } finally {
    diagnostics.unsubscribe('fastify.initialization', watch);
  }
  return [...found];
};

const begins = (address: string, path: string): boolean => address === path || address.startsWith(`${path}/`);

test('what the server answers by itself is listed, and nothing is listed that it does not answer', async () => {
  const served = await addressesDuring(async () => (await testWorld({ webDist })).app.ready());
  expect(served).toEqual(expect.arrayContaining(['/*', '/consent/:link', '/backend/api/v1/site', '/sw.js']));

  const isOfWebApp = (address: string): boolean =>
    address === '/*' || address.startsWith('/assets/') || existsSync(join(webDist, 'client', address));
  const unlisted = served.filter((address) => !SERVER_PATHS.some((path) => begins(address, path)));

  expect(unlisted.filter((address) => !isOfWebApp(address))).toEqual([]);
  expect(SERVER_PATHS.filter((path) => !served.some((address) => begins(address, path)))).toEqual([]);
});
