import { type Member, school } from './school.ts';
import { testWorld, type World, type WorldOptions } from './world.ts';

/** A clock that stands still until it is set. */
const stoppedClock = (at: string) => {
  let now = new Date(at);
  return {
    now: () => now,
    set: (instant: string) => {
      now = new Date(instant);
    },
  };
};

export const ROOM = 'https://rooms.example.com/maths-8-secret';

export interface LessonDay {
  world: World;
  town: ReturnType<typeof school>;
  teacher: Member;
  classId: string;
  /** On Wednesday, 18 November 2026, 17:00 to 18:00 in Addis Ababa: 14:00 to 15:00 UTC. */
  lessonId: string;
  /** Moves the server's clock, within the hours that a session lasts. */
  at: (time: string) => void;
  join: (who: Member, lesson?: string) => ReturnType<World['call']>;
  /** A learner of the household in the class, whose payment is in this state. */
  enrolled: (
    household: Member,
    fullName?: string,
    payment?: Parameters<ReturnType<typeof school>['enroll']>[2],
  ) => Promise<string>;
  lessonOn: (classId: string, day: string) => Promise<string>;
}

/** A class with a teacher, at five to five on the day of a lesson. */
export const lessonDay = async ({
  isSeeded,
  ...options
}: WorldOptions & { isSeeded?: boolean } = {}): Promise<LessonDay> => {
  const clock = stoppedClock('2026-11-18T13:55:00Z');
  const world = await testWorld({ clock, ...options });
  if (isSeeded) await world.seed();
  const town = school(world);
  const teacher = await town.teacher();
  const classId = await town.class({ teacher }, { meetingLink: ROOM });
  await world.runJob('plan-lessons');
  const lessonOn = async (id: string, day: string): Promise<string> =>
    (await world.pool.query('select id from lessons where class_id = $1 and slot_date = $2', [id, day])).rows[0].id;
  const lessonId = await lessonOn(classId, '2026-11-18');
  return {
    world,
    town,
    teacher,
    classId,
    lessonId,
    lessonOn,
    at: (time) => clock.set(`2026-11-18T${time}Z`),
    join: ({ token }, lesson = lessonId) => world.call('POST', `/lessons/${lesson}/join`, { token }),
    enrolled: (household, fullName = 'Hana Sample', payment = 'paid') =>
      town.enroll(household, classId, payment, fullName),
  };
};
