import { addisDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { correctPackage as contract, PackagesToCorrectTo } from '@temari/contracts/office-package-corrections';
import { wordIn } from '@temari/contracts/translations';
import { SETTING_SCOPES_OF } from '@temari/contracts/vocabulary';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { lockPresent } from '../../db/present-accounts.ts';
import type { Deps } from '../../deps.ts';
import { recordAct } from '../../domains/audit/queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { allocateHousehold } from '../../domains/money/allocate-household.ts';
import { lockBillingCalendar } from '../../domains/money/billing-calendar.ts';
import { chargeMonths } from '../../domains/money/charge-months.ts';
import {
  lockHousehold,
  lockReleasedMonths,
  paidForPurchase,
  reverseCharge,
  subscriptionsOf,
} from '../../domains/money/queries.ts';
import { withPackage } from '../../domains/money/stretches.ts';
import { tell } from '../../domains/notices/tell.ts';
import { refuseOtherPrice } from '../../domains/payments/prices/rules.ts';
import { activeChoices } from '../../domains/payments/purchases/sale-queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { grouped } from '../../texts/grouped.ts';
import { fitting, presentPriced, priceAs } from './change-package.ts';
import {
  chargesOfEnrollment,
  enrollmentToCorrect,
  haveLessonsBegun,
  lockEnrollment,
  packageById,
  replaceStretches,
  type SoldPackage,
  setSoldPackage,
  type ToCorrect,
} from './queries.ts';

const SANTIM = 100;

interface Correcting {
  enrollment: ToCorrect;
  sold: SoldPackage;
  offered: SoldPackage[];
  offerDays: string[];
}

/** What can be corrected, and to what; refused once a lesson was held, or while a receipt over the old price waits. */
const correctable = async (db: Db, id: string, now: Date): Promise<Correcting> => {
  const enrollment = await enrollmentToCorrect(db, id);
  const sold = enrollment && (await packageById(db, enrollment.packageId));
  if (!enrollment || !sold) throw new AppError('request/not-found');
  if (enrollment.endedOn !== null) throw new AppError('enrollment/stopped');
  if (enrollment.paymentStatus === 'review') throw new AppError('enrollment/receipt-waits');
  if (await haveLessonsBegun(db, id, now)) throw new AppError('enrollment/lessons-begun');
  const choices = await Promise.all(SETTING_SCOPES_OF[enrollment.service].map((scope) => activeChoices(db, scope)));
  const days = choices.flat().flatMap(({ list, value }) => (list === 'offerDay' ? [value] : []));
  return {
    enrollment,
    sold,
    offered: (await fitting(db, enrollment, sold.billing)).filter((each) => each.id !== sold.id),
    offerDays: [...new Set(days)],
  };
};

export const packagesToCorrectTo = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: { id: string },
): Promise<PackagesToCorrectTo> => {
  const { enrollment, sold, offered, offerDays } = await correctable(db, id, clock.now());
  const { fullName, priceLines, priceEtb, offerDay } = enrollment;
  return {
    fullName,
    sold: presentPriced(sold, { lines: priceLines, totalEtb: priceEtb }),
    paidEtb: ((await paidForPurchase(db, [id])).get(id) ?? 0) / SANTIM,
    packages: offered.map((each) => ({
      ...presentPriced(each, priceAs(priceLines, each.priceEtb)),
      asksOfferDay: each.hasOffers && offerDay === null,
    })),
    offerDays,
  };
};

/** The day of the offers: the one the family asked for or already has, and none if the package has no offers. */
const offerDayOf = (wanted: SoldPackage, { enrollment, offerDays }: Correcting, asked: string | undefined) => {
  if (!wanted.hasOffers) return null;
  if (asked !== undefined && !offerDays.includes(asked)) {
    throw new AppError('request/invalid', { errors: { offerDay: wrong.choiceUnavailable } });
  }
  const offerDay = asked ?? enrollment.offerDay;
  if (offerDay === null) throw new AppError('request/invalid', { errors: { offerDay: wrong.offerDay } });
  return offerDay;
};

/**
 * The office corrects what a family meant to buy, as if it had been sold so. What is charged already is charged anew at
 * the right price; what was paid stays the household's, so what is too much is credit and what is missing is due with the
 * first month. Locks are taken in the order of the run that charges.
 */
export const correctPackage = (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>,
  actor: Actor,
  { id }: { id: string },
  { package: packageId, price: seenEtb, offerDay: askedDay, reason }: output<typeof contract.body>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const calendar = await lockBillingCalendar(tx);
    const released = await lockReleasedMonths(tx);
    await lockEnrollment(tx, id);
    const facts = await correctable(tx, id, now);
    const { enrollment, sold, offered } = facts;
    const { householdId } = enrollment;
    if (packageId === sold.id) return;
    const wanted = offered.find((each) => each.id === packageId);
    if (!wanted) throw new AppError('enrollment/package-does-not-fit');
    const price = priceAs(enrollment.priceLines, wanted.priceEtb);
    refuseOtherPrice(seenEtb, price);
    const offerDay = offerDayOf(wanted, facts, askedDay);
    await lockHousehold(tx, householdId);
    await lockPresent(tx, householdId);
    await setSoldPackage(tx, id, { packageId, priceEtb: price.totalEtb, priceLines: price.lines, offerDay });

    const before = await subscriptionsOf(tx, [id]);
    const [first] = before;
    if (first) {
      const stretch = { packageId, monthlySantim: price.totalEtb * SANTIM, lines: price.lines };
      const after = withPackage(before, first.startsOn, stretch);
      await replaceStretches(tx, { before, after, enrollmentId: id, householdId }, { by: actor.accountId, now });
      for (const charge of await chargesOfEnrollment(tx, id)) {
        await reverseCharge(tx, { chargeId: charge.id, householdId }, now);
      }
      await chargeMonths(tx, [id], { calendar, until: addisDate(now), released, now });
    }
    await allocateHousehold(tx, householdId, now);
    await recordAct(tx, actor, now, {
      action: 'correct-package',
      subjectKind: 'enrollment',
      subjectId: id,
      before: { package: sold.title, priceEtb: enrollment.priceEtb },
      after: { package: wanted.title, priceEtb: price.totalEtb, reason },
    });
    await tell(deps, tx, now, [
      {
        occasion: 'package-corrected',
        accountId: householdId,
        cause: `${id} ${now.toISOString()}`,
        path: NOTICE_PATHS.payments,
        values: (language) => ({
          name: enrollment.fullName,
          title: wordIn(language, wanted, 'title'),
          amount: grouped(price.totalEtb),
        }),
      },
    ]);
  });
