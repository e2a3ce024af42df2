import { addDays, addisDate, startOfAddisDay } from '@temari/contracts/addis-time';
import type { showToday, WaitingThing } from '@temari/contracts/office-today';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import { callsDue, ladderRules } from '../../../domains/money/ladder-queries.ts';
import { NOTHING_KNOWN } from './nothing-known.ts';
import { countProposedReductions, proposedReductions, tillsToSee, unpaidSeats } from './queries.ts';

type MoneyKind = 'arrears' | 'reduction' | 'free-seat' | 'till';

export interface MoneyConcerns {
  things: WaitingThing[];
  counts: Pick<output<typeof showToday.reply>['counts'], MoneyKind>;
}

const NONE = { count: 0, oldest: null };
export const NO_MONEY_CONCERNS: MoneyConcerns = {
  things: [],
  counts: { arrears: NONE, reduction: NONE, 'free-seat': NONE, till: NONE },
};

/** Nobody needs to know whether there are more than these. */
const COUNTED_AT_MOST = 1000;

const instantOf = (day: string): string => startOfAddisDay(day).toISOString();

/**
 * Families to call about their months, waivers that wait for a second person, seats that nobody pays for, and tills that
 * were left open or whose difference waits.
 */
export const moneyConcerns = async (db: Db, { now, limit }: { now: Date; limit: number }): Promise<MoneyConcerns> => {
  const rules = await ladderRules(db);
  const [calls, proposals, proposed, seats, tills] = await Promise.all([
    callsDue(db, { now, rules, atMost: COUNTED_AT_MOST }),
    proposedReductions(db, limit),
    countProposedReductions(db),
    unpaidSeats(db, { now, seatDay: rules.seatDay, limit: COUNTED_AT_MOST }),
    tillsToSee(db, startOfAddisDay(addisDate(now))),
  ]);
  const [firstProposal] = proposals;
  const [firstSeat] = seats;
  const callSince = calls.dueOn && instantOf(addDays(calls.dueOn, rules.callDay));
  const seatSince = (dueOn: string): string => instantOf(addDays(dueOn, rules.seatDay));
  return {
    things: [
      // One row for all of them: the board names each.
      ...(callSince
        ? [
            {
              ...NOTHING_KNOWN,
              kind: 'arrears' as const,
              id: 'arrears',
              name: '',
              since: callSince,
              count: calls.count,
            },
          ]
        : []),
      ...proposals.map((proposal) => ({
        ...NOTHING_KNOWN,
        kind: 'reduction' as const,
        id: proposal.householdId,
        name: proposal.fullName,
        since: proposal.since.toISOString(),
        service: proposal.service,
        amountEtb: proposal.amountEtb,
        text: proposal.reason,
      })),
      ...seats.slice(0, limit).map((seat) => ({
        ...NOTHING_KNOWN,
        kind: 'free-seat' as const,
        id: seat.enrollmentId,
        name: seat.fullName,
        since: seatSince(seat.dueOn),
        service: seat.service,
        grade: seat.grade,
        startDate: seat.dueOn,
      })),
      ...tills.slice(0, limit).map((till) => ({
        ...NOTHING_KNOWN,
        kind: 'till' as const,
        id: till.id,
        name: till.name,
        since: till.since.toISOString(),
        amountEtb: till.differenceEtb,
        text: till.openedBy,
      })),
    ],
    counts: {
      arrears: { count: calls.count, isCut: calls.count >= COUNTED_AT_MOST, oldest: callSince },
      reduction: { count: proposed, oldest: firstProposal?.since.toISOString() ?? null },
      'free-seat': {
        count: seats.length,
        isCut: seats.length >= COUNTED_AT_MOST,
        oldest: firstSeat ? seatSince(firstSeat.dueOn) : null,
      },
      till: { count: tills.length, oldest: tills[0]?.since.toISOString() ?? null },
    },
  };
};
