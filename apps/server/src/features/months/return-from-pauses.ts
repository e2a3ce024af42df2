import { addisDate } from '@temari/contracts/addis-time';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { courseIn, dayIn, noonOf } from '../../domains/messages/sms-words.ts';
import { subscriptionsOf } from '../../domains/money/queries.ts';
import { goingOnFrom } from '../../domains/money/stretches.ts';
import { type TellNeeds, tell } from '../../domains/notices/tell.ts';
import {
  awaitClass,
  type ClassSeats,
  claimEnrollmentsToGoOn,
  classesWithoutSeats,
  lockReturning,
  lockSeats,
  type Returning,
  saveGoingOn,
} from './return-queries.ts';

type Needs = Pick<Deps, 'db' | 'clock'> & TellNeeds;

/** Who finds no seat: whoever comes after the class is over, and of the others the last ones for whom there is none. */
export const withoutSeat = (
  coming: readonly Returning[],
  { capacity, taken, lastDay }: Pick<ClassSeats, 'capacity' | 'taken' | 'lastDay'>,
): Returning[] => {
  const tooLate = coming.filter(({ back }) => back > lastDay);
  const others = coming.filter(({ back }) => back <= lastDay);
  const surplus = Math.max(0, taken - tooLate.length - capacity);
  return [...tooLate, ...others.slice(Math.max(0, others.length - surplus))];
};

const settleClass = (deps: Needs, classId: string, now: Date): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const today = addisDate(now);
    const coming = await lockReturning(tx, classId, today);
    const seats = await lockSeats(tx, classId, today);
    if (!seats) return;
    const lost = withoutSeat(coming, seats);
    for (const enrollment of lost) await awaitClass(tx, enrollment);
    await tell(
      deps,
      tx,
      now,
      lost.map(({ enrollmentId, accountId, fullName, back }) => ({
        occasion: 'seat-lost',
        accountId,
        cause: `${enrollmentId} ${back}`,
        path: NOTICE_PATHS.payments,
        values: (language) => ({
          name: fullName,
          course: courseIn(language, seats),
          day: dayIn(language, noonOf(back)),
        }),
      })),
    );
  });

/**
 * A week before a long pause ends: a learner whose former class is full or over loses the seat, is told so, and waits
 * for another class like everybody who has paid. A learner whose class has a free seat gets it, because the seat counts
 * as taken from then on.
 */
export const returnFromPauses = async (deps: Needs): Promise<void> => {
  const now = deps.clock.now();
  for (const classId of await classesWithoutSeats(deps.db, addisDate(now))) await settleClass(deps, classId, now);
};

const AT_ONCE = 200;

/** Whoever has a class again goes on with its first lesson. What a killed run left is done by the next one. */
export const goOnWithClass = async (db: Db): Promise<void> => {
  const goOnSome = (): Promise<number> =>
    db.transaction(async (tx) => {
      const found = await claimEnrollmentsToGoOn(tx, AT_ONCE);
      for (const { enrollmentId, from } of found) {
        const awaiting = (await subscriptionsOf(tx, [enrollmentId])).filter(({ awaitsClass }) => awaitsClass);
        const kept = goingOnFrom(awaiting, from);
        const gone = awaiting.filter(({ id }) => !kept.some((row) => row.id === id));
        await saveGoingOn(tx, { gone: gone.map(({ id }) => id), kept });
      }
      return found.length;
    });
  while ((await goOnSome()) > 0);
};
