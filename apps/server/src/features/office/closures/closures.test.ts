import { expect, test } from 'vitest';
import { classForm, type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

const FORM = {
  from: '2029-02-05',
  to: '2029-02-07',
  kind: 'exam',
  names: { en: 'Exams', am: 'ፈተና' },
};

const call = (world: OfficeWorld, method: 'POST' | 'PATCH', path: string, body: object) =>
  world.call(method, `/admin/closures${path}`, { token: world.office, body });

const cancelledDays = async (world: OfficeWorld, classId: string): Promise<string[]> =>
  (
    await world.pool.query(
      `select slot_date::text as day from lessons where class_id = $1 and state = 'cancelled' order by slot_date`,
      [classId],
    )
  ).rows.map(({ day }) => day);

const scene = async () => {
  const world = await officeWorld();
  const made = await world.call('POST', '/admin/classes', {
    token: world.office,
    body: { ...classForm(), startDate: '2029-02-01', endDate: '2029-02-26' },
  });
  await world.runJob('plan-lessons');
  return { world, classId: made.json()._id as string };
};

test('days, a kind and names are enough: they are for everybody and hold at once', async () => {
  const { world } = await scene();
  const made = await call(world, 'POST', '', FORM);
  expect(made.statusCode).toBe(201);
  expect(made.json()).toEqual({
    ...FORM,
    _id: expect.any(String),
    services: [],
    grades: [],
    regions: [],
    status: 'confirmed',
    isByRule: false,
    version: 1,
  });
});

test('a preview writes nothing, and a misspelt one is refused instead of carried out', async () => {
  const { world } = await scene();
  const written = async () =>
    (
      await world.pool.query(
        `select (select count(*) from closures)::int as closures, (select max(version) from closures) as version,
           (select count(*) from audit_entries where action like '%-closure')::int as acts`,
      )
    ).rows;
  const { _id, version } = (await call(world, 'POST', '', FORM)).json();
  const before = await written();
  expect(before).toEqual([{ closures: 1, version: 1, acts: 1 }]);
  for (const [word, status] of [
    ['true', 200],
    ['yes', 400],
    ['', 400],
  ] as const) {
    expect((await call(world, 'POST', `?preview=${word}`, FORM)).statusCode).toBe(status);
    expect((await call(world, 'PATCH', `/${_id}?preview=${word}`, { ...FORM, version })).statusCode).toBe(status);
  }
  expect(await written()).toEqual(before);
});

test('an edit leaves whom the days are for and their status as they are, unless it says so', async () => {
  const { world } = await scene();
  const own = { services: ['tutor'], grades: ['8'], status: 'dismissed' };
  const { _id, version } = (await call(world, 'POST', '', { ...FORM, ...own })).json();
  const edited = await call(world, 'PATCH', `/${_id}`, { ...FORM, names: { en: 'Finals', am: '' }, version });
  expect(edited.json()).toMatchObject({ ...own, version: 2 });
  expect(edited.json().names).toEqual({ en: 'Finals' });
});

test('the preview says what saving then does; dismissed again, everything is as before', async () => {
  const { world, classId } = await scene();
  const preview = await call(world, 'POST', '?preview=true', FORM);
  expect(preview.statusCode).toBe(200);
  expect(preview.json()).toMatchObject({ restored: 0, classes: 1, learners: 0 });
  expect(preview.json().cancelled).toBeGreaterThan(0);
  expect(await cancelledDays(world, classId)).toEqual([]);

  const made = (await call(world, 'POST', '', FORM)).json();
  await world.runJobs();
  expect(await cancelledDays(world, classId)).toHaveLength(preview.json().cancelled);

  const dismissed = { ...FORM, status: 'dismissed' };
  const undoing = await call(world, 'PATCH', `/${made._id}?preview=true`, { ...dismissed, version: made.version });
  expect(undoing.statusCode).toBe(200);
  expect(undoing.json()).toMatchObject({ cancelled: 0, restored: preview.json().cancelled, classes: 1 });
  await call(world, 'PATCH', `/${made._id}`, { ...dismissed, version: made.version });
  await world.runJobs();
  expect(await cancelledDays(world, classId)).toEqual([]);
});

test('two offices cannot change the same days over each other', async () => {
  const { world } = await scene();
  const { _id, version } = (await call(world, 'POST', '', FORM)).json();
  expect((await call(world, 'PATCH', `/${_id}`, { ...FORM, names: { en: 'Finals' }, version })).statusCode).toBe(200);
  for (const path of [`/${_id}`, `/${_id}?preview=true`]) {
    const late = await call(world, 'PATCH', path, { ...FORM, names: { en: 'Mid' }, version });
    expect([late.statusCode, late.json().code]).toEqual([409, 'office/changed-meanwhile']);
  }
});

test.each([
  ['an end before the start', { to: '2029-02-04' }, 'to'],
  ['no names', { names: undefined }, 'names'],
  ['a blank English name', { names: { en: ' ', am: 'ፈተና' } }, 'names.en'],
  ['no English name', { names: { am: 'ፈተና' } }, 'names.en'],
  ['an unknown kind', { kind: 'party' }, 'kind'],
  ['an unknown grade', { grades: ['13'] }, 'grades.0'],
])('%s is refused with a sentence', async (_, changed, field) => {
  const { world } = await scene();
  const refused = await call(world, 'POST', '', { ...FORM, ...changed });
  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json().errors)).toEqual([field]);
});

