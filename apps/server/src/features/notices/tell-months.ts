import { addDays } from '@temari/contracts/addis-time';
import type { LadderRules } from '@temari/contracts/ladder-rules';
import type { Language } from '@temari/contracts/languages';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { Deps } from '../../deps.ts';
import { dayIn, noonOf } from '../../domains/messages/sms-words.ts';
import { ladderDayOf, ladderRules } from '../../domains/money/ladder-queries.ts';
import { type Telling, tell } from '../../domains/notices/tell.ts';
import { grouped } from '../../texts/grouped.ts';
import {
  type BrokenPromise,
  brokenPromises,
  causeOf,
  householdsDue,
  type MonthToTell,
  monthsToTell,
  type Step,
} from './month-queries.ts';

const STEPS: readonly Step[] = [
  { day: -5, occasion: 'month-due' },
  { day: 0, occasion: 'month-due' },
  { day: 3, occasion: 'month-late' },
  { day: 10, occasion: 'month-late' },
];
/**
 * The days on which the notice may also go by SMS, so that a month costs at most two paid messages for each household.
 */
const PAID_DAYS = [-5, 3];
/** How many days before the room closes a family is told that it will. */
const GATE_NOTICE_DAYS = 3;
const PROMISE_TOLD_DAYS = 3;
const AT_ONCE = 500;

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>;

/** The office decides when the room closes, and whether it does. */
const stepsOf = ({ isGateOn, gateDay }: LadderRules): Step[] => {
  const gate: Step = { day: gateDay - GATE_NOTICE_DAYS, occasion: 'gate-closing' };
  if (!isGateOn || gate.day <= 0) return [...STEPS];
  return [...STEPS.filter(({ day }) => day !== gate.day), gate];
};

const birr = (santim: number): string => grouped(santim / 100);
const named = (names: string[], language: Language): string => new Intl.ListFormat(language).format(names);

const monthTelling = (row: MonthToTell, { gateDay }: LadderRules): Telling => ({
  occasion: row.occasion,
  accountId: row.householdId,
  cause: causeOf(row),
  path: NOTICE_PATHS.payments,
  ...(row.occasion !== 'gate-closing' && !PAID_DAYS.includes(row.step) && { sms: 'never' }),
  values: (language) => {
    const day = row.occasion === 'gate-closing' ? addDays(row.dueOn, gateDay) : row.dueOn;
    const name = named(row.names, language);
    return { amount: birr(row.santim), day: dayIn(language, noonOf(day)), name, first: name };
  },
});

const promiseTelling = (row: BrokenPromise): Telling => ({
  occasion: 'promise-broken',
  accountId: row.householdId,
  cause: row.promisedFor,
  path: NOTICE_PATHS.payments,
  values: (language) => ({
    amount: birr(row.santim),
    day: dayIn(language, noonOf(row.promisedFor)),
    name: named(row.names, language),
  }),
});

/**
 * Families are told on certain days that months are due or past due, that the room closes, and that a promise has
 * passed, all learners together. Nobody is told while a receipt is looked at, a promise runs or the office holds the
 * household back. Killed in the middle, the next run tells the rest: whoever was told is not told again.
 */
export const tellMonths = async (deps: Needs): Promise<void> => {
  const { db, clock } = deps;
  const now = clock.now();
  const rules = await ladderRules(db);
  const day = ladderDayOf(now);
  const days = { ...day, steps: stepsOf(rules) };
  const dueBy = addDays(day.today, -Math.min(...days.steps.map((step) => step.day)));
  /** Tells the next households, and answers the last of them; null when there are no more. */
  const tellAfter = async (after: string | null): Promise<string | null> => {
    const households = await householdsDue(db, { dueBy, after, limit: AT_ONCE });
    const months = await monthsToTell(db, households, days);
    await tell(
      deps,
      db,
      now,
      months.map((row) => monthTelling(row, rules)),
    );
    return households.length === AT_ONCE ? (households.at(-1) ?? null) : null;
  };
  let last = await tellAfter(null);
  while (last) last = await tellAfter(last);
  const broken = await brokenPromises(db, { ...day, days: PROMISE_TOLD_DAYS });
  await tell(deps, db, now, broken.map(promiseTelling));
};
