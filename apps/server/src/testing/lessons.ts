import { startSession } from '../domains/identity/sessions/queries.ts';
import { type Member, school } from './school.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;

/** A class with one lesson that begins now, a teacher, and learners of one household by name. */
export const aLesson = async (world: World, { names = ['Abel', 'Hana'] }: { names?: string[] } = {}) => {
  const town = school(world);
  const teacher = await town.teacher();
  const family = await town.student();
  const classId = await town.class({ teacher }, { startDate: '2020-01-06', endDate: '2020-01-07' });
  const learners: Record<string, string> = {};
  for (const name of names) {
    const enrollmentId = await town.enroll(family, classId, 'paid', name);
    const { rows } = await world.pool.query('select learner_id from enrollments where id = $1', [enrollmentId]);
    learners[name] = String(rows[0].learner_id);
  }
  const startsAt = world.clock.now();
  const lessonId = await addLesson(world, classId, startsAt);
  return { town, teacher, family, classId, lessonId, learners };
};

/** One more lesson of a class, of an hour. */
export const addLesson = async ({ pool }: World, classId: string, startsAt: Date): Promise<string> => {
  const { rows } = await pool.query(
    `insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at)
     values (gen_random_uuid(), $1, 'extra', $2::timestamptz::date, $2::timestamptz, $3::timestamptz) returning id`,
    [classId, startsAt, new Date(startsAt.getTime() + HOUR_MS)],
  );
  return String(rows[0].id);
};

let made = 0;
/** As a device makes one. */
export const anId = (): string => {
  made += 1;
  return `0190a1b2-0000-7000-8000-${String(made).padStart(12, '0')}`;
};

export const sendMarks = (
  world: World,
  { token }: Member,
  lessonId: string,
  marks: {
    id?: string;
    learner: string | undefined;
    state: string;
    minutesLate?: number;
    base?: string;
    settles?: string;
    at?: string;
  }[],
) =>
  world.call('POST', `/lessons/${lessonId}/marks`, {
    token,
    body: { marks: marks.map((mark) => ({ id: anId(), at: '2026-11-16T14:00:00.000Z', ...mark })) },
  });

/** The same person, signed in again: a session ends after half a day without use. */
export const signedInAgain = async ({ deps: { db, clock } }: World, { id }: Member): Promise<Member> => ({
  id,
  token: await startSession(db, { accountId: id, now: clock.now() }),
});
