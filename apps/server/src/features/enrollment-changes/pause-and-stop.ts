import { addDays, daysBetween } from '@temari/contracts/addis-time';
import { billingMonthNamed, billingMonthOf } from '@temari/contracts/billing-months';
import type { EnrollmentChange } from '@temari/contracts/enrollment-changes';
import * as wrong from '@temari/contracts/field-errors';
import {
  CHANGE_AHEAD_MONTHS_MAX,
  PAUSE_MONTHS_MAX,
  SEAT_KEPT_DAYS,
  type StopReason,
  type StopTime,
} from '@temari/contracts/pause-rules';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { type MonthAhead, monthsAhead } from '../../domains/money/payable-months.ts';
import { type FreeMoney, freeMoneyOf } from '../../domains/money/queries.ts';
import {
  keptGoing,
  lastDayOf,
  monthsAfter,
  pausedIn,
  pauseRefusal,
  type Stretch,
  stoppedOn,
} from '../../domains/money/stretches.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Acting, changeEnrollment, type Facts, monthAhead, type Plan } from './changing.ts';
import { chargesOfEnrollment } from './queries.ts';

const SANTIM = 100;

interface MoneyFacts {
  ahead: MonthAhead[];
  /** The santim that were paid ahead for months of this enrollment, by the first day of the month. */
  waiting: Map<string, number>;
}

const waitingOf = (money: readonly FreeMoney[], enrollmentId: string): Map<string, number> => {
  const waiting = new Map<string, number>();
  for (const { rest, choices } of money) {
    let left = rest;
    for (const { enrollmentId: whose, from, amount } of choices) {
      const part = Math.min(left, amount);
      left -= part;
      if (whose === enrollmentId && part > 0) waiting.set(from, (waiting.get(from) ?? 0) + part);
    }
  }
  return waiting;
};

const moneyFacts = async (db: Db, { enrollment, calendar, now }: Facts): Promise<MoneyFacts> => {
  const { id, householdId } = enrollment;
  const count = CHANGE_AHEAD_MONTHS_MAX + PAUSE_MONTHS_MAX;
  const ahead = await monthsAhead(db, householdId, { calendar, now, count });
  return {
    ahead: ahead.filter(({ enrollmentId }) => enrollmentId === id),
    waiting: waitingOf(await freeMoneyOf(db, [householdId]), id),
  };
};

/** Months that the family has paid before they begin. */
const paidAheadOf = ({ ahead, waiting }: MoneyFacts): Set<string> => {
  const days = [...waiting.keys()];
  const isPaid = ({ open, startsOn, endsOn }: MonthAhead): boolean =>
    open === 0 && days.some((day) => day >= startsOn && day <= endsOn);
  return new Set(ahead.filter(isPaid).map(({ startsOn }) => startsOn));
};

interface Cut {
  after: Stretch[];
  lastDay: string;
  /** The days that are not charged any more; without a last one: all that come. */
  from: string;
  to: string | null;
  seatFreeFrom: string | null;
}

const planOf = async (db: Db, facts: Facts, money: MoneyFacts, cut: Cut): Promise<Plan<EnrollmentChange>> => {
  const { enrollment, calendar, today } = facts;
  const { after, lastDay, from, to, seatFreeFrom } = cut;
  const isCut = (startsOn: string): boolean => startsOn >= from && (to === null || startsOn <= to);
  const written = await chargesOfEnrollment(db, enrollment.id);
  // What has begun stays charged, however it ends.
  const reversed = written.filter(({ startsOn }) => startsOn > today && isCut(startsOn));
  const waiting = [...money.waiting].filter(([startsOn]) => isCut(startsOn));
  const credit =
    reversed.reduce((sum, { settledSantim }) => sum + settledSantim, 0) +
    waiting.reduce((sum, [, santim]) => sum + santim, 0);
  const toPay =
    written
      .filter((charge) => !reversed.includes(charge))
      .reduce((sum, { santim, settledSantim }) => sum + santim - settledSantim, 0) +
    money.ahead.filter(({ startsOn }) => startsOn <= lastDay).reduce((sum, { open }) => sum + open, 0);
  const paidAhead = [...paidAheadOf(money)].sort().at(-1);
  return {
    after,
    reversed: reversed.map(({ id }) => id),
    said: {
      enrollment: enrollment.id,
      fullName: enrollment.fullName,
      lastDay,
      lastMonth: billingMonthOf(calendar, lastDay),
      paidAheadUntil: paidAhead ? billingMonthOf(calendar, paidAhead).to : null,
      goesOnOn: to && addDays(to, 1),
      seatFreeFrom,
      creditEtb: credit / SANTIM,
      toPayEtb: toPay / SANTIM,
      takenBack: reversed.map(({ startsOn, endsOn, santim }) => ({
        from: startsOn,
        to: endsOn,
        amountEtb: santim / SANTIM,
      })),
    },
  };
};

