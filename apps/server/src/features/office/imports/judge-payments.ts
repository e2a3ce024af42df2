import { addDays, addisDate } from '@temari/contracts/addis-time';
import type { ImportAction, ImportProblem } from '@temari/contracts/import-columns';
import type { PaymentValues, StoredProblem } from '../../../db/schema/imports.ts';
import { type Judged, judgedAs, type KnownHousehold, type NameWords, resolved } from './judge.ts';
import type { AskedPayment, KnownPayment } from './payment-queries.ts';
import type { ReadLine } from './read-list.ts';

/** What tells payments of one family, day and amount apart: siblings may be paid with one reference. */
export const identityOf = ({ referenceKey }: Pick<PaymentValues, 'referenceKey'>, learnerId: string | null): string =>
  `${referenceKey}:${learnerId ?? ''}`;

/** What is known before the payments themselves are looked for. */
export interface KnownPayers {
  households: Map<string, KnownHousehold>;
  names: Map<string, NameWords>;
  /** The day of the first payment that came through here. */
  beganOn: string | null;
  now: Date;
}

/** A line whose family, learner, day and amount are known, or why they are not. */
export type Placed = { read: ReadLine; asked: AskedPayment } | { read: ReadLine; problem: ImportProblem; text: string };

/**
 * Money that came after the books began belongs into the books as money: taken over as the past it would be in no till and
 * in no income.
 */
const placed = (read: ReadLine, { households, names, beganOn, now }: KnownPayers): Placed | null => {
  const { line, values, payment, problems } = read;
  if (problems.length > 0 || !payment?.paidOn || !payment.santim) return null;
  const household = households.get(values.phone);
  if (!household) return { read, problem: 'unknown-family', text: values.phone };
  const key = names.get(values.learner)?.key;
  const learner = resolved(
    household.learners.find((one) => one.key === key),
    household,
  );
  if (values.learner && !learner) return { read, problem: 'unknown-learner', text: values.learner };
  const tomorrow = addDays(addisDate(now), 1);
  const firstDay = beganOn && beganOn < tomorrow ? beganOn : tomorrow;
  if (payment.paidOn >= firstDay) return { read, problem: 'after-start', text: firstDay };
  const learnerId = values.learner ? (learner?.id ?? null) : null;
  const { paidOn, santim, referenceKey } = payment;
  const identity = identityOf(payment, learnerId);
  return { read, asked: { line, householdId: household.id, learnerId, paidOn, santim, referenceKey, identity } };
};

export const placePayments = (lines: readonly ReadLine[], known: KnownPayers): (Placed | null)[] =>
  lines.map((line) => placed(line, known));

/** What is to be done with each line of a list of past payments. A payment that is in the list twice is taken over once. */
export const judgePayments = (
  lines: readonly ReadLine[],
  places: readonly (Placed | null)[],
  known: Map<number, KnownPayment>,
): Judged[] => {
  const firstLines = new Map<string, number>();
  return lines.map((read, at): Judged => {
    const { line, problems } = read;
    const place = places[at] ?? null;
    const asked = place && 'asked' in place ? place.asked : null;
    const judged = (action: ImportAction, more: StoredProblem[] = []): Judged => ({
      ...judgedAs(read, action, more),
      householdId: asked?.householdId ?? null,
      learnerId: asked?.learnerId ?? null,
    });
    const refused = (problem: ImportProblem, more: { line?: number; text?: string } = {}): Judged =>
      judged('error', [{ problem, line: more.line ?? null, text: more.text ?? '' }]);
    if (!asked) {
      return place && 'problem' in place ? refused(place.problem, { text: place.text }) : judged('error', problems);
    }
    const whole = `${asked.householdId} ${asked.paidOn} ${asked.santim} ${asked.identity}`;
    const first = firstLines.get(whole);
    if (first !== undefined) return refused('payment-twice', { line: first });
    firstLines.set(whole, line);
    const here = known.get(line);
    if (!here) return judged('create');
    const { verdict, ...samePayment } = here;
    if (verdict === 'paid-here') return refused('paid-here', { text: here.reference });
    if (verdict === 'same') return judged('skip');
    return { ...judged('doubt'), samePayment };
  });
};
