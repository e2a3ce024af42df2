import { expect, test } from 'vitest';
import { type LessonDay, lessonDay } from '../../../testing/lesson-day.ts';
import type { Member } from '../../../testing/school.ts';

interface Shown {
  change: { kind: string; said: string; texts: { language: string; text: string; segments: number }[] } | null;
  families: { name: string }[];
  count: number;
  segments: number;
  told: { kind: string; families: number; waiting: number; dropped: number; by: string | null }[];
}

/** Tomorrow's lesson of a class, two families in it, and the office. */
const scene = async () => {
  const day = await lessonDay();
  const { world, town, classId, lessonOn, enrolled } = day;
  const [one, other] = [await town.student(), await town.student()];
  await enrolled(one, 'Abel Sample');
  await enrolled(one, 'Hana Sample');
  await enrolled(other, 'Sara Sample');
  const office = await town.staff('office', ['teaching']);
  const lessonId = await lessonOn(classId, '2026-11-20');
  const path = `/admin/family-notices/lesson/${lessonId}`;
  return {
    ...{ ...day, one, other, office, lessonId },
    show: async (about = path): Promise<Shown> => (await world.call('GET', about, { token: office.token })).json(),
    tell: (said: string | undefined, { by = office, about = path }: { by?: Member; about?: string } = {}) =>
      world.call('POST', about, { token: by.token, body: { said } }),
    act: (name: string, body: object = {}) =>
      world.call('POST', `/admin/lessons/${lessonId}/${name}`, { token: office.token, body }),
  };
};

const texts = async ({ world }: Pick<LessonDay, 'world'>): Promise<{ accountId: string; text: string }[]> => {
  await world.runJob('tell-families');
  await world.runJob('send-notices');
  const { rows } = await world.pool.query(
    `select account_id as "accountId", text from sms_messages where kind = 'lesson-change' order by created_at, text`,
  );
  return rows;
};

test('the preview says who will read what, in both languages, and telling sends exactly that, once per household', async () => {
  const day = await scene();
  expect(await day.show()).toMatchObject({ change: null, count: 0, told: [] });
  await day.act('cancel', { cause: 'teacher', note: 'The teacher is ill.', version: 1 });

  const preview = await day.show();
  expect(preview).toMatchObject({ count: 2, segments: 2, change: { kind: 'cancelled' } });
  expect(preview.families).toHaveLength(2);
  const [english, amharic] = preview.change?.texts ?? [];
  expect(english?.text).toBe(
    'Temari: the Maths 8 lesson on Fri 20 Nov 11:00 (5:00 PM) is cancelled. More about it is in your account.',
  );
  expect(amharic).toMatchObject({ language: 'am', text: expect.stringContaining('ተሰርዟል'), segments: 1 });

  const told = await day.tell(preview.change?.said);
  expect(told.json()).toMatchObject({ change: null, count: 0, told: [{ kind: 'cancelled', families: 2, waiting: 2 }] });
  const sent = await texts(day);
  expect(sent.map(({ accountId }) => accountId).sort()).toEqual([day.one.id, day.other.id].sort());
  expect(sent.map(({ text }) => text)).toEqual([english?.text, english?.text]);
  expect(JSON.stringify(sent)).not.toMatch(/Abel|Hana|Sara|rooms\.example/);
  expect((await day.show()).told).toMatchObject([{ families: 2, waiting: 0, dropped: 0, by: expect.any(String) }]);
});

