import { AREAS } from '@temari/contracts/all';
import type { Endpoint } from '@temari/contracts/endpoint';
import { expect, test } from 'vitest';
import { officeWorld } from '../../testing/office-world.ts';

const office: [string, Endpoint][] = Object.entries(AREAS)
  .filter(([area]) => area.startsWith('office'))
  .flatMap(([, endpoints]) => endpoints)
  .filter(([, endpoint]) => endpoint.access !== 'public');

const pathOf = (endpoint: Endpoint): string => endpoint.path.replace(/:\w+/g, '0190a1b2-0000-7000-8000-000000000000');

/** What an auditor may send that is no change of the office: their own sign-in, and a question too long for an address. */
const ABOUT_ONESELF = /^\/admin\/(confirm|password|authenticator|suggestions)/;

test('every office call is below /admin and is refused to strangers, students and teachers', async () => {
  const world = await officeWorld();

  for (const [name, endpoint] of office) {
    const path = pathOf(endpoint);
    const answers = await Promise.all([
      world.call(endpoint.method, path),
      world.call(endpoint.method, path, { token: world.student }),
      world.call(endpoint.method, path, { token: world.teacher }),
    ]);
    expect([name, path.startsWith('/admin/'), ...answers.map(({ statusCode }) => statusCode)]).toEqual([
      name,
      true,
      401,
      403,
      403,
    ]);
  }
});

test('an auditor reads everything and changes nothing', async () => {
  const world = await officeWorld();

  for (const [name, endpoint] of office) {
    const answer = await world.call(endpoint.method, pathOf(endpoint), { token: world.auditor });
    const mayCall = endpoint.method === 'GET' || ABOUT_ONESELF.test(endpoint.path);
    expect([name, answer.statusCode === 403 && answer.json().code === 'auth/not-allowed']).toEqual([name, !mayCall]);
  }
});
