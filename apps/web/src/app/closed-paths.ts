import type { AppRoute } from './route-table.ts';

/** Where the part of an address begins that differs from page to page; the rest is what robots.txt compares. */
const beginningOf = (path: string): string => path.replace(/\/\*$/, '').replace(/:.*$/, '');

/** What belongs to one person or to the office, by how the addresses begin: robots.txt keeps search engines out. */
export const closedPathsOf = (routes: readonly Pick<AppRoute, 'path' | 'for' | 'isSecret'>[]): string[] => {
  const closed = [
    ...new Set(routes.filter((route) => route.for || route.isSecret).map(({ path }) => beginningOf(path))),
  ];
  return closed.filter((path) => !closed.some((other) => other !== path && path.startsWith(other)));
};
