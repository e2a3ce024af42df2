import { expect, test } from 'vitest';
import { aMonthOfHours } from '../../testing/hours.ts';
import { testWorld } from '../../testing/world.ts';

const HOUR_MS = 3_600_000;

const scene = async () => {
  const world = await testWorld({ startsAt: '2026-11-18T09:00:00Z' });
  return { world, ...(await aMonthOfHours(world)) };
};

test('a lesson counts once its sheet is handed in; before that it is named as not marked', async () => {
  const { selam, lesson, handIn, hours } = await scene();
  const lessonId = await lesson();
  expect(await hours(selam)).toMatchObject({
    state: 'draft',
    from: '2026-11-10',
    to: '2026-12-09',
    until: '2026-12-14',
    next: null,
    previous: '2019-02',
    minutes: 0,
    lines: [{ lesson: lessonId, minutes: 0, why: 'unmarked', class: { courseType: 'Maths', grade: '8' } }],
  });

  expect((await handIn(selam, lessonId)).statusCode).toBeLessThan(300);

  expect(await hours(selam)).toMatchObject({ minutes: 60, lines: [{ minutes: 60, why: 'taught' }] });
});

test('a covered lesson counts for its substitute, who may have been assigned, and not for the teacher of the class', async () => {
  const { world, town, selam, lesson, assign, handIn, hours } = await scene();
  const abebe = await town.teacher('Abebe');
  const lessonId = await lesson(new Date(world.clock.now().getTime() + HOUR_MS));
  expect((await assign(lessonId, abebe)).statusCode).toBe(200);
  world.clock.advance(3 * HOUR_MS);
  expect((await hours(abebe)).lines).toMatchObject([{ lesson: lessonId, why: 'unmarked' }]);
  // The teacher of the class hands in what the substitute told.
  await handIn(selam, lessonId);

  expect(await hours(abebe)).toMatchObject({ minutes: 60, lines: [{ lesson: lessonId, why: 'covered' }] });
  expect(await hours(selam)).toMatchObject({ minutes: 0, lines: [] });
});

test('the named substitute of a class who hands in the sheet has taught the lesson', async () => {
  const { town, selam, lesson, handIn, hours } = await scene();
  const abebe = await town.teacher('Abebe');
  const shared = await town.class(
    { teacher: selam, substitute: abebe },
    { startDate: '2020-01-06', endDate: '2020-01-07' },
  );
  const lessonId = await lesson(undefined, shared);
  await handIn(abebe, lessonId);
  await handIn(selam, lessonId);

  expect(await hours(abebe)).toMatchObject({ minutes: 60, lines: [{ why: 'taught' }] });
  expect((await hours(selam)).lines).toEqual([]);
});

test('a class that gets another teacher leaves its past with the one who taught it', async () => {
  const { world, town, selam, classId, lesson, handIn, hours } = await scene();
  await handIn(selam, await lesson());
  const abebe = await town.teacher('Abebe');
  await world.pool.query('update class_teachers set account_id = $2 where class_id = $1', [classId, abebe.id]);

  expect((await hours(selam)).minutes).toBe(60);
  expect((await hours(abebe)).minutes).toBe(0);
});

test('a lesson that our platform failed counts for whoever was to teach it; one whose teacher was away does not', async () => {
  const { world, town, selam, office, lesson, assign, call, hours } = await scene();
  const abebe = await town.teacher('Abebe');
  const soon = new Date(world.clock.now().getTime() + HOUR_MS);
  const later = new Date(soon.getTime() + 2 * HOUR_MS);
  const [failed, covered, away] = [
    await lesson(soon),
    await lesson(later),
    await lesson(new Date(later.getTime() + 2 * HOUR_MS)),
  ];
  await assign(covered, abebe);
  for (const [id, cause] of [
    [failed, 'platform'],
    [covered, 'platform'],
    [away, 'teacher'],
  ]) {
    const { rows } = await world.pool.query('select version from lessons where id = $1', [id]);
    const cancelled = await call(office, 'POST', `/admin/lessons/${id}/cancel`, { cause, version: rows[0].version });
    expect(cancelled.statusCode).toBe(200);
  }

  expect((await hours(selam)).lines).toMatchObject([{ lesson: failed, minutes: 60, why: 'cancelled' }]);
  expect((await hours(abebe)).lines).toMatchObject([{ lesson: covered, minutes: 60, why: 'cancelled' }]);
  const { rows } = await world.pool.query('select version from lessons where id = $1', [failed]);
  await call(office, 'POST', `/admin/lessons/${failed}/restore`, { version: rows[0].version });
  expect((await hours(selam)).lines).toEqual([]);
});

test('an objection is one per lesson until it is answered; its words can be changed', async () => {
  const { selam, lesson, handIn, hours, object } = await scene();
  const lessonId = await lesson();
  await handIn(selam, lessonId);

  const first = await object(selam, { lesson: lessonId, text: 'It took longer' });
  const second = await object(selam, { lesson: lessonId, text: 'It took 90 minutes' });

  expect(first.statusCode).toBe(200);
  expect(second.json()._id).toBe(first.json()._id);
  expect((await hours(selam)).lines).toMatchObject([{ objection: { text: 'It took 90 minutes', state: 'open' } }]);
});

test('a missing lesson is said with its day; a day to come, and the lesson of somebody else, are refused', async () => {
  const { town, selam, lesson, hours, object } = await scene();
  expect((await object(selam, { date: '2026-11-12', text: 'A lesson of grade 7' })).statusCode).toBe(200);
  expect(await hours(selam)).toMatchObject({
    minutes: 0,
    missing: [{ date: '2026-11-12', state: 'open', lesson: null }],
  });

  expect((await object(selam, { date: '2026-12-01', text: 'Tomorrow' })).statusCode).toBe(400);
  expect((await object(selam, { text: 'Which?' })).statusCode).toBe(400);
  const other = await object(await town.teacher('Abebe'), { lesson: await lesson(), text: 'Mine' });
  expect(other.json().code).toBe('hours/not-your-lesson');
});

test('only an approved teacher has hours, and nobody reads those of a colleague', async () => {
  const { town, selam, lesson, handIn, hours } = await scene();
  await handIn(selam, await lesson());
  expect(await hours(await town.teacher('New', 'Pending'))).toMatchObject({ code: 'teacher/not-approved' });
  expect((await hours(await town.teacher('Abebe'))).lines).toEqual([]);
});
