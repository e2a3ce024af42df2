import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aMonthOfHours } from '../../../testing/hours.ts';
import { testWorld } from '../../../testing/world.ts';

const scene = async () => {
  const world = await testWorld({ startsAt: '2026-11-18T09:00:00Z' });
  return { world, ...(await aMonthOfHours(world)) };
};
const HOUR_MS = 3_600_000;

test('the office reads the hours of each teacher, what nobody marked, and who objects', async () => {
  const { world, town, selam, lesson, handIn, object, list } = await scene();
  const marked = await lesson();
  await handIn(selam, marked);
  await lesson(new Date(world.clock.now().getTime() - 5 * HOUR_MS));
  const nobodys = await town.class({}, { startDate: '2020-01-06', endDate: '2020-01-07' });
  await lesson(undefined, nobodys);
  await object(selam, { lesson: marked, text: 'It took 90 minutes' });

  expect(await list()).toMatchObject({
    state: 'draft',
    canClose: false,
    closed: null,
    minutes: 60,
    unmarked: 2,
    teachers: [{ _id: selam.id, name: 'Selam Sample', lessons: 1, minutes: 60, unmarked: 1, objections: 1 }],
    objections: [{ lesson: marked, text: 'It took 90 minutes', planned: 60, counted: 60 }],
  });
});

test('an objection is accepted with other minutes, or declined with a reason that the teacher reads; each is written down', async () => {
  const { world, selam, lesson, handIn, object, answer, hours } = await scene();
  const lessonId = await lesson();
  await handIn(selam, lessonId);
  const longer = (await object(selam, { lesson: lessonId, text: '90 minutes' })).json()._id;
  const missing = (await object(selam, { date: '2026-11-12', text: 'Grade 7' })).json()._id;

  expect((await answer(longer, { accepts: true, answer: 'Yes' })).statusCode).toBe(400);
  expect((await answer(longer, { accepts: true, minutes: 90, answer: 'Yes' })).statusCode).toBe(200);
  expect((await answer(missing, { accepts: false, answer: 'There was no lesson that day' })).statusCode).toBe(200);

  expect(await hours(selam)).toMatchObject({
    minutes: 90,
    lines: [{ minutes: 90, why: 'settled', objection: { state: 'accepted', answer: 'Yes' } }],
    missing: [{ state: 'declined', answer: 'There was no lesson that day' }],
  });
  const { rows } = await world.pool.query('select action, subject_id, after from audit_entries order by id');
  expect(rows).toMatchObject([
    { action: 'answer-objection', subject_id: selam.id, after: { accepts: true, minutes: 90, month: '2019-03' } },
    { action: 'answer-objection', after: { accepts: false, minutes: null } },
  ]);
});

test('what the office settled stays, whatever is marked later: a lesson is never counted twice', async () => {
  const { selam, lesson, handIn, object, answer, hours } = await scene();
  const lessonId = await lesson();
  const { _id } = (await object(selam, { lesson: lessonId, text: 'I taught it, my phone was stolen' })).json();
  await answer(_id, { accepts: true, minutes: 60, answer: 'We called the family' });
  await handIn(selam, lessonId);

  expect((await hours(selam)).minutes).toBe(60);
});

test('two of the office answer one objection at once: one answer counts, the other is told', async () => {
  const { town, selam, object, answer, office, hours } = await scene();
  const { _id } = (await object(selam, { date: '2026-11-12', text: 'Grade 7' })).json();
  const other = await town.staff('office');

  const answers = await Promise.all([
    answer(_id, { accepts: true, minutes: 60, answer: 'Yes' }, office),
    answer(_id, { accepts: false, answer: 'No' }, other),
  ]);

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const isAccepted = answers[0].statusCode === 200;
  expect((await hours(selam)).minutes).toBe(isAccepted ? 60 : 0);
});

