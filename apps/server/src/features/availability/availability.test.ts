import { expect, test } from 'vitest';
import { addLesson } from '../../testing/lessons.ts';
import { type Member, school } from '../../testing/school.ts';
import { testWorld } from '../../testing/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const addisDay = (at: Date): string => new Date(at.getTime() + 3 * HOUR_MS).toISOString().slice(0, 10);

const scene = async () => {
  const world = await testWorld();
  const town = school(world);
  const [selam, abebe] = [await town.teacher('Selam'), await town.teacher('Abebe')];
  const { token } = await town.staff('office');
  const classId = await town.class({ teacher: selam }, { startDate: '2020-01-06', endDate: '2020-01-07' });
  const at = (days: number): Date => new Date(world.clock.now().getTime() + days * DAY_MS);
  return {
    ...{ world, town, selam, abebe, classId, at },
    day: (days: number): string => addisDay(at(days)),
    lesson: (days: number, of = classId) => addLesson(world, of, at(days)),
    call: (who: Member, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      world.call(method, path, { token: who.token, ...(body && { body }) }),
    misfit: async (lessonId: string, of: Member): Promise<string | undefined> => {
      const { colleagues } = (await world.call('GET', `/admin/lessons/${lessonId}/cover`, { token })).json();
      return colleagues.find(({ _id }: { _id: string }) => _id === of.id)?.misfit;
    },
    assign: (lessonId: string, to: Member) =>
      world.call('POST', `/admin/lessons/${lessonId}/cover/assign`, { token, body: { teacher: to.id } }),
    covers: async () =>
      (await world.pool.query('select lesson_id, state, teacher_id, reason from covers order by starts_at')).rows,
  };
};

test('a colleague who cannot teach at that time of the week is not asked, and the office reads why', async () => {
  const { world, abebe, selam, call, lesson, misfit } = await scene();
  const lessonId = await lesson(1);
  expect(await misfit(lessonId, abebe)).toBeUndefined();

  const saved = await call(abebe, 'PUT', '/teacher/availability', { slots: ['7-morning'], lessonsAWeek: null });

  expect(saved.json()).toEqual({ slots: ['7-morning'], lessonsAWeek: null, absences: [] });
  expect(await misfit(lessonId, abebe)).toBe('unavailable');
  await call(selam, 'POST', `/lessons/${lessonId}/cannot-teach`, {});
  await world.runJob('ask-for-covers');
  expect((await call(abebe, 'GET', '/covers')).json()).toEqual([]);
  // Whoever names no time can always come.
  await call(abebe, 'PUT', '/teacher/availability', { slots: [], lessonsAWeek: null });
  expect(await misfit(lessonId, abebe)).toBeUndefined();
});

test('the office may still assign somebody at another time than they named', async () => {
  const { abebe, call, lesson, assign } = await scene();
  await call(abebe, 'PUT', '/teacher/availability', { slots: ['7-morning'], lessonsAWeek: null });
  expect((await assign(await lesson(1), abebe)).statusCode).toBe(200);
});

test('own lessons and covers of the week count towards the most that somebody wants', async () => {
  const { town, abebe, call, lesson, misfit, assign } = await scene();
  const own = await town.class({ teacher: abebe }, { startDate: '2020-01-06', endDate: '2020-01-07' });
  // The clock of the tests stands on a Monday; two hours later, and not at the same time.
  await lesson(0.1, own);
  const covered = await lesson(0.2);
  await assign(covered, abebe);
  const lessonId = await lesson(0.3);
  await call(abebe, 'PUT', '/teacher/availability', { slots: [], lessonsAWeek: 2 });
  expect(await misfit(lessonId, abebe)).toBe('full');
  await call(abebe, 'PUT', '/teacher/availability', { slots: [], lessonsAWeek: 3 });
  expect(await misfit(lessonId, abebe)).toBeUndefined();
});

test('days away ask covers for all lessons within in one act, as the preview says; covers taken for others are given back', async () => {
  const { town, abebe, selam, call, lesson, assign, covers, day } = await scene();
  const [before, first, second, after] = [await lesson(1), await lesson(2), await lesson(3), await lesson(5)];
  const chaltu = await town.teacher('Chaltu');
  const hers = await town.class({ teacher: chaltu }, { startDate: '2020-01-06', endDate: '2020-01-07' });
  const taken = await lesson(2.5, hers);
  await assign(taken, selam);
  const days = { from: day(2), to: day(3) };

  const preview = await call(selam, 'POST', '/teacher/absences/preview', days);
  expect(preview.json().map(({ _id }: { _id: string }) => _id)).toEqual([first, taken, second]);
  expect(await covers()).toHaveLength(1);

  const said = await call(selam, 'POST', '/teacher/absences', { ...days, reason: 'A wedding' });
  const again = await call(selam, 'POST', '/teacher/absences', { ...days, reason: 'A wedding' });

  expect(said.json()).toMatchObject({ asked: 3, absences: [days] });
  expect(again.json()).toMatchObject({ asked: 0, absences: [days] });
  expect(await covers()).toMatchObject([
    { lesson_id: first, state: 'open', reason: 'A wedding' },
    { lesson_id: taken, state: 'open', teacher_id: null },
    { lesson_id: second, state: 'open' },
  ]);
  expect([before, after]).not.toContain((await covers())[0].lesson_id);
  // Nobody who is away is asked.
  expect((await call(abebe, 'GET', '/teacher/availability')).json().absences).toEqual([]);
});

test('who is away is not asked to cover, also not by what was asked before; who is back is', async () => {
  const { world, abebe, selam, call, lesson, misfit, day } = await scene();
  const lessonId = await lesson(2);
  await call(selam, 'POST', `/lessons/${lessonId}/cannot-teach`, {});
  await world.runJob('ask-for-covers');
  expect((await call(abebe, 'GET', '/covers')).json()).toHaveLength(1);

  const { absences } = (await call(abebe, 'POST', '/teacher/absences', { from: day(2), to: day(2) })).json();

  expect(await misfit(lessonId, abebe)).toBe('absent');
  expect((await call(abebe, 'GET', '/covers')).json()).toEqual([]);
  expect((await call(abebe, 'DELETE', `/teacher/absences/${absences[0]._id}`)).json().absences).toEqual([]);
  expect(await misfit(lessonId, abebe)).toBeUndefined();
  expect((await call(abebe, 'GET', '/covers')).json()).toHaveLength(1);
});

test('days in the past, in the wrong order or without end are refused, and nobody ends the days of a colleague', async () => {
  const { abebe, selam, call, day } = await scene();
  const refused = [
    { from: day(-2), to: day(2) },
    { from: day(3), to: day(2) },
    { from: day(1), to: day(200) },
  ];
  for (const days of refused) {
    expect((await call(selam, 'POST', '/teacher/absences', days)).statusCode).toBe(400);
  }
  const { absences } = (await call(selam, 'POST', '/teacher/absences', { from: day(1), to: day(1) })).json();
  expect((await call(abebe, 'DELETE', `/teacher/absences/${absences[0]._id}`)).statusCode).toBe(404);
  const odd = await call(selam, 'PUT', '/teacher/availability', { slots: ['8-night'], lessonsAWeek: 0 });
  expect(Object.keys(odd.json().fields)).toEqual(['slots.0', 'lessonsAWeek']);
});
