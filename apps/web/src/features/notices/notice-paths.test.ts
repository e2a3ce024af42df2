import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { ROUTES } from '../../app/route-table.ts';

test('every page to which a notice leads exists, behind the sign-in', () => {
  const addresses = Object.values(NOTICE_PATHS).map((path) => (typeof path === 'string' ? path : path('some-id')));

  const guarded = addresses.filter((address) => ROUTES.find(({ path }) => matchPath(path, address))?.for);

  expect(guarded).toEqual(addresses);
});
