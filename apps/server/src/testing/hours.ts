import { addLesson, anId, signedInAgain } from './lessons.ts';
import { type Member, school } from './school.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;
/** After the time for objections to Hidar 2019. */
const CAN_CLOSE = new Date('2026-12-15T06:00:00Z');

/** A teacher with a class, somebody of the office, and the month Hidar 2019. */
export const aMonthOfHours = async (world: World) => {
  const town = school(world);
  const selam = await town.teacher();
  const office = await town.staff('office');
  const classId = await town.class({ teacher: selam }, { startDate: '2020-01-06', endDate: '2020-01-07' });
  const again = async (member: Member) => (await signedInAgain(world, member)).token;
  const call = async (who: Member, method: 'GET' | 'POST', path: string, body?: object) =>
    world.call(method, path, { token: await again(who), ...(body && { body }) });
  const seen = async (month: string) => {
    const { minutes, unmarked } = (await call(office, 'GET', `/admin/hours?month=${month}`)).json();
    return { minutes, unmarked };
  };
  return {
    ...{ town, selam, office, classId, call },
    lesson: (startsAt: Date = new Date(world.clock.now().getTime() - 2 * HOUR_MS), of = classId) =>
      addLesson(world, of, startsAt),
    handIn: (who: Member, lessonId: string) =>
      call(who, 'POST', `/lessons/${lessonId}/sheet`, {
        id: anId(),
        at: world.clock.now().toISOString(),
        topic: 'Fractions',
        homework: '',
      }),
    /** A colleague has a lesson that is still to come. */
    assign: (lessonId: string, to: Member) =>
      call(office, 'POST', `/admin/lessons/${lessonId}/cover/assign`, { teacher: to.id }),
    hours: async (who: Member, month = '2019-03') => (await call(who, 'GET', `/teacher/hours?month=${month}`)).json(),
    object: (who: Member, body: object) => call(who, 'POST', '/teacher/hours/objections', body),
    answer: (id: string, body: object, by = office) => call(by, 'POST', `/admin/hours/objections/${id}`, body),
    list: async (month = '2019-03') => (await call(office, 'GET', `/admin/hours?month=${month}`)).json(),
    seen,
    close: async (month = '2019-03', what?: object) =>
      call(office, 'POST', `/admin/hours/${month}/close`, what ?? (await seen(month))),
    /** To the day on which Hidar can be closed. */
    untilClosing: () => world.clock.advance(CAN_CLOSE.getTime() - world.clock.now().getTime()),
  };
};