test('a month is closed after five days for objections, once they are answered, in order, and as it was seen', async () => {
  const { world, selam, lesson, handIn, object, answer, close, list, untilClosing } = await scene();
  await handIn(selam, await lesson());
  expect((await close()).json().code).toBe('hours/not-over');
  const { _id } = (await object(selam, { date: '2026-11-12', text: 'Grade 7' })).json();
  untilClosing();
  expect((await list()).state).toBe('open');
  expect((await list()).canClose).toBe(true);
  expect((await close('2019-04')).json().code).toBe('hours/not-over');
  expect((await close()).json().code).toBe('hours/objections-open');
  await answer(_id, { accepts: true, minutes: 30, answer: 'Half of it' });
  expect((await close('2019-03', { minutes: 60, unmarked: 0 })).json().code).toBe('office/changed-meanwhile');

  expect((await close()).statusCode).toBe(200);

  expect(await list()).toMatchObject({ state: 'closed', minutes: 90, closed: { by: 'Office Sample' } });
  expect((await close()).json().code).toBe('hours/closed');
  const { rows } = await world.pool.query("select after from audit_entries where action = 'close-hours'");
  expect(rows).toEqual([{ after: { lines: 2, minutes: 90, unmarked: 0 } }]);
});

test('a month is closed once, however many close it at the same time', async () => {
  const { world, selam, lesson, handIn, seen, close, untilClosing } = await scene();
  await handIn(selam, await lesson());
  untilClosing();
  const what = await seen('2019-03');

  const answers = await Promise.all([close('2019-03', what), close('2019-03', what), close('2019-03', what)]);

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect((await world.pool.query('select 1 from hour_lines')).rowCount).toBe(1);
});

test('an objection that arrives while a month is closed is answered first or refused, never lost in a closed month', async () => {
  const { world, selam, lesson, handIn, object, seen, close, untilClosing } = await scene();
  const lessonId = await lesson();
  await handIn(selam, lessonId);
  untilClosing();
  const what = await seen('2019-03');

  const [said, closed] = await Promise.all([
    object(selam, { lesson: lessonId, text: '90 minutes' }),
    close('2019-03', what),
  ]);

  const { rows } = await world.pool.query(
    "select (select count(*)::int from hour_objections where state = 'open') as open, closed_at is not null as closed from hour_months",
  );
  expect(rows).toHaveLength(1);
  expect([said.statusCode, closed.statusCode]).toEqual(rows[0].closed ? [409, 200] : [200, 409]);
  expect(rows[0].open).toBe(rows[0].closed ? 0 : 1);
});

test('attendance that is marked while or after a month is closed counts once: in it, or in the next with its name', async () => {
  const { world, office, selam, lesson, handIn, seen, close, call, hours, untilClosing } = await scene();
  await handIn(selam, await lesson());
  const late = await lesson(new Date(world.clock.now().getTime() - 5 * HOUR_MS));
  untilClosing();
  const what = await seen('2019-03');
  expect(what).toEqual({ minutes: 60, unmarked: 1 });
  const mark = () =>
    world.pool.query("update lessons set state = 'held', touched_at = now() where id = $1 and state = 'planned'", [
      late,
    ]);

  const [closed] = await Promise.all([close('2019-03', what), mark()]);
  if (closed.statusCode === 409) expect((await close()).statusCode).toBe(200);

  const [hidar, tahsas] = [await hours(selam), await hours(selam, '2019-04')];
  expect(hidar.minutes + tahsas.minutes).toBe(120);
  if (tahsas.minutes > 0) expect(tahsas.lines).toMatchObject([{ lesson: late, why: 'late', about: '2019-03' }]);
  expect((await call(office, 'GET', '/admin/hours')).json().month).toBe('2019-04');
});

