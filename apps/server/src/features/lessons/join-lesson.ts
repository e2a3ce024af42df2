import { addisMinuteOfDay } from '@temari/contracts/addis-time';
import { ROOM_OPENS_MINUTES } from '@temari/contracts/limits';
import { isRecordId } from '@temari/contracts/record-id';
import { ethiopianDigits, internationalTime } from '@temari/contracts/schedule';
import type { JoinRefusal, LessonRole } from '@temari/contracts/vocabulary';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Rooms, RoomVisitor } from '../../ports/rooms.ts';
import { lessonToJoin, placesOf, requirePlace, roleOf } from './place.ts';
import { type LessonReads, type LessonRow, type lockAndNoteJoin, noteJoin, readAt, type SeatRow } from './queries.ts';
import { enterRoom } from './rooms.ts';
import { joinRefusal, nearestRefusal, opensAt } from './rules.ts';

/** The office may change a lesson between reading and noting; it does so once, not again and again. */
const TRIES = 3;

const refuse = (refusal: JoinRefusal, lesson: LessonRow, role: LessonRole): AppError => {
  if (refusal !== 'lesson/too-early') return new AppError(refusal);
  const from = opensAt(lesson, role);
  const minute = addisMinuteOfDay(from);
  const values = {
    ethiopian: ethiopianDigits(minute),
    international: internationalTime(minute),
    minutes: ROOM_OPENS_MINUTES[role],
  };
  return new AppError(refusal, { opensAt: from, values });
};

/** Who goes in: the learners of one household together, a teacher alone. */
const admitted = (rooms: Rooms, lesson: LessonRow, role: LessonRole, now: Date): (SeatRow | null)[] => {
  const asked = lessonToJoin(rooms, lesson);
  const places = role === 'teacher' ? (['teacher'] as const) : placesOf(lesson.seats, now);
  const answers = places.map((place) => ({ place, refusal: joinRefusal(asked, place, now) }));
  const may = answers.filter(({ refusal }) => refusal === null);
  const refusal = may.length === 0 && nearestRefusal(answers.flatMap((answer) => answer.refusal ?? []));
  if (refusal) throw refuse(refusal, lesson, role);
  return may.map(({ place }) => (place === 'teacher' ? null : place));
};

/** As the room knows them. The ids come back in the room's report. */
const visitorOf = (lesson: LessonRow, actor: Actor, people: (SeatRow | null)[]): RoomVisitor => {
  const learners = people.filter((learner) => learner !== null);
  if (learners.length === 0) return { id: actor.accountId, name: lesson.viewerName, role: 'teacher' };
  return {
    id: learners.map(({ learnerId }) => learnerId).join('.'),
    name: learners.map(({ fullName }) => fullName).join(' & '),
    role: 'learner',
  };
};

/** The visit is noted before the address is told, and not told unless it is noted. */
export const joinLesson = async (
  deps: Pick<Deps, 'db' | 'clock' | 'rooms' | 'log'> & {
    reads: LessonReads;
    joining: ReturnType<typeof lockAndNoteJoin>;
  },
  actor: Actor,
  { id }: { id: string },
): Promise<{ url: string }> => {
  if (!isRecordId(id)) throw new AppError('request/not-found');
  const { clock, reads, rooms, joining } = deps;
  const role = roleOf(actor);
  const { accountId } = actor;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = clock.now();
    const [lesson] = await reads[role].toJoin.execute({ viewer: accountId, lessonId: id, ...readAt(now) });
    if (!lesson) throw new AppError('request/not-found');
    requirePlace(role, lesson, 'auth/not-allowed');
    const people = admitted(rooms, lesson, role, now);
    const learnerIds = people.map((learner) => learner?.learnerId ?? null);
    const noted = await noteJoin(joining, { lesson, accountId, role, learnerIds, now });
    if (!noted) continue;
    const url = (await enterRoom(deps, lesson, visitorOf(lesson, actor, people))) ?? noted.link;
    if (!url) throw new AppError('lesson/no-room');
    return { url };
  }
  throw new AppError('server/busy');
};
