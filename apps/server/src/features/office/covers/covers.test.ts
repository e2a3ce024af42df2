import { expect, test } from 'vitest';
import { addLesson } from '../../../testing/lessons.ts';
import { school } from '../../../testing/school.ts';
import { testWorld } from '../../../testing/world.ts';

const HOUR_MS = 3_600_000;

const scene = async (hours = 24) => {
  const world = await testWorld();
  const town = school(world);
  const [selam, abebe, chaltu] = [
    await town.teacher('Selam'),
    await town.teacher('Abebe'),
    await town.teacher('Chaltu'),
  ];
  const { token } = await town.staff('office');
  const classId = await town.class({ teacher: selam }, { startDate: '2020-01-06', endDate: '2020-01-07' });
  const lessonId = await addLesson(world, classId, new Date(world.clock.now().getTime() + hours * HOUR_MS));
  const cover = `/admin/lessons/${lessonId}/cover`;
  return {
    ...{ world, town, selam, abebe, chaltu, classId, lessonId },
    show: async () => (await world.call('GET', cover, { token })).json(),
    act: (name: string, body: object = {}) => world.call('POST', `${cover}/${name}`, { token, body }),
    onDay: async (date: string) => (await world.call('GET', `/admin/covers?date=${date}`, { token })).json(),
    texts: async (): Promise<string[]> => {
      await world.runJob('send-notices');
      const { rows } = await world.pool.query(
        "select phone, text from sms_messages where kind = 'cover' and text like '%no longer%' order by created_at",
      );
      return rows.map((row) => row.text);
    },
  };
};

test('the office reads who could teach a lesson and why the others cannot', async () => {
  const { world, town, chaltu, abebe, lessonId, show } = await scene();
  const { rows } = await world.pool.query('select starts_at from lessons where id = $1', [lessonId]);
  const other = await town.class({ teacher: chaltu }, { startDate: '2020-01-06', endDate: '2020-01-07' });
  await addLesson(world, other, rows[0].starts_at);
  const english = await town.teacher('English');
  await world.pool.query("update teachers set course_type = 'Social Science' where account_id = $1", [english.id]);
  await town.teacher('Pending', 'Pending');

  const { cover, colleagues } = await show();

  expect(cover).toBeNull();
  const misfits = colleagues.map(({ _id, misfit }: { _id: string; misfit?: string }) => [_id, misfit]);
  expect(Object.fromEntries(misfits)).toEqual({
    [abebe.id]: undefined,
    [chaltu.id]: 'teaching',
    [english.id]: 'course',
  });
});

test('the office asks everybody at once, assigns by hand, gives it to another and takes it back; each is written down', async () => {
  const { world, selam, abebe, chaltu, lessonId, act, texts } = await scene(72);

  const asked = await act('ask');
  expect(asked.json()).toMatchObject({ cover: { state: 'open', asked: 2, teacher: 'Selam Sample' } });
  const assigned = await act('assign', { teacher: abebe.id, version: asked.json().cover.version });
  expect(assigned.json()).toMatchObject({ cover: { state: 'assigned', substitute: 'Abebe Sample' } });
  const stale = await act('assign', { teacher: chaltu.id, version: asked.json().cover.version });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'office/changed-meanwhile']);
  const given = await act('assign', { teacher: chaltu.id, version: assigned.json().cover.version });
  expect(given.json()).toMatchObject({ cover: { substitute: 'Chaltu Sample' } });
  const sheet = (token: string) => world.call('GET', `/lessons/${lessonId}/sheet`, { token });
  expect([(await sheet(abebe.token)).statusCode, (await sheet(chaltu.token)).statusCode]).toEqual([403, 200]);
  await world.runJob('ask-for-covers');
  expect(await texts()).toHaveLength(1);

  const back = await act('take-back', { version: given.json().cover.version });
  await world.runJob('ask-for-covers');

  expect(back.json().cover).toBeNull();
  expect((await sheet(chaltu.token)).statusCode).toBe(403);
  expect((await sheet(selam.token)).statusCode).toBe(200);
  expect(await texts()).toHaveLength(2);
  const { rows } = await world.pool.query('select action, after from audit_entries order by at, id');
  expect(rows.map(({ action }) => action)).toEqual([
    'ask-colleagues',
    'assign-cover',
    'assign-cover',
    'take-back-cover',
  ]);
  expect(rows[1].after).toMatchObject({ lesson: lessonId, teacher: abebe.id });
});

test('nobody is assigned to two rooms, nor to the own class, nor who is no approved teacher', async () => {
  const { world, town, selam, abebe, lessonId, act } = await scene();
  const { rows } = await world.pool.query('select starts_at from lessons where id = $1', [lessonId]);
  const own = await town.class({ teacher: abebe }, { startDate: '2020-01-06', endDate: '2020-01-07' });
  await addLesson(world, own, new Date(rows[0].starts_at.getTime() - HOUR_MS / 2));

  expect((await act('assign', { teacher: abebe.id })).json().code).toBe('cover/clash');
  for (const teacher of [selam.id, (await town.student()).id, (await town.teacher('New', 'Pending')).id]) {
    expect((await act('assign', { teacher })).statusCode).toBe(400);
  }
  const kept = await world.pool.query('select 1 from covers');
  expect(kept.rowCount).toBe(0);
});

test('an own lesson is not moved onto a lesson that its teacher covers, unless the office has seen it', async () => {
  const { world, town, abebe, lessonId, act } = await scene(48);
  const { token } = await town.staff('office');
  const own = await town.class({ teacher: abebe }, { startDate: '2020-01-06', endDate: '2020-01-07' });
  const ownLesson = await addLesson(world, own, new Date(world.clock.now().getTime() + 24 * HOUR_MS));
  await act('assign', { teacher: abebe.id });
  const { rows } = await world.pool.query('select starts_at from lessons where id = $1', [lessonId]);
  const inAddis = new Date(rows[0].starts_at.getTime() + 3 * HOUR_MS);
  const body = {
    date: inAddis.toISOString().slice(0, 10),
    startsAtMinute: inAddis.getUTCHours() * 60 + inAddis.getUTCMinutes(),
    version: 1,
  };

  const refused = await world.call('POST', `/admin/lessons/${ownLesson}/move`, { token, body });

  expect(refused.json().code).toBe('class/teacher-clash');
});

test('a lesson that nobody has six hours before shows as urgent, and one that has begun cannot be given away', async () => {
  const { world, selam, abebe, lessonId, act, onDay } = await scene(5);
  await world.call('POST', `/lessons/${lessonId}/cannot-teach`, { token: selam.token, body: { reason: 'A fever' } });
  const { rows } = await world.pool.query(
    "select (starts_at at time zone 'Africa/Addis_Ababa')::date::text as day from lessons where id = $1",
    [lessonId],
  );
  expect(await onDay(rows[0].day)).toMatchObject([{ lesson: lessonId, isUrgent: true, reason: 'A fever' }]);

  world.clock.advance(5 * HOUR_MS);
  expect((await act('assign', { teacher: abebe.id, version: 1 })).json().code).toBe('cover/begun');
});