test('a closed month never changes: not by a mark, an objection, a correction or the database', async () => {
  const { world, office, selam, lesson, handIn, object, close, call, hours, untilClosing } = await scene();
  const lessonId = await lesson();
  await handIn(selam, lessonId);
  untilClosing();
  await close();
  const before = await hours(selam);

  expect((await object(selam, { lesson: lessonId, text: '90 minutes' })).json().code).toBe('hours/closed');
  const correction = { teacher: selam.id, date: '2026-11-16', minutes: -60, reason: 'Taught by Abebe' };
  expect((await call(office, 'POST', '/admin/hours/2019-03/corrections', correction)).json().code).toBe('hours/closed');
  await expect(world.pool.query('update hour_lines set minutes = 0')).rejects.toThrow('never change');
  await expect(world.pool.query('delete from hour_lines')).rejects.toThrow('never change');
  await expect(world.pool.query('update hour_months set closed_at = null')).rejects.toThrow('never opened');
  expect(await hours(selam)).toEqual(before);

  // It is a line of the next month, which names the closed one.
  expect((await call(office, 'POST', '/admin/hours/2019-04/corrections', correction)).statusCode).toBe(200);
  const missing = { date: '2026-11-12', text: 'A lesson of grade 7' };
  expect((await object(selam, missing)).statusCode).toBe(200);
  expect(await hours(selam, '2019-04')).toMatchObject({
    minutes: -60,
    lines: [{ minutes: -60, why: 'added', about: '2019-03', objection: { answer: 'Taught by Abebe' } }],
    missing: [{ date: '2026-11-12' }],
  });
});

test('a correction that is sent again, or four times at once, is one; another one under its id is refused', async () => {
  const { office, selam, call, hours } = await scene();
  const correction = {
    id: randomUUID(),
    teacher: selam.id,
    date: '2026-11-16',
    minutes: 30,
    reason: 'A longer lesson',
  };
  const send = (body: object) => call(office, 'POST', '/admin/hours/2019-03/corrections', body);

  const answers = await Promise.all([1, 2, 3, 4].map(() => send(correction)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect((await send(correction)).statusCode).toBe(200);
  expect((await send({ ...correction, minutes: 45 })).json().code).toBe('office/changed-meanwhile');

  expect((await hours(selam)).minutes).toBe(30);
});

test('the class that was taught can be removed; what was counted stays', async () => {
  const { world, selam, classId, lesson, handIn, close, hours, untilClosing } = await scene();
  await handIn(selam, await lesson());
  untilClosing();
  await close();
  await world.pool.query('delete from classes where id = $1', [classId]);

  expect(await hours(selam)).toMatchObject({ minutes: 60, lines: [{ lesson: null, class: { courseType: 'Maths' } }] });
});

test('the export names each lesson and teacher, as CSV and as a workbook', async () => {
  const { office, selam, lesson, handIn, call } = await scene();
  await handIn(selam, await lesson());

  const { csv } = (await call(office, 'GET', '/admin/hours/2019-03/export')).json();
  const [header, line] = csv.split('\r\n');
  expect(header).toBe('\uFEFFmonth,teacher,phone,date,class,grade,minutes,why,about month');
  expect(line).toMatch(/^2019-03,Selam Sample,'\+2519\d+,2026-11-\d\d,Maths,8,60,taught,$/);
  const { xlsx } = (await call(office, 'GET', '/admin/hours/2019-03/xlsx')).json();
  expect(Buffer.from(xlsx, 'base64').toString('latin1', 0, 2)).toBe('PK');
});

test('somebody who pays reads hours and does not answer; an auditor reads', async () => {
  const { town, selam, object, call } = await scene();
  const { _id } = (await object(selam, { date: '2026-11-12', text: 'Grade 7' })).json();
  const money = await town.staff('office', ['money']);
  expect((await call(money, 'GET', '/admin/hours')).statusCode).toBe(200);
  const refused = await call(money, 'POST', `/admin/hours/objections/${_id}`, { accepts: false, answer: 'No' });
  expect(refused.json().code).toBe('auth/capability-missing');
  const auditor = await town.staff('auditor');
  expect((await call(auditor, 'GET', '/admin/hours')).statusCode).toBe(200);
  expect((await call(auditor, 'POST', '/admin/hours/2019-03/close', { minutes: 0, unmarked: 0 })).statusCode).toBe(403);
});
