import { AREAS } from '@temari/contracts/all';
import type { Endpoint } from '@temari/contracts/endpoint';
import { expect, test } from 'vitest';
import { newFamily, uploadedFile } from '../../testing/families.ts';
import { officeWorld } from '../../testing/office-world.ts';
import { school } from '../../testing/school.ts';
import type { World } from '../../testing/world.ts';

const office: [string, Endpoint][] = Object.entries(AREAS)
  .filter(([area]) => area.startsWith('office'))
  .flatMap(([, endpoints]) => endpoints)
  .filter(([, endpoint]) => endpoint.access !== 'public');

const pathOf = (endpoint: Endpoint): string => endpoint.path.replace(/:\w+/g, '0190a1b2-0000-7000-8000-000000000000');

/**
 * What an auditor may send that is no change of the office: their own sign-in, a question too long for an address, and
 * saving a list, which is written down.
 */
const ABOUT_ONESELF = /^\/admin\/(confirm|password|authenticator|suggestions|consents\/missing|exports\/)/;

/** The preview of something that only an owner does. */
const isOwnersPreview = ({ method, path }: Endpoint): boolean => method === 'GET' && path.endsWith('/leaving');

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

/** Every row of every table, except who is signed in, what is counted against guessing, and what a search computes. */
const contentOf = async ({ pool }: World): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
     and tablename not in ('sessions', 'rate_limits', 'known_addresses', 'household_search', 'household_changes', 'learner_doubts') order by 1`,
  );
  const tables = await Promise.all(rows.map(({ name }) => pool.query(`select t::text from "${name}" t order by 1`)));
  return JSON.stringify(tables.map((table) => table.rows));
};

test('an auditor reads everything and changes nothing', async () => {
  const world = await officeWorld();
  const before = await contentOf(world);
  const isStopped = async (endpoint: Endpoint): Promise<boolean> => {
    const answer = await world.call(endpoint.method, pathOf(endpoint), { token: world.auditor });
    return answer.statusCode === 403 && answer.json().code === 'auth/not-allowed';
  };
  const own = office.filter(([, { path }]) => ABOUT_ONESELF.test(path));
  const others = office.filter(([, { path }]) => !ABOUT_ONESELF.test(path));

  for (const [name, endpoint] of others) {
    expect([name, await isStopped(endpoint)]).toEqual([name, endpoint.method !== 'GET' || isOwnersPreview(endpoint)]);
  }
  expect(await contentOf(world)).toBe(before);
  for (const [name, endpoint] of own) expect([name, await isStopped(endpoint)]).toEqual([name, false]);
});

test('a consent is asked of a guardian who may decide, and recorded of nobody else, whoever in the office does it', async () => {
  const world = await officeWorld();
  const family = await newFamily(world);
  const call = (method: 'POST' | 'PATCH', path: string, body: object) =>
    world.call(method, path, { token: family.token, body });
  const learner = (await call('POST', '/learners', { fullName: 'Hana Sample', grade: '7' })).json().data.learner._id;
  const named = async (name: string, phone: string, mayDecide: boolean): Promise<string> => {
    const { _id } = (await call('POST', '/guardians', { name, phone, relation: 'other' })).json().data.guardian;
    const right = { learner, mayDecide, maySee: true, mayPay: true, callOrder: 1 };
    await call('PATCH', `/guardians/${_id}`, { rights: [right] });
    return _id;
  };
  const sees = await named('Bekele Sample', '0922114455', false);
  const decides = await named('Almaz Sample', '0922114466', true);

  const town = school(world);
  for (const capability of ['teaching', 'welfare'] as const) {
    const member = await town.staff('office', [capability]);
    const file = await uploadedFile(world, member, 'consent');
    const act = async (path: string, body: object) => {
      const answer = await world.call('POST', `/admin/learners/${learner}/consent${path}`, {
        token: member.token,
        body,
      });
      return answer.statusCode < 300 ? 'done' : answer.json().code;
    };
    const paper = { purposes: ['photo'], language: 'en', file };
    expect([
      capability,
      await act('', { guardian: sees }),
      await act('/paper', { ...paper, guardian: sees, signedBy: 'Bekele Sample' }),
      await act('/paper', { ...paper, signedBy: 'hana  sample' }),
      await act('', { guardian: decides }),
      await act('/paper', { ...paper, guardian: decides, signedBy: 'Almaz Sample' }),
    ]).toEqual([
      capability,
      'consent/guardian-may-not',
      'consent/guardian-may-not',
      'guardian/is-learner',
      'done',
      'done',
    ]);
  }
});
