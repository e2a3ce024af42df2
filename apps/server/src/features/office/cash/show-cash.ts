import { addisDate } from '@temari/contracts/addis-time';
import type { Cash, TillSession } from '@temari/contracts/office-cash';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { accountBalance, moneyRules } from '../../../domains/money/queries.ts';
import {
  activeBanks,
  allTills,
  closedSessions,
  type NamedSession,
  newestDeposits,
  openSessions,
  paymentsOfOpenSessions,
  refundsOfOpenSessions,
  rowsForDeposits,
} from './queries.ts';
import { decisionRefusal, toEtb } from './rules.ts';

export const presentSession = (
  { session, tillName, openedByName, closedByName, decidedByName, hasLeft }: NamedSession,
  { accountId, role }: Actor,
  now: Date,
): TillSession => {
  const { closedAt, closedBy, countedSantim, expectedSantim, decidedAt, decidedBy } = session;
  return {
    id: session.id,
    till: { id: session.tillId, name: tillName },
    openedBy: { id: session.openedBy, name: openedByName },
    openedAt: session.openedAt.toISOString(),
    floatEtb: toEtb(session.floatSantim),
    missingEtb: toEtb(Math.max(0, session.carriedSantim - session.floatSantim)),
    isOwn: session.openedBy === accountId,
    isLeftOpen: closedAt === null && (hasLeft || addisDate(session.openedAt) < addisDate(now)),
    hasLeft,
    closing:
      closedAt === null || closedBy === null || countedSantim === null || expectedSantim === null
        ? null
        : {
            by: { id: closedBy, name: closedByName },
            at: closedAt.toISOString(),
            countedEtb: toEtb(countedSantim),
            expectedEtb: toEtb(expectedSantim),
            differenceEtb: toEtb(countedSantim - expectedSantim),
            decision:
              decidedAt && decidedBy
                ? {
                    by: { id: decidedBy, name: decidedByName },
                    at: decidedAt.toISOString(),
                    reason: session.reason ?? '',
                  }
                : null,
            mayDecide: role !== 'auditor' && decisionRefusal(session, accountId) === null,
          },
  };
};

export const showCash = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<Cash> => {
  const now = clock.now();
  const { tillLimitEtb, cashLimitEtb } = await moneyRules(db);
  const open = await openSessions(db);
  const tills = await Promise.all(
    (await allTills(db)).map(async (till) => ({ till, santim: await accountBalance(db, `till:${till.id}`) })),
  );
  const taken = await paymentsOfOpenSessions(db);
  const deposits = await newestDeposits(db);
  const rows = await rowsForDeposits(
    db,
    deposits.filter(({ deposit }) => deposit.arrivedAt === null).map(({ deposit }) => deposit.id),
  );
  return {
    tills: tills.map(({ till: { id, name, version, retiredAt }, santim }) => {
      const session = open.find((one) => one.session.tillId === id);
      return {
        ...{ id, name, version },
        isRetired: retiredAt !== null,
        session: session ? presentSession(session, actor, now) : null,
        balanceEtb: session ? null : toEtb(santim),
        isFull: toEtb(santim) > tillLimitEtb,
      };
    }),
    payments: taken.map(({ id, at, number, householdId, householdName, amountEtb, status, openedBy }) => ({
      ...{ id, number, amountEtb },
      at: at.toISOString(),
      household: { id: householdId, name: householdName },
      isTakenBack: status === 'refunded',
      mayTakeBack: status === 'paid' && actor.role !== 'auditor' && openedBy !== actor.accountId,
    })),
    refunds: (await refundsOfOpenSessions(db)).map(({ id, at, householdId, householdName, amountEtb }) => ({
      ...{ id, amountEtb },
      at: (at ?? now).toISOString(),
      household: { id: householdId, name: householdName },
    })),
    closed: (await closedSessions(db)).map((session) => presentSession(session, actor, now)),
    deposits: deposits.map(({ deposit, till, bank, by }) => ({
      id: deposit.id,
      ...{ till, by, bank: { id: deposit.bankId, name: bank } },
      amountEtb: toEtb(deposit.santim),
      reference: deposit.reference,
      on: deposit.depositedOn,
      state: deposit.arrivedAt === null ? ('transit' as const) : ('arrived' as const),
      rows: rows
        .filter(({ depositId }) => depositId === deposit.id)
        .map(({ id, on, reference, narrative }) => ({ id, on, reference, narrative })),
    })),
    banks: await activeBanks(db),
    limitEtb: cashLimitEtb,
  };
};
