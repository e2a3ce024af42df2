import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { RouteFacts } from './route-facts.ts';

const OFFICE = '/admin';
/** Beside the pages the same host answers these. */
const NOT_PAGES = ['/backend', '/sandbox', '/consent', OFFICE];

/** A path of the route table as a regular expression, in any case, as the router matches it. */
const patternOf = (path: string): string => path.replace(/:\w+/g, '[^/]+').replace(/\//g, '\\/');

/** Pages behind the sign-in: their empty frames may be kept, and stand for one another. */
const privatePages = (routes: RouteFacts[]): RouteFacts[] =>
  routes.filter((route) => !route.isPrerendered && !route.path.startsWith(OFFICE) && route.for);

const anyOf = (patterns: string[], end: string): string => `/^(?:${patterns.join('|')})${end}/i`;

/** The worker's version is what the app is made of: a new build is a new worker. */
export const serviceWorker = (routes: RouteFacts[]): Plugin => ({
  name: 'service-worker',
  apply: (_config, env) => env.command === 'build' && env.isSsrBuild !== true,
  async generateBundle(_options, bundle) {
    const version = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12);
    const source = await readFile(join(import.meta.dirname, '../src/service-worker.js'), 'utf8');
    const filled = source
      .replaceAll('__VERSION__', version)
      .replace(
        '__PRIVATE_PAGES__',
        anyOf(
          privatePages(routes).map(({ path }) => patternOf(path)),
          '\\/?$',
        ),
      )
      .replace('__NOT_PAGES__', anyOf(NOT_PAGES.map(patternOf), '(?:\\/|$)'));
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: filled });
  },
});
