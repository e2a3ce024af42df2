import type { AuditAct } from '@temari/contracts/audit-acts';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { Db } from '../../db/client.ts';
import { recordAct } from '../audit/queries.ts';
import { courseIn } from '../messages/sms-words.ts';
import { takeBackNotices } from '../notices/queries.ts';
import { type TellNeeds, tell } from '../notices/tell.ts';
import { placesToTell } from './queries.ts';

/** A place on the waiting list of a class, as the trail keeps it. */
export interface Waiting {
  classId: string;
  since: string;
}

/** Where an enrollment was before it was placed. */
export interface PlacedBefore {
  classId: string | null;
  waiting?: Waiting;
}

const causeOf = (enrollmentId: string, classId: string): string => `${enrollmentId} ${classId}`;

/** Families read of the class their learner has now; of one that was taken back they read no more. */
const tellPlaces = async (
  deps: TellNeeds,
  tx: Db,
  now: Date,
  places: { enrollmentId: string; before: string | null }[],
): Promise<void> => {
  await takeBackNotices(tx, {
    occasion: 'class-assigned',
    causes: places.flatMap(({ enrollmentId, before }) => (before ? [causeOf(enrollmentId, before)] : [])),
    now,
  });
  const told = await placesToTell(
    tx,
    places.map(({ enrollmentId }) => enrollmentId),
  );
  await tell(
    deps,
    tx,
    now,
    told.map((row) => ({
      occasion: 'class-assigned',
      accountId: row.accountId,
      cause: causeOf(row.id, row.classId),
      path: NOTICE_PATHS.timetable,
      values: (language) => ({ name: row.fullName, course: courseIn(language, row) }),
    })),
  );
};

interface Recorded {
  enrollmentId: string;
  before: string | null;
  after: string | null;
  className: string | null;
  /** The waiting list that ends with it. */
  waiting?: Waiting | null;
}

/** The trail keeps the place on a waiting list, for whoever takes the placing back. */
export const waitingOf = ({
  waitsForClassId,
  waitsSince,
}: {
  waitsForClassId: string | null;
  waitsSince: Date | null;
}): Waiting | null =>
  waitsForClassId && waitsSince ? { classId: waitsForClassId, since: waitsSince.toISOString() } : null;

/** Written down with who did it, and told to the families. */
export const recordPlaces = async (
  deps: TellNeeds,
  tx: Db,
  actor: { accountId: string | null },
  now: Date,
  action: AuditAct,
  places: Recorded[],
): Promise<void> => {
  for (const { enrollmentId, before, after, className, waiting = null } of places) {
    await recordAct(tx, actor, now, {
      action,
      subjectKind: 'enrollment',
      subjectId: enrollmentId,
      before: { classId: before, ...(waiting && { waiting }) } satisfies PlacedBefore,
      after: { classId: after, class: className },
    });
  }
  await tellPlaces(deps, tx, now, places);
};