interface Asked {
  id: string;
  isPreview: boolean;
}

export const stopEnrollment = (
  deps: Acting,
  actor: Actor,
  asked: Asked,
  { at = 'paid-end', reason = null }: { at?: StopTime | undefined; reason?: StopReason | null | undefined } = {},
): Promise<EnrollmentChange> =>
  changeEnrollment(deps, actor, {
    ...asked,
    action: 'stop-enrollment',
    plan: async (db, facts) => {
      const { rows, calendar, today } = facts;
      const money = await moneyFacts(db, facts);
      const paidAhead = at === 'paid-end' ? paidAheadOf(money) : new Set<string>();
      const lastDay = lastDayOf(rows, { calendar, today, paidAhead });
      const from = addDays(lastDay, 1);
      const seatFreeFrom = lastDay < today ? today : from;
      const cut = { after: stoppedOn(rows, lastDay), lastDay, from, to: null, seatFreeFrom };
      return { ...(await planOf(db, facts, money, cut)), stopReason: reason };
    },
  });

export const pauseEnrollment = (
  deps: Acting,
  actor: Actor,
  asked: Asked,
  wish: { from: string; until: string },
): Promise<EnrollmentChange> =>
  changeEnrollment(deps, actor, {
    ...asked,
    action: 'pause-enrollment',
    plan: async (db, facts) => {
      const { rows, calendar, today } = facts;
      const first = monthAhead(facts, wish.from);
      const last = billingMonthNamed(calendar, wish.until);
      if (!last) throw new AppError('request/invalid', { errors: { until: wrong.month } });
      if (last.from < first.from) throw new AppError('request/invalid', { errors: { until: wrong.pauseUntil } });
      const months = monthsAfter(calendar, first, last, PAUSE_MONTHS_MAX) + 1;
      if (months > PAUSE_MONTHS_MAX) {
        throw new AppError('request/invalid', { errors: { until: wrong.pauseLong({ max: PAUSE_MONTHS_MAX }) } });
      }
      const pause = { from: first.from, to: last.to };
      const refusal = pauseRefusal(rows, pause, today);
      if (refusal) throw new AppError(refusal);
      return planOf(db, facts, await moneyFacts(db, facts), {
        after: pausedIn(rows, pause),
        lastDay: addDays(pause.from, -1),
        ...pause,
        seatFreeFrom: daysBetween(pause.from, pause.to) >= SEAT_KEPT_DAYS ? pause.from : null,
      });
    },
  });

/** A stop or a pause that has not begun is as if it had not been said. */
export const keepEnrollment = (deps: Acting, actor: Actor, id: string): Promise<{ enrollment: string }> =>
  changeEnrollment(deps, actor, {
    id,
    isPreview: false,
    action: 'keep-enrollment',
    plan: async (_, { rows, today }) => {
      const after = keptGoing(rows, today);
      if (!after) throw new AppError('enrollment/nothing-to-take-back');
      return { after, reversed: [], stopReason: null, said: { enrollment: id } };
    },
  });
