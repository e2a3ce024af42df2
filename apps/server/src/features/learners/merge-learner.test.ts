import { expect, test } from 'vitest';
import { enrollmentsOf, type Family, newFamily, tutoringForm } from '../../testing/families.ts';
import { testWorld, type World } from '../../testing/world.ts';

const DAY_MS = 86_400_000;

interface Told {
  _id: string;
  fullName: string;
  school?: string;
}

const family = async () => {
  const world = await testWorld();
  await world.seed();
  const own = await newFamily(world);
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, who: Family = own) =>
    world.call(method, path, { token: who.token, ...(body && { body }) });
  const add = async (fullName: string, facts: object = {}): Promise<Told> =>
    (await call('POST', '/learners', { fullName, ...facts })).json().data.learner;
  const enroll = async (fullName: string) =>
    (await call('POST', '/enrollment', { ...(await tutoringForm(world)), fullName })).json().data.enrollment;
  const learners = async (): Promise<Told[]> => (await call('GET', '/learners')).json();
  const whose = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await enrollmentsOf(world, own)).map((each: { _id: string; learner: string }) => [each._id, each.learner]),
    );
  return { world, own, call, add, enroll, learners, whose };
};

const yesFor = (world: World, householdId: string, learnerId: string) =>
  world.pool.query(
    `insert into consents (id, household_id, learner_id, voice, said_by, purpose, is_given, text_version, language, way, at)
     values (gen_random_uuid(), $1, $2, 'guardian', 'Almaz Sample', 'service', true, '1', 'am', 'paper', $3)`,
    [householdId, learnerId, world.clock.now()],
  );

test('two who are one person: enrollments, guardians, consent and what is known come together, and apart again', async () => {
  const { world, own, call, add, enroll, learners, whose } = await family();
  const kept = await add('Hana Sample', { grade: '7' });
  const merged = await add('Hanna S.', { grade: '6', school: 'Sample School' });
  await call('POST', '/guardians', {
    name: 'Almaz Sample',
    phone: '0922000001',
    relation: 'mother',
    learners: [merged._id],
  });
  const [one, two] = [await enroll('Hana Sample'), await enroll('Hanna S.')];
  await yesFor(world, own.id, merged._id);

  const answer = await call('POST', `/learners/${merged._id}/merge`, { into: kept._id });

  expect(answer.statusCode).toBe(200);
  const { learner, merge } = answer.json().data;
  expect(learner).toMatchObject({
    _id: kept._id,
    fullName: 'Hana Sample',
    grade: '7',
    school: 'Sample School',
    consent: 'given',
  });
  expect(merge).toMatchObject({ learner: kept._id, keptName: 'Hana Sample', mergedName: 'Hanna S.' });
  expect(Date.parse(merge.undoUntil) - Date.parse(merge.at)).toBe(14 * DAY_MS);
  expect(await learners()).toHaveLength(1);
  expect(await whose()).toEqual({ [one._id]: kept._id, [two._id]: kept._id });
  expect((await call('GET', '/guardians')).json()).toMatchObject([{ learners: [kept._id] }]);
  const three = await enroll('hanna s.');
  expect(three.learner).toBe(kept._id);

  expect((await call('POST', `/learner-merges/${merge._id}/undo`)).statusCode).toBe(204);

  expect(await whose()).toEqual({ [one._id]: kept._id, [two._id]: merged._id, [three._id]: merged._id });
  const [first, second] = await learners();
  expect(first).toMatchObject({ _id: kept._id, grade: '7', consent: 'missing' });
  expect(first).not.toHaveProperty('school');
  expect(second).toMatchObject({ _id: merged._id, fullName: 'Hanna S.', school: 'Sample School', consent: 'given' });
  expect((await call('GET', '/guardians')).json()).toMatchObject([{ learners: [merged._id] }]);
  expect((await call('GET', '/learner-merges')).json()).toEqual([]);
});

test('what was changed after the merge is not taken back with it', async () => {
  const { call, add, learners } = await family();
  const kept = await add('Hana Sample');
  const merged = await add('Hanna', { school: 'Sample School' });
  const { merge } = (await call('POST', `/learners/${merged._id}/merge`, { into: kept._id })).json().data;
  await call('PATCH', `/learners/${kept._id}`, { school: 'New School' });

  await call('POST', `/learner-merges/${merge._id}/undo`);

  expect((await learners()).map(({ school }) => school)).toEqual(['New School', 'Sample School']);
});

test('a merge is undone once, within fourteen days, newest first', async () => {
  const { world, call, add } = await family();
  const [one, two, three] = [await add('Hana'), await add('Hanna'), await add('Hannah')];
  const first = (await call('POST', `/learners/${three._id}/merge`, { into: two._id })).json().data.merge;
  const second = (await call('POST', `/learners/${two._id}/merge`, { into: one._id })).json().data.merge;
  const undo = async (id: string) => (await call('POST', `/learner-merges/${id}/undo`)).json?.()?.code ?? 'done';

  expect((await call('GET', '/learner-merges')).json()).toMatchObject([{ _id: second._id }]);
  expect(await undo(first._id)).toBe('learner/merge-over');
  const answers = await Promise.all(
    [1, 2].map(async () => (await call('POST', `/learner-merges/${second._id}/undo`)).statusCode),
  );
  expect(answers.toSorted()).toEqual([204, 409]);
  world.clock.advance(14 * DAY_MS);
  const { token } = (
    await world.call('POST', '/user/login', {
      body: { phoneNumber: await phoneOf(world, one._id), password: 'secret-1' },
    })
  ).json().data;
  const late = await world.call('POST', `/learner-merges/${first._id}/undo`, { token });
  expect([late.statusCode, late.json().code]).toEqual([409, 'learner/merge-over']);
});

const phoneOf = async ({ pool }: World, learnerId: string): Promise<string> =>
  (
    await pool.query('select phone from accounts where id = (select household_id from learners where id = $1)', [
      learnerId,
    ])
  ).rows[0].phone.replace('+251', '0');

test('nobody merges with themselves, or with a learner of another family; another family undoes nothing', async () => {
  const { world, call, add } = await family();
  const other = await newFamily(world);
  const [one, two] = [await add('Hana'), await add('Dawit')];
  const theirs = (await call('POST', '/learners', { fullName: 'Abel' }, other)).json().data.learner;

  for (const into of [one._id, theirs._id, 'x', '0197c0de-0000-7000-8000-000000000001']) {
    const refused = await call('POST', `/learners/${one._id}/merge`, { into });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['into']]);
  }
  expect((await call('POST', `/learners/${theirs._id}/merge`, { into: one._id })).statusCode).toBe(400);
  const { merge } = (await call('POST', `/learners/${two._id}/merge`, { into: one._id })).json().data;
  expect((await call('POST', `/learner-merges/${merge._id}/undo`, undefined, other)).statusCode).toBe(404);
  expect((await call('GET', '/learner-merges', undefined, other)).json()).toEqual([]);
});

test('a form that is sent while its learner is merged belongs to the one who stays', async () => {
  const { call, add, enroll, whose } = await family();
  const [kept, merged] = [await add('Hana Sample'), await add('Hanna')];

  await Promise.all([
    ...Array.from({ length: 4 }, () => enroll('Hanna')),
    call('POST', `/learners/${merged._id}/merge`, { into: kept._id }),
    ...Array.from({ length: 4 }, () => enroll('Hanna')),
  ]);

  expect(new Set(Object.values(await whose()))).toEqual(new Set([kept._id]));
});
