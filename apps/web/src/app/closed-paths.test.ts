import { expect, test } from 'vitest';
import { closedPathsOf } from './closed-paths.ts';
import { ROUTES } from './route-table.ts';

const isClosed = (path: string): boolean => closedPathsOf(ROUTES).some((closed) => path.startsWith(closed));

test('search engines are kept out of every page behind the sign-in', () => {
  const addresses = ROUTES.filter((route) => route.for).map(({ path }) => path.replace(/[:*]\w*/, 'x'));

  expect(addresses).toEqual(expect.arrayContaining(['/receipt/x', '/admin/x', '/family', '/shared']));
  expect(addresses.filter((address) => !isClosed(address))).toEqual([]);
  expect(isClosed('/admin')).toBe(true);
});

test('no public page and no secret link, which tells by itself not to be listed, begins like one that is closed', () => {
  const open = ROUTES.filter((route) => route.isPrerendered || route.isSecret);

  expect(open.filter(({ path }) => isClosed(path)).map(({ path }) => path)).toEqual([]);
});

test('what begins like another that is closed is not said twice', () => {
  const routes = ['/own', '/own/:id', '/one/:id', '/office/*'].map((path) => ({ path, for: ['student'] as const }));

  expect(closedPathsOf([...routes, { path: '/open' }])).toEqual(['/own', '/one/', '/office']);
});
