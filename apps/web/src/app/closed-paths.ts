import type { AppRoute } from './route-table.ts';

/** Where the part of an address begins that differs from page to page; the rest is what robots.txt compares. */
const beginningOf = (path: string): string => path.replace(/\/\*$/, '').replace(/:.*$/, '');

/**
 * Pages behind the sign-in, by how their addresses begin: robots.txt keeps search engines out. Secret links are not among
 * them: a search engine has to read their `noindex`, or it may list the address alone, which is all that is secret.
 */
export const closedPathsOf = (routes: readonly Pick<AppRoute, 'path' | 'for'>[]): string[] => {
  const closed = [...new Set(routes.filter((route) => route.for).map(({ path }) => beginningOf(path)))];
  return closed.filter((path) => !closed.some((other) => other !== path && path.startsWith(other)));
};
