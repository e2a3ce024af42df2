import { addisDate } from '@temari/contracts/addis-time';
import type { Application, chooseLessons as contract } from '@temari/contracts/scholarship-applications';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { lockHousehold } from '../../domains/money/queries.ts';
import type { Wanted } from '../../domains/payments/purchases/rules.ts';
import { saleOf } from '../../domains/payments/purchases/sale.ts';
import { findPackageIn, newEnrollment } from '../../domains/payments/purchases/sale-queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Applying, lockedOwn, shownOf } from './keep-application.ts';
import { type ApplicationRow, giveAward } from './queries.ts';

type Choice = output<typeof contract.body>;

const WHOLE = 100;

/** What the award pays, as an enrollment without a payment: its months are charged as ever and covered as they come. */
const enroll = async (
  tx: Db,
  { householdId, learnerId, learnerName, learnerGrade, award }: ApplicationRow,
  { package: packageId, frequency, time, offerDay }: Choice,
  now: Date,
): Promise<string> => {
  const wanted: Wanted = {
    service: 'tutor',
    packageId,
    priceSeenEtb: undefined,
    grade: learnerGrade,
    offerDay: offerDay ?? null,
    birthDate: null,
    scope: 'tutor',
    choices: [
      { field: 'frequency', list: 'scheduleName', value: frequency },
      { field: 'time', list: 'possibleTime', value: time },
      ...(offerDay === undefined ? [] : [{ field: 'offerDay', list: 'offerDay' as const, value: offerDay }]),
    ],
  };
  const sale = await saleOf(findPackageIn(tx), householdId, wanted, now);
  if (sale.package.billing !== 'monthly' || !award || sale.price.totalEtb > award.monthlyEtb) {
    throw new AppError('award/package');
  }
  const { id } = await newEnrollment(tx, {
    ...{ accountId: householdId, learnerId, service: 'tutor', packageId, fullName: learnerName, grade: learnerGrade },
    ...{ frequency, time, offerDay: offerDay ?? null, details: {}, isOutsideGrades: sale.isOutsideGrades },
    priceEtb: sale.price.totalEtb,
    priceLines: sale.price.lines,
    paymentStatus: 'paid',
    createdAt: now,
  });
  return id;
};

/** A family that cannot pay begins without paying: the office finds a class as for everybody. Chosen once. */
export const chooseLessons = async (
  deps: Applying,
  actor: Actor,
  { id }: { id: string },
  choice: Choice,
): Promise<Application> => {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const row = await lockedOwn(tx, actor, id);
    const { award } = row;
    if (!award || award.isEnded || award.until < addisDate(now)) throw new AppError('award/none');
    if (award.isChosen) return shownOf(deps, tx, actor, id);
    if (award.percent < WHOLE) throw new AppError('award/in-part');
    await lockHousehold(tx, row.householdId);
    if (!(await giveAward(tx, award.id, await enroll(tx, row, choice, now)))) throw new AppError('award/none');
    return shownOf(deps, tx, actor, id);
  });
};
