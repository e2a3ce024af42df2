import type { RoomKind } from '@temari/contracts/vocabulary';
import type { Deps } from '../../deps.ts';
import { roomOf } from '../../domains/classes/rooms.ts';
import { consentStatesOf } from '../../domains/people/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import type { RoomServer, Rooms, RoomVisitor } from '../../ports/rooms.ts';
import { type LessonRow, learnersInClass, noteRoom, noteVisits, roomOfLesson } from './queries.ts';

type Entering = Pick<Deps, 'db' | 'clock' | 'rooms' | 'log'>;

const serverOf = (rooms: Rooms, lesson: { room: RoomKind | null }): RoomServer | null => {
  const kind = roomOf(rooms, lesson);
  return kind === 'link' ? null : (rooms.servers[kind] ?? null);
};

/**
 * Whether everybody in the class has agreed and still does. Without the consent of all nothing is recorded, because
 * each learner would be seen in the recording.
 */
const mayRecord = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, classId: string): Promise<boolean> => {
  const learnerIds = await learnersInClass(db, classId);
  const states = await consentStatesOf(db, learnerIds, { now: clock.now(), purpose: 'recording' });
  return (
    learnerIds.length > 0 && learnerIds.every((id) => ['given', 'not-needed'].includes(states.get(id) ?? 'missing'))
  );
};

/** The way into a room that a server makes, or null where the class's link is the way. */
export const enterRoom = async (deps: Entering, lesson: LessonRow, visitor: RoomVisitor): Promise<string | null> => {
  const { db, clock, rooms, log } = deps;
  const server = serverOf(rooms, lesson);
  if (!server) return null;
  const title = [lesson.courseType, lesson.grade].filter(Boolean).join(', ');
  const asked = { id: lesson.id, title, endsAt: lesson.endsAt, mayRecord: await mayRecord(deps, lesson.classId) };
  try {
    const url = await server.enter(asked, visitor);
    if (lesson.roomFailedAt) await noteRoom(db, lesson.classId, null);
    return url;
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a room server does not answer');
    if (!lesson.roomFailedAt) await noteRoom(db, lesson.classId, clock.now());
    throw new AppError('lesson/room-away');
  }
};

export const recordingsOf = async (deps: Entering, lesson: LessonRow) => {
  const server = serverOf(deps.rooms, lesson);
  if (!server || !(await mayRecord(deps, lesson.classId))) return [];
  const recordings = await server.recordings(lesson.id).catch(() => {
    throw new AppError('lesson/room-away');
  });
  return recordings.map(({ startedAt, ...recording }) => ({ ...recording, startedAt: startedAt.toISOString() }));
};

/** A report is believed for its signature alone, and changes nothing but how long those were there who were let in. */
export const hearReport = async (
  { db, clock, rooms }: Pick<Deps, 'db' | 'clock' | 'rooms'>,
  { authorization, content }: { authorization: string | undefined; content: unknown },
): Promise<void> => {
  const report = rooms.servers.bigbluebutton?.readReport(authorization, content, clock.now());
  if (!report) throw new AppError('room/bad-signature');
  await noteVisits(db, report);
};

/** Ends a room whose lesson was cancelled; one that is restored meanwhile goes on. */
export const endRoom = async ({ db, rooms }: Pick<Deps, 'db' | 'rooms'>, lessonId: string): Promise<void> => {
  const lesson = await roomOfLesson(db, lessonId);
  if (lesson?.state === 'cancelled') await serverOf(rooms, lesson)?.end(lessonId);
};
