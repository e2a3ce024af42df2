import { addisDate } from '@temari/contracts/addis-time';
import type { showToday as contract, WaitingThing } from '@temari/contracts/office-today';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { absencesToCall } from '../../../domains/attendance/absence-queries.ts';
import { hasRoom } from '../../../domains/classes/rooms.ts';
import { NOTHING_KNOWN } from './nothing-known.ts';
import { coversToDecide, lessonsInConflict, lessonsWithoutLink, unmarkedLessons } from './queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** From here on a substitute is not found by itself any more. */
const COVER_URGENT_MS = 6 * HOUR_MS;
/** A link that is missing the day before can still be made. */
const LINK_AHEAD_MS = DAY_MS;
/** A teacher has a day for the sheet; what is older than a week is in the report. */
const UNMARKED = { afterMs: DAY_MS, forMs: 7 * DAY_MS };
const ABSENCES = { atLeast: 3, withinMs: 30 * DAY_MS };

type LessonKind = 'cover' | 'no-link' | 'conflict' | 'unmarked' | 'absence';
type Counts = Pick<output<typeof contract.reply>['counts'], LessonKind>;

export interface LessonConcerns {
  things: WaitingThing[];
  counts: Counts;
  /** Classes that have a row because of a lesson without a room. */
  classesWithoutLink: ReadonlySet<string>;
}

const NONE = { count: 0, oldest: null };
export const NO_CONCERNS: LessonConcerns = {
  things: [],
  counts: { cover: NONE, 'no-link': NONE, conflict: NONE, unmarked: NONE, absence: NONE },
  classesWithoutLink: new Set(),
};

type LessonRow = Pick<WaitingThing, 'id' | 'service' | 'grade' | 'translations'> & {
  courseType: string;
  startsAt: Date;
};

const ofLesson = (kind: LessonKind, lesson: LessonRow, since: Date): WaitingThing => ({
  ...NOTHING_KNOWN,
  kind,
  id: lesson.id,
  name: lesson.courseType,
  translations: lesson.translations,
  service: lesson.service,
  grade: lesson.grade,
  startDate: addisDate(lesson.startsAt),
  since: since.toISOString(),
});

/** What is wrong with lessons: before they are held, and afterwards. Each is found by an index of its own. */
export const lessonConcerns = async (
  { db, rooms }: Pick<Deps, 'db' | 'rooms'>,
  { now, limit }: { now: Date; limit: number },
): Promise<LessonConcerns> => {
  const at = now.getTime();
  const [covers, linkless, conflicts, unmarked, absences] = await Promise.all([
    coversToDecide(db, { now, urgentUntil: new Date(at + COVER_URGENT_MS), limit }),
    lessonsWithoutLink(db, { now, until: new Date(at + LINK_AHEAD_MS) }),
    lessonsInConflict(db, limit),
    unmarkedLessons(db, { endedAfter: new Date(at - UNMARKED.forMs), endedBefore: new Date(at - UNMARKED.afterMs) }),
    absencesToCall(db, { since: new Date(at - ABSENCES.withinMs), atLeast: ABSENCES.atLeast }),
  ]);
  const withoutRoom = linkless.filter(({ room }) => !hasRoom(rooms, { room, hasLink: false }));
  const lastMissed = absences.map(({ last_at }) => new Date(last_at).getTime()).sort((one, other) => one - other)[0];
  const things = [
    ...covers.map((lesson) => ofLesson('cover', lesson, lesson.since)),
    ...withoutRoom.slice(0, limit).map((lesson) => ofLesson('no-link', lesson, lesson.createdAt)),
    ...conflicts.map((lesson) => ({ ...ofLesson('conflict', lesson, lesson.since), count: null })),
    // One row for all of them: the report names each.
    ...(unmarked.since
      ? [
          {
            ...NOTHING_KNOWN,
            kind: 'unmarked' as const,
            id: 'unmarked',
            name: '',
            since: unmarked.since.toISOString(),
            count: unmarked.total,
          },
        ]
      : []),
    ...(lastMissed !== undefined
      ? [
          {
            ...NOTHING_KNOWN,
            kind: 'absence' as const,
            id: 'absence',
            name: absences[0]?.name ?? '',
            since: new Date(lastMissed).toISOString(),
            count: absences.length,
          },
        ]
      : []),
  ];
  const counted = (kind: LessonKind, count: number) => ({
    count,
    oldest:
      things
        .filter((thing) => thing.kind === kind)
        .map(({ since }) => since)
        .sort()[0] ?? null,
  });
  return {
    things,
    classesWithoutLink: new Set(withoutRoom.map(({ classId }) => classId)),
    counts: {
      cover: counted('cover', covers.length),
      'no-link': counted('no-link', withoutRoom.length),
      conflict: counted('conflict', conflicts.length),
      unmarked: counted('unmarked', unmarked.total),
      absence: counted('absence', absences.length),
    },
  };
};