test('the list holds the holidays of the law and what the office entered, in order', async () => {
  const { world } = await scene();
  await world.runJob('prefill-closures');
  await call(world, 'POST', '', FORM);
  const list = (await world.call('GET', '/admin/closures', { token: world.auditor })).json();
  expect(list).toContainEqual(expect.objectContaining({ names: FORM.names, isByRule: false, kind: 'exam' }));
  expect(list).toContainEqual(
    expect.objectContaining({ names: { en: 'Timket', am: 'ጥምቀት' }, isByRule: true, status: 'confirmed' }),
  );
  const starts = list.map(({ from }: { from: string }) => from);
  expect(starts).toEqual(starts.toSorted());
});

test('exams of some regions cancel no lesson; without their regions they do, and with them the lessons are back', async () => {
  const { world, classId } = await scene();
  const form = { ...FORM, regions: ['oromia', 'sidama'] };
  expect((await call(world, 'POST', '?preview=true', form)).json()).toMatchObject({ cancelled: 0 });
  const made = (await call(world, 'POST', '', form)).json();
  expect(made).toMatchObject({ regions: ['oromia', 'sidama'] });
  await world.runJob('plan-lessons');
  expect(await cancelledDays(world, classId)).toEqual([]);

  const edited = await call(world, 'PATCH', `/${made._id}`, { ...FORM, regions: [], version: made.version });
  await world.runJob('plan-lessons');
  expect((await cancelledDays(world, classId)).length).toBeGreaterThan(0);

  await call(world, 'PATCH', `/${made._id}`, { ...form, version: edited.json().version });
  await world.runJob('plan-lessons');
  expect(await cancelledDays(world, classId)).toEqual([]);
});

test('only exams have regions: other days are refused with them, and lose them when the kind changes', async () => {
  const { world } = await scene();
  const refused = await call(world, 'POST', '', { ...FORM, kind: 'office', regions: ['oromia'] });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['regions']]);
  const unknown = await call(world, 'POST', '', { ...FORM, regions: ['atlantis'] });
  expect(unknown.statusCode).toBe(400);
  const made = (await call(world, 'POST', '', { ...FORM, regions: ['oromia'] })).json();
  const { names, from, to } = FORM;
  const kept = await call(world, 'PATCH', `/${made._id}`, { ...FORM, version: 1 });
  expect(kept.json().regions).toEqual(['oromia']);
  const changed = await call(world, 'PATCH', `/${made._id}`, { names, from, to, kind: 'office', version: 2 });
  expect(changed.json()).toMatchObject({ kind: 'office', regions: [] });
});
