import type { FamilyNotice, LessonKind, LessonState } from '@temari/contracts/vocabulary';

export interface Change {
  kind: FamilyNotice;
  /** Names what is told: the same words for the same facts. */
  said: string;
}

export interface LessonToTell {
  kind: LessonKind;
  state: LessonState;
  startsAt: Date;
  endsAt: Date;
  isMoved: boolean;
  substituteId: string | null;
}

/** What families of a lesson need to know; null once it is over. A substitute is told together with the time. */
export const lessonChange = (lesson: LessonToTell, now: Date): Change | null => {
  if (lesson.endsAt <= now) return null;
  const at = lesson.startsAt.toISOString();
  if (lesson.state === 'cancelled') return { kind: 'cancelled', said: `cancelled ${at}` };
  if (lesson.substituteId) return { kind: 'substitute', said: `substitute ${lesson.substituteId} ${at}` };
  if (lesson.isMoved) return { kind: 'moved', said: `moved ${at}` };
  return lesson.kind === 'regular'
    ? { kind: 'planned', said: `planned ${at}` }
    : { kind: 'added', said: `added ${at}` };
};

export interface ClosureToTell {
  startsOn: string;
  endsOn: string;
  closes: boolean;
}

export const closureChange = ({ startsOn, endsOn, closes }: ClosureToTell, today: string): Change | null => {
  if (endsOn < today) return null;
  const days = `${startsOn} ${endsOn}`;
  return closes ? { kind: 'closed', said: `closed ${days}` } : { kind: 'open', said: `open ${days}` };
};

export interface TimetableToTell {
  validFrom: string;
  weekdays: readonly number[];
  startsAtMinute: number;
  endsAtMinute: number;
}

/** The version of the timetable that holds last, where it is not the first one of its class. */
export const timetableChange = (versions: readonly TimetableToTell[]): Change | null => {
  const latest = versions.at(-1);
  if (!latest || versions.length < 2) return null;
  const { validFrom, weekdays, startsAtMinute, endsAtMinute } = latest;
  return { kind: 'timetable', said: `timetable ${validFrom} ${weekdays.join('')} ${startsAtMinute} ${endsAtMinute}` };
};

/** That all is as usual is only told to whoever has heard something else. */
const IS_NEWS_ONLY_AFTER_OTHER: ReadonlySet<FamilyNotice> = new Set(['planned', 'open']);

export const isToTell = ({ kind, said }: Change, lastSaid: string | null): boolean =>
  lastSaid === null ? !IS_NEWS_ONLY_AFTER_OTHER.has(kind) : lastSaid !== said;
