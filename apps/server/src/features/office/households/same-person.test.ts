import { expect, test } from 'vitest';
import { type Family, newFamily } from '../../../testing/families.ts';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

const learnerOf = async (world: OfficeWorld, family: Family, body: object): Promise<string> =>
  (await world.call('POST', '/learners', { token: family.token, body })).json().data.learner._id;

/** The questions as they stand once everything that changed was looked at. */
const doubts = async (world: OfficeWorld) => {
  await world.call('GET', '/admin/households?search=x', { token: world.office });
  return (await world.call('GET', '/admin/same-person', { token: world.auditor })).json().rows;
};
const phoneOf = async ({ pool }: OfficeWorld, { id }: Family): Promise<string> =>
  (await pool.query('select phone from accounts where id = $1', [id])).rows[0].phone;
const learnersShown = async (world: OfficeWorld, { id }: Family) =>
  (await world.call('GET', `/admin/households/${id}`, { token: world.office })).json();

test('two spellings in one household are a question; sisters and other households are none', async () => {
  const world = await officeWorld();
  const family = await newFamily(world);
  const hana = await learnerOf(world, family, { fullName: 'Hana Bekele', grade: '8', school: 'Sample School' });
  const again = await learnerOf(world, family, { fullName: 'ሀና በቀለ' });
  await learnerOf(world, family, { fullName: 'Dawit Bekele' });
  await learnerOf(world, await newFamily(world), { fullName: 'Hana Bekele' });

  const found = await doubts(world);

  expect(found).toMatchObject([{ reason: 'same-sound' }]);
  expect([found[0].one._id, found[0].other._id].toSorted()).toEqual([hana, again].toSorted());
  expect([found[0].one, found[0].other]).toContainEqual(
    expect.objectContaining({ fullName: 'Hana Bekele', grade: '8', school: 'Sample School', consent: 'missing' }),
  );
});

test('of very many with one name and one date of birth, each is compared with twenty at most', async () => {
  const world = await officeWorld();
  await learnerOf(world, await newFamily(world), { fullName: 'Hana Bekele', dateOfBirth: '2012-01-01' });
  const ALIKE = 60;
  await world.pool.query(
    `with copied as (
       insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
       select gen_random_uuid(), 'student', '+25191234' || lpad(n::text, 4, '0'), 'Alike', 'Sample', 'a@sample.example', 'x'
       from generate_series(2, $1) n returning id)
     insert into learners (id, household_id, full_name, date_of_birth, created_at)
     select gen_random_uuid(), id, 'Hana Bekele', '2012-01-01', now() from copied`,
    [ALIKE],
  );

  await world.call('GET', '/admin/households?search=x', { token: world.office });
  const { total } = (await world.call('GET', '/admin/same-person', { token: world.auditor })).json();

  expect(total).toBeGreaterThanOrEqual(ALIKE);
  expect(total).toBeLessThanOrEqual(ALIKE * 20);
});

test('two persons are never asked about again, and a name that is corrected ends the question', async () => {
  const world = await officeWorld();
  const family = await newFamily(world);
  const one = await learnerOf(world, family, { fullName: 'Hana Sample' });
  const other = await learnerOf(world, family, { fullName: 'Hana S' });
  const third = await learnerOf(world, family, { fullName: 'Hana' });
  expect(await doubts(world)).toHaveLength(3);

  const apart = () => world.call('POST', '/admin/same-person/apart', { token: world.office, body: { one, other } });
  expect([(await apart()).statusCode, (await apart()).statusCode]).toEqual([204, 404]);
  await world.call('PATCH', `/learners/${third}`, { token: family.token, body: { fullName: 'Robel Sample' } });
  await world.call('PATCH', `/learners/${one}`, {
    token: family.token,
    body: { grade: '7', fullName: 'Hana Samples' },
  });

  expect(await doubts(world)).toEqual([]);
  expect((await world.audit()).map(({ action }) => action)).toContain('keep-apart');
});

test('one person: enrollments come together, and undoing within 14 days takes exactly that apart', async () => {
  const world = await officeWorld();
  const family = await newFamily(world);
  const household = await phoneOf(world, family);
  await world.enroll({ fullName: 'Hana Bekele', household });
  await world.enroll({ fullName: 'Hana Beqele', household });
  const [doubt] = await doubts(world);
  const [kept, merged] = [doubt.one, doubt.other];

  const done = await world.call('POST', '/admin/same-person/merges', {
    token: world.office,
    body: { kept: kept._id, merged: merged._id },
  });
  expect(done.statusCode).toBe(201);
  const after = await learnersShown(world, family);
  expect(after.learners.map(({ fullName }: { fullName: string }) => fullName)).toEqual([kept.fullName]);
  expect(new Set(after.enrollments.map(({ learnerId }: { learnerId: string }) => learnerId))).toEqual(
    new Set([kept._id]),
  );
  expect(after.merges).toMatchObject([{ _id: done.json()._id, keptName: kept.fullName, mergedName: merged.fullName }]);
  expect(await doubts(world)).toEqual([]);
  // The name that went still leads to the one who stayed.
  await world.enroll({ fullName: merged.fullName, household });
  expect((await learnersShown(world, family)).learners).toHaveLength(1);

  const undo = () => world.call('POST', `/admin/same-person/merges/${done.json()._id}/undo`, { token: world.office });
  expect([(await undo()).statusCode, (await undo()).statusCode]).toEqual([204, 409]);
  const apart = await learnersShown(world, family);
  expect(apart.learners).toHaveLength(2);
  expect(apart.enrollments.filter(({ learnerId }: { learnerId: string }) => learnerId === merged._id)).toHaveLength(2);
  expect((await world.audit()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['merge-learners', 'undo-merge']),
  );
});

test('after 14 days a merge stays, and learners of two households are shown and never merged', async () => {
  const world = await officeWorld();
  const [family, other] = [await newFamily(world), await newFamily(world)];
  const born = { dateOfBirth: '2014-02-03' };
  const here = await learnerOf(world, family, { fullName: 'Hana Bekele', ...born });
  const there = await learnerOf(world, other, { fullName: 'hana  BEKELE', ...born });
  expect(await doubts(world)).toMatchObject([{ reason: 'name-and-birth-date' }]);
  const merge = (kept: string, merged: string) =>
    world.call('POST', '/admin/same-person/merges', { token: world.office, body: { kept, merged } });
  expect((await merge(here, there)).json().code).toBe('learner/two-households');
  expect((await merge(here, here)).statusCode).toBe(404);

  const again = await learnerOf(world, family, { fullName: 'Hana Beqele' });
  const { _id } = (await merge(here, again)).json();
  world.clock.advance(14 * 86_400_000);
  const office = (
    await world.call('POST', '/admin/login', { body: { phoneNumber: '+251911000019', password: 'temari123' } })
  ).json().data.token;
  const late = await world.call('POST', `/admin/same-person/merges/${_id}/undo`, { token: office });
  expect(late.json().code).toBe('learner/merge-over');
});

test("the same name with the same guardian's phone in two households is a question", async () => {
  const world = await officeWorld();
  const guardian = { name: 'Almaz', phone: '0922114433', relation: 'mother' };
  for (const family of [await newFamily(world), await newFamily(world)]) {
    await learnerOf(world, family, { fullName: 'Hana Bekele' });
    expect((await world.call('POST', '/guardians', { token: family.token, body: guardian })).statusCode).toBe(201);
  }
  expect(await doubts(world)).toMatchObject([{ reason: 'name-and-guardian' }]);
});
