import { expect, test } from 'vitest';
import { classForm, type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

const LATER = { time: '12:00 - 01:00', holdsFrom: '2030-02-04' };

const scene = async (change: Record<string, unknown> = {}) => {
  const world = await officeWorld();
  const made = await world.call('POST', '/admin/classes', { token: world.office, body: classForm(change) });
  const { _id: id, version } = made.json();
  const body = (changed: object) => ({ ...classForm(change), version, ...changed });
  return {
    world,
    id,
    version,
    preview: (changed: object) =>
      world.call('POST', `/admin/classes/${id}/preview`, { token: world.office, body: body(changed) }),
    save: (changed: object) =>
      world.call('PATCH', `/admin/classes/${id}`, { token: world.office, body: body(changed) }),
  };
};

/** Day and hour in Addis Ababa of the lessons that are planned. */
const plannedOf = async (world: OfficeWorld, classId: string): Promise<string[]> =>
  (
    await world.pool.query(
      `select to_char(starts_at at time zone 'Africa/Addis_Ababa', 'YYYY-MM-DD HH24') as at from lessons
       where class_id = $1 and state = 'planned' order by starts_at`,
      [classId],
    )
  ).rows.map(({ at }) => at);

test('a timetable changes from a day on: the preview says what saving then does', async () => {
  const { world, id, preview, save } = await scene();
  const before = await plannedOf(world, id);

  const effects = (await preview(LATER)).json();
  expect(effects).toMatchObject({ appearing: [], vanishing: [], staying: [], clashing: [], learners: 0 });
  expect(effects.moving[0]).toEqual({
    date: '2030-02-04',
    startsAt: '2030-02-04T14:00:00.000Z',
    movesTo: '2030-02-04T15:00:00.000Z',
  });
  expect(await plannedOf(world, id)).toEqual(before);

  const blind = await save(LATER);
  expect([blind.statusCode, blind.json().code]).toEqual([409, 'class/preview-first']);
  expect(await plannedOf(world, id)).toEqual(before);

  expect((await save({ ...LATER, preview: effects.preview })).statusCode).toBe(200);
  expect(await plannedOf(world, id)).toEqual(before.map((at) => (at < '2030-02-04' ? at : at.replace(/17$/, '18'))));
});

test('a class that ends earlier loses the lessons after its last day, and keeps what a person has touched', async () => {
  const { world, id, preview, save } = await scene();
  const { rows } = await world.pool.query(
    `update lessons set touched_at = now() where class_id = $1 and slot_date = '2030-03-25' returning id`,
    [id],
  );
  expect(rows).toHaveLength(1);

  const effects = (await preview({ endDate: '2030-03-22' })).json();
  expect(effects.vanishing.map(({ date }: { date: string }) => date)).toEqual(['2030-03-27', '2030-03-29']);
  expect(effects.staying).toEqual([{ date: '2030-03-25', startsAt: '2030-03-25T14:00:00.000Z' }]);

  expect((await save({ endDate: '2030-03-22', preview: effects.preview })).statusCode).toBe(200);
  expect((await plannedOf(world, id)).slice(-2)).toEqual(['2030-03-22 17', '2030-03-25 17']);
});

test('what has changed since the preview must be looked at again', async () => {
  const { world, id, preview, save } = await scene();
  const seen = (await preview(LATER)).json().preview;
  await world.pool.query(`update lessons set touched_at = now() where class_id = $1 and slot_date = '2030-02-06'`, [
    id,
  ]);

  expect((await save({ ...LATER, preview: seen })).json().code).toBe('class/preview-first');

  const again = (await preview(LATER)).json();
  expect(again.staying).toHaveLength(1);
  expect((await save({ ...LATER, preview: again.preview })).statusCode).toBe(200);
});

test('days on which the teacher has another lesson at the new time are named', async () => {
  const world = await officeWorld();
  const { teachers } = (await world.call('GET', '/admin/class-options', { token: world.office })).json();
  const taught = { teacherId: teachers[0]._id };
  const make = async (change: object) =>
    (
      await world.call('POST', '/admin/classes', { token: world.office, body: classForm({ ...taught, ...change }) })
    ).json();
  await make({ courseType: 'Physics', time: '12:00 - 01:00', startDate: '2030-03-25' });
  const { _id, version } = await make({});

  const body = { ...classForm({ ...taught, ...LATER }), version, confirmsClash: true };
  const effects = await world.call('POST', `/admin/classes/${_id}/preview`, { token: world.office, body });

  expect(effects.json().clashing.map(({ date }: { date: string }) => date)).toEqual([
    '2030-03-25',
    '2030-03-27',
    '2030-03-29',
  ]);
  expect(effects.json().clashing[0]).toMatchObject({ courseType: 'Physics', startsAt: '2030-03-25T15:00:00.000Z' });
});

test.each([
  ['a day that is past', { ...LATER, holdsFrom: '2020-01-01' }],
  ['a day after the end of the class', { ...LATER, holdsFrom: '2030-03-30' }],
  ['no day at all', { ...LATER, holdsFrom: '2030-02-30' }],
])('%s is no beginning of a new timetable', async (_what, changed) => {
  const { preview, save } = await scene();
  for (const refused of [await preview(changed), await save(changed)]) {
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toHaveProperty('holdsFrom');
  }
});

test('what changes no lesson needs no look at lessons', async () => {
  const { save, preview } = await scene();
  expect((await preview({ capacity: 9 })).json()).toMatchObject({ moving: [], vanishing: [], appearing: [] });
  expect((await save({ capacity: 9 })).statusCode).toBe(200);
});
