import { type CashCount, countedSantim } from '@temari/contracts/cash-rules';
import type { TillSession } from '@temari/contracts/office-cash';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { accountBalance } from '../../../domains/money/queries.ts';
import { lockSession } from '../../../domains/payments/tills/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { hasOpenSession, insertSession, lockTill, sessionById, updateSession } from './queries.ts';
import { decisionRefusal, toEtb } from './rules.ts';
import { presentSession } from './show-cash.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;
type Counted = { count: Record<string, number | undefined> };

/** Only what was counted, so that a count reads the same whoever sent it. */
const stored = (count: Counted['count']): CashCount =>
  Object.fromEntries(Object.entries(count).flatMap(([piece, pieces]) => (pieces ? [[piece, pieces]] : [])));

const shown = async (tx: Db, id: string, actor: Actor, now: Date): Promise<TillSession> => {
  const session = await sessionById(tx, id);
  if (!session) throw new AppError('request/not-found');
  return presentSession(session, actor, now);
};

/** More than the books had is change money that was brought along; less is part of the difference at closing. */
export const openTill = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { count }: Counted,
): Promise<TillSession> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const till = await lockTill(tx, id);
    if (!till) throw new AppError('request/not-found');
    if (till.retiredAt) throw new AppError('till/retired');
    const floatSantim = countedSantim(stored(count));
    const session = await insertSession(tx, {
      tillId: id,
      openedBy: actor.accountId,
      openedAt: now,
      floatSantim,
      floatCount: stored(count),
      carriedSantim: await accountBalance(tx, `till:${id}`),
    });
    if (!session) throw new AppError((await hasOpenSession(tx, id)) ? 'till/open' : 'till/own-open');
    await recordAct(tx, actor, now, {
      action: 'open-till',
      subjectKind: 'till',
      subjectId: id,
      after: { name: till.name, floatEtb: toEtb(floatSantim) },
    });
    return shown(tx, session.id, actor, now);
  });

/** The books are asked once nobody can take cash any more: whoever was taking some comes before. */
export const closeTill = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { count }: Counted,
): Promise<TillSession> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const session = await lockSession(tx, id);
    if (!session) throw new AppError('request/not-found');
    if (session.closedAt) throw new AppError('till/closed');
    const closing = {
      closedBy: actor.accountId,
      closedAt: now,
      count: stored(count),
      countedSantim: countedSantim(stored(count)),
      expectedSantim: await accountBalance(tx, `till:${session.tillId}`),
    };
    await updateSession(tx, id, closing);
    await recordAct(tx, actor, now, {
      action: 'close-till',
      subjectKind: 'till',
      subjectId: session.tillId,
      after: { countedEtb: toEtb(closing.countedSantim), expectedEtb: toEtb(closing.expectedSantim) },
    });
    return shown(tx, id, actor, now);
  });

/** The database has the same rule as a check: two persons. */
export const decideTillDifference = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { reason }: { reason: string },
): Promise<TillSession> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const session = await lockSession(tx, id);
    if (!session) throw new AppError('request/not-found');
    const refusal = decisionRefusal(session, actor.accountId);
    if (refusal) throw new AppError(refusal);
    await updateSession(tx, id, { decidedBy: actor.accountId, decidedAt: now, reason });
    await recordAct(tx, actor, now, {
      action: 'accept-till-difference',
      subjectKind: 'till',
      subjectId: session.tillId,
      after: { differenceEtb: toEtb((session.countedSantim ?? 0) - (session.expectedSantim ?? 0)), reason },
    });
    return shown(tx, id, actor, now);
  });
