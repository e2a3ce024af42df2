import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RECORD_ID } from '@temari/contracts/record-id';
import { SERVER_PATHS } from '@temari/contracts/server-paths';
import type { Plugin } from 'vite';
import type { RouteFacts } from './route-facts.ts';

const OFFICE = '/admin';

/** A path of the route table as a regular expression, in any case, as the router matches it. */
const patternOf = (path: string): string => path.replace(/:\w+/g, '[^/]+').replace(/[/.]/g, '\\$&');

/** Pages behind the sign-in: their empty frames may be kept, and stand for one another. */
const privatePages = (routes: RouteFacts[]): string[] =>
  routes.filter((route) => !route.isPrerendered && !route.path.startsWith(OFFICE) && route.for).map(({ path }) => path);

/** Left to the network: what is no page of the web app, and pages of which nothing may stay on the device. */
const neverKept = (routes: RouteFacts[]): string[] => [
  ...SERVER_PATHS,
  OFFICE,
  ...routes.filter(({ isSecret }) => isSecret).map(({ path }) => path),
];

const anyOf = (paths: string[], end: string): string => `/^(?:${paths.map(patternOf).join('|')})${end}/i`;

/** The worker as a device gets it. A version is what it and the app are made of: another build is another worker. */
export const filledWorker = (source: string, routes: RouteFacts[], files: string[]): string => {
  const filled = source
    .replace('__RECORD_ID__', () => RECORD_ID)
    .replace('__PRIVATE_PAGES__', () => anyOf(privatePages(routes), '\\/?$'))
    .replace('__NEVER_KEPT__', () => anyOf(neverKept(routes), '(?:\\/|$)'));
  const version = createHash('sha256')
    .update([...files].sort().join())
    .update(filled)
    .digest('hex')
    .slice(0, 12);
  return filled.replaceAll('__VERSION__', version);
};

export const serviceWorker = (routes: RouteFacts[]): Plugin => ({
  name: 'service-worker',
  apply: (_config, env) => env.command === 'build' && env.isSsrBuild !== true,
  async generateBundle(_options, bundle) {
    const source = await readFile(join(import.meta.dirname, '../src/service-worker.js'), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: filledWorker(source, routes, Object.keys(bundle)) });
  },
});
