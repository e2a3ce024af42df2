import { addisDate } from '@temari/contracts/addis-time';
import type { MakeUpRules } from '@temari/contracts/make-up-rules';
import type { MakeUpSeat } from '@temari/contracts/make-ups';
import { isRecordId } from '@temari/contracts/record-id';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { lockLearner, makeUpRules } from '../../domains/make-ups/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  bookSeat,
  giveSeatBack,
  lockLesson,
  type OfferRow,
  offersSeenBy,
  type SeatRow,
  seatOf,
  seatsSeenBy,
} from './queries.ts';

/** As many as fit on a phone; there are later ones once these are full. */
const OFFERED = 6;

const present = (row: SeatRow, offers: OfferRow[]): MakeUpSeat => ({
  id: row.id,
  learner: row.learnerId,
  learnerName: row.learnerName,
  missed: {
    lesson: row.missedLessonId,
    startsAt: row.missedAt.toISOString(),
    courseType: row.courseType,
    translations: row.translations,
    grade: row.grade,
  },
  expiresOn: row.expiresOn,
  ...(row.bookedLessonId &&
    row.bookedAt &&
    row.bookedUntil && {
      booked: {
        lesson: row.bookedLessonId,
        startsAt: row.bookedAt.toISOString(),
        endsAt: row.bookedUntil.toISOString(),
        teacher: row.bookedTeacher,
      },
    }),
  ...(row.lostAt && { lostAt: row.lostAt.toISOString() }),
  offers: offers
    .filter(({ seatId }) => seatId === row.id)
    .map(({ lessonId, startsAt, endsAt, teacher, free }) => ({
      lesson: lessonId,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      teacher,
      free,
    })),
});

const seatsOf = async (db: Db, viewer: string, now: Date): Promise<MakeUpSeat[]> => {
  const asked = { viewer, today: addisDate(now), now };
  const seats = await seatsSeenBy(db, asked);
  const isAnyOpen = seats.some(({ bookedLessonId }) => bookedLessonId === null);
  const offers = isAnyOpen ? await offersSeenBy(db, { ...asked, limit: OFFERED }) : [];
  return seats.map((row) => present(row, offers));
};

export const listMakeUpSeats = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
): Promise<MakeUpSeat[]> => seatsOf(db, accountId, clock.now());

export const showMakeUpRules = async ({ db }: Pick<Deps, 'db'>): Promise<MakeUpRules> => {
  const { version: _, ...rules } = await makeUpRules(db);
  return rules;
};

const ownSeat = async (db: Db, id: string, viewer: string) => {
  const seat = isRecordId(id) ? await seatOf(db, { id, viewer }) : null;
  if (!seat) throw new AppError('request/not-found');
  return seat;
};

export const bookMakeUpSeat = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId: viewer }: Actor,
  { id }: { id: string },
  { lesson: lessonId }: { lesson: string },
): Promise<MakeUpSeat[]> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    await lockLesson(tx, lessonId);
    await lockLearner(tx, (await ownSeat(tx, id, viewer)).learnerId);
    const { targetLessonId } = await ownSeat(tx, id, viewer);
    // The same press again after a lost answer has what it wanted.
    const isBooked =
      targetLessonId === lessonId || (await bookSeat(tx, { id, lessonId, viewer, today: addisDate(now), now }));
    if (!isBooked) throw new AppError('makeup/gone');
    return seatsOf(tx, viewer, now);
  });

export const cancelMakeUpSeat = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId: viewer }: Actor,
  { id }: { id: string },
): Promise<MakeUpSeat[]> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const { targetLessonId } = await ownSeat(tx, id, viewer);
    if (targetLessonId && !(await giveSeatBack(tx, { id, now }))) throw new AppError('cover/begun');
    return seatsOf(tx, viewer, now);
  });