test('pressed twice, by two members of staff at once, every family still hears it once', async () => {
  const day = await scene();
  const colleague = await day.town.staff('office', ['teaching']);
  await day.act('cancel', { cause: 'office', version: 1 });
  const said = (await day.show()).change?.said;

  const answers = await Promise.all([day.tell(said), day.tell(said, { by: colleague }), day.tell(said)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await Promise.all([day.world.runJob('tell-families'), day.world.runJob('tell-families')]);

  expect(await texts(day)).toHaveLength(2);
  const { rows } = await day.world.pool.query(
    `select words->'en'->>'body' as body, (select channel from notice_deliveries where notice_id = notices.id) as channel
     from notices where occasion = 'lesson-changed'`,
  );
  expect(rows).toEqual(
    Array(2).fill({ body: expect.stringMatching(/^The .* lesson on .* is cancelled/), channel: 'sms' }),
  );
});

test('what is no longer true when it is to be sent is not sent, and what comes instead can be told', async () => {
  const day = await scene();
  await day.act('cancel', { cause: 'office', version: 1 });
  await day.tell((await day.show()).change?.said);
  await day.act('restore', { version: 2 });
  expect(await texts(day)).toEqual([]);
  expect((await day.show()).told).toMatchObject([{ kind: 'cancelled', dropped: 2 }]);
  // Nobody has heard anything, so there is nothing to take back.
  expect((await day.show()).change).toBeNull();

  await day.act('move', { date: '2026-11-21', startsAtMinute: 600, version: 3 });
  const moved = await day.show();
  expect(moved.change?.texts[0]?.text).toContain('lesson of Fri 20 Nov is now on Sat 21 Nov 04:00 (10:00 AM)');
  await day.tell(moved.change?.said);
  await texts(day);
  await day.act('restore', { version: 4 });
  const back = await day.show();
  expect(back).toMatchObject({ count: 2, change: { kind: 'planned' } });
  expect((await day.tell(moved.change?.said)).json().code).toBe('office/changed-meanwhile');
});

test('a family that has left the class, or was erased, is not told any more', async () => {
  const day = await scene();
  const { world } = day;
  await day.act('cancel', { cause: 'office', version: 1 });
  await day.tell((await day.show()).change?.said);
  await world.pool.query('update enrollments set class_id = null where account_id = $1', [day.one.id]);
  await world.pool.query('update accounts set erased_at = now(), phone = null where id = $1', [day.other.id]);

  expect(await texts(day)).toEqual([]);
  expect((await day.show()).count).toBe(0);
});

test('a grown learner hears about the own lessons in place of the household, unless the number is blocked there', async () => {
  const day = await scene();
  const { world, town } = day;
  const grown = await town.student();
  await world.pool.query(`update learners set own_account_id = $1 where full_name = 'Sara Sample'`, [grown.id]);
  await day.act('cancel', { cause: 'office', version: 1 });
  expect((await day.show()).count).toBe(2);
  await day.tell((await day.show()).change?.said);
  expect((await texts(day)).map(({ accountId }) => accountId).sort()).toEqual([day.one.id, grown.id].sort());

  const lesson = await day.lessonOn(day.classId, '2026-11-25');
  await world.pool.query(
    `with guardian as (insert into guardians (id, household_id, name, phone, relation)
       select gen_random_uuid(), $1, 'Blocked', accounts.phone, 'father' from accounts where id = $2 returning id, phone)
     insert into guardian_blocks (id, household_id, guardian_id, phone, reason, proposed_by, proposed_at, confirmed_by, confirmed_at)
     select gen_random_uuid(), $1, guardian.id, guardian.phone, 'court', $3, now(), $4, now() from guardian`,
    [day.other.id, grown.id, day.office.id, (await town.staff('office')).id],
  );
  await world.pool.query(`update lessons set state = 'cancelled', cause = 'office' where id = $1`, [lesson]);
  expect(await day.show(`/admin/family-notices/lesson/${lesson}`)).toMatchObject({ count: 1 });
});

test('families hear who teaches instead', async () => {
  const day = await scene();
  const abebe = await day.town.teacher('Abebe');
  const assigned = await day.world.call('POST', `/admin/lessons/${day.lessonId}/cover/assign`, {
    token: day.office.token,
    body: { teacher: abebe.id },
  });
  expect(assigned.statusCode).toBe(200);
  const { change } = await day.show();
  expect(change).toMatchObject({ kind: 'substitute' });
  expect(change?.texts[0]?.text).toContain('Abebe Sample teaches the Maths 8 lesson on Fri 20 Nov');
});

test('of days without lessons every household of the classes hears once, and again when they are open after all', async () => {
  const day = await scene();
  const { world, town, office } = day;
  const second = await town.class({ teacher: day.teacher });
  await town.enroll(day.one, second, 'paid', 'Dawit Sample');
  await world.runJob('plan-lessons');
  const form = {
    from: '2026-11-23',
    to: '2026-11-27',
    kind: 'office',
    names: { en: 'Office days', am: 'የቢሮ ቀናት' },
  };
  const made = (await world.call('POST', '/admin/closures', { token: office.token, body: form })).json();
  const about = `/admin/family-notices/closure/${made._id}`;
  expect((await world.call('GET', about, { token: office.token })).json().code).toBe('notice/planning');
  await world.runJob('plan-lessons');

  const preview = await day.show(about);
  expect(preview).toMatchObject({ count: 2, change: { kind: 'closed' } });
  expect(preview.change?.texts[0]?.text).toBe(
    'Temari: there are no lessons from Mon 23 Nov to Fri 27 Nov: Office days.',
  );
  expect(preview.change?.texts[1]?.text).toContain('የቢሮ ቀናት');
  await day.tell(preview.change?.said, { about });
  expect(await texts(day)).toHaveLength(2);

  const dismissed = { ...form, status: 'dismissed', version: made.version };
  await world.call('PATCH', `/admin/closures/${made._id}`, { token: office.token, body: dismissed });
  await world.runJob('plan-lessons');
  expect(await day.show(about)).toMatchObject({ count: 2, change: { kind: 'open' } });
});

test('a timetable that changes from a day on is told with its days and time; the first one is not', async () => {
  const day = await scene();
  const { world, classId } = day;
  const about = `/admin/family-notices/class/${classId}`;
  expect(await day.show(about)).toMatchObject({ change: null, count: 0 });
  await world.pool.query(
    `with cut as (update class_schedules set valid_to = '2026-11-29' where class_id = $1 returning *)
     insert into class_schedules (id, class_id, valid_from, valid_to, weekdays, starts_at_minute, ends_at_minute)
     select gen_random_uuid(), class_id, '2026-11-30', '2026-12-31', '{2,4}', 600, 660 from cut`,
    [classId],
  );

  const { change, count } = await day.show(about);

  expect(count).toBe(2);
  expect(change?.texts[0]?.text).toBe(
    'Temari: from Mon 30 Nov on, Maths 8 lessons are on Tue, Thu at 04:00 (10:00 AM).',
  );
});

test('a reader of the office looks and does not tell; what is not there is not found', async () => {
  const day = await scene();
  const auditor = await day.town.staff('auditor');
  await day.act('cancel', { cause: 'office', version: 1 });
  const said = (await day.show()).change?.said;
  expect((await day.tell(said, { by: auditor })).statusCode).toBe(403);
  const about = '/admin/family-notices/lesson/0190a1b2-0000-7000-8000-000000000009';
  expect((await day.tell(said, { about })).statusCode).toBe(404);
});
