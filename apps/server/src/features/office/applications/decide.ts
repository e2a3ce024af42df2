import * as wrong from '@temari/contracts/field-errors';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { ListedApplication, proposeDecision as proposeContract } from '@temari/contracts/office-applications';
import { isRecordId } from '@temari/contracts/record-id';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { tell } from '../../../domains/notices/tell.ts';
import { AppError, type FieldErrors } from '../../../errors/app-error.ts';
import { readersInOffice } from './draw-readers.ts';
import { grantAward } from './grant-award.ts';
import {
  applicationsOfRound,
  awardedTo,
  decisionById,
  endApplication,
  type ListedRow,
  lockListed,
  lockRound,
  noteMissingMoney,
  openFunds,
  roundOf,
  saveApproval,
  saveAwardOf,
  saveProposal,
} from './queries.ts';
import { asRefusal } from './refusals.ts';
import { isRead, meanOf, ranked, readingOf } from './rules.ts';

type Deciding = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>;

/** Whether somebody can be the second person. */
const mayApprove = ({ views, decision }: ListedRow, { accountId }: Actor): boolean =>
  decision !== null &&
  decision.approvedAt === null &&
  decision.proposedById !== accountId &&
  !views.some(({ readerId }) => readerId === accountId);

const present = (
  row: ListedRow & Pick<ListedApplication, 'points' | 'place' | 'tie'>,
  actor: Actor,
): ListedApplication => ({
  id: row.id,
  number: row.number,
  state: row.state,
  reading: readingOf(row.isCovered, row.views),
  sentAt: row.sentAt.toISOString(),
  language: row.language,
  points: row.points,
  place: row.place,
  tie: row.tie,
  decision: row.decision && {
    id: row.decision.id,
    outcome: row.decision.outcome,
    isMoneyMissing: row.decision.isMoneyMissing,
    letter: row.decision.letter,
    percent: row.decision.percent,
    monthlyEtb: row.decision.monthlySantim === null ? null : row.decision.monthlySantim / 100,
    fund: row.decision.fund,
    proposedBy: row.decision.proposedBy,
    proposedAt: new Date(row.decision.proposedAt).toISOString(),
    mayApprove: mayApprove(row, actor),
  },
});

const listOf = async (db: Db, round: { id: string; lotSeed: string | null }, actor: Actor) => {
  const rows = (await applicationsOfRound(db, round.id)).map((row) => ({ ...row, points: meanOf(row.views) }));
  return ranked(rows, round.lotSeed ?? '').map((row) => present(row, actor));
};

export const listRoundApplications = async ({ db }: Pick<Deps, 'db'>, actor: Actor, { id }: { id: string }) => {
  const round = isRecordId(id) ? await roundOf(db, id) : null;
  if (!round) throw new AppError('request/not-found');
  return {
    seats: round.seats,
    lotSeed: round.lotSeed,
    readers: (await readersInOffice(db)).length,
    applications: await listOf(db, round, actor),
    funds: await openFunds(db),
  };
};

/** As the list of its round shows it now. */
const listedOf = async (tx: Db, roundId: string, id: string, actor: Actor): Promise<ListedApplication> => {
  const round = await roundOf(tx, roundId);
  const listed = round && (await listOf(tx, round, actor)).find((row) => row.id === id);
  if (!listed) throw new AppError('request/not-found');
  return listed;
};

const lockedOf = async (tx: Db, id: string) => {
  const held = isRecordId(id) ? await lockListed(tx, id) : null;
  if (!held) throw new AppError('request/not-found');
  return held;
};

const isDecided = ({ state }: ListedRow): boolean => state !== 'sent' && state !== 'waiting';

/** An award says from which fund, and how much; nothing else does. */
const termsOf = ({ outcome, fund, percent, monthlyEtb }: output<typeof proposeContract.body>) => {
  if (outcome !== 'awarded') return { fundId: null, percent: null, monthlySantim: null };
  const errors: FieldErrors = {
    ...(!(fund && isRecordId(fund)) && { fund: wrong.choice }),
    ...(percent === null && { percent: wrong.percentOf({ min: 1, max: 100 }) }),
    ...(monthlyEtb === null && { monthlyEtb: wrong.monthlyAmount }),
  };
  if (Object.keys(errors).length > 0) throw new AppError('request/invalid', { errors });
  return { fundId: fund, percent, monthlySantim: (monthlyEtb ?? 0) * 100 };
};

export const proposeDecision = async (
  { db, clock }: Deciding,
  actor: Actor,
  { id }: { id: string },
  body: output<typeof proposeContract.body>,
): Promise<ListedApplication> =>
  db
    .transaction(async (tx) => {
      const now = clock.now();
      const terms = termsOf(body);
      const { row, roundId } = await lockedOf(tx, id);
      if (isDecided(row)) throw new AppError('application/decided');
      if (!isRead(row.views)) throw new AppError('application/not-read');
      if (terms.fundId && !(await openFunds(tx)).some((fund) => fund.id === terms.fundId)) {
        throw new AppError('request/invalid', { errors: { fund: wrong.choice } });
      }
      const { outcome, letter } = body;
      await saveProposal(tx, {
        ...{ applicationId: id, outcome, letter, ...terms },
        ...{ proposedBy: actor.accountId, proposedAt: now },
      });
      await recordAct(tx, actor, now, {
        action: 'propose-decision',
        subjectKind: 'application',
        subjectId: id,
        after: { name: String(row.number), outcome },
      });
      return listedOf(tx, roundId, id, actor);
    })
    .catch(asRefusal);

const tellFamily = async (deps: Deciding, tx: Db, decisionId: string, applicationId: string): Promise<void> => {
  const to = await awardedTo(tx, applicationId);
  if (!to) return;
  await tell(deps, tx, deps.clock.now(), [
    {
      occasion: 'scholarship-decided',
      accountId: to.ownAccountId ?? to.householdId,
      cause: decisionId,
      path: NOTICE_PATHS.scholarship,
      values: () => ({ name: to.learnerName }),
    },
  ]);
};

/** The second person decides. Agreed on twice it is decided once: the answer to the first call may have been lost. */
export const approveDecision = async (
  deps: Deciding,
  actor: Actor,
  { id }: { id: string },
): Promise<ListedApplication> =>
  deps.db
    .transaction(async (tx) => {
      const now = deps.clock.now();
      const found = isRecordId(id) ? await decisionById(tx, id) : null;
      if (!found) throw new AppError('request/not-found');
      const { applicationId } = found;
      const { row, roundId } = await lockedOf(tx, applicationId);
      const decision = await decisionById(tx, id);
      if (decision?.approvedAt && decision.approvedBy === actor.accountId) {
        return listedOf(tx, roundId, applicationId, actor);
      }
      if (!decision || decision.replacedAt || decision.approvedAt || isDecided(row)) {
        throw new AppError('application/decided');
      }
      await saveApproval(tx, id, { approvedBy: actor.accountId, approvedAt: now });
      await endApplication(tx, applicationId, decision.outcome, now);
      if (decision.fundId && decision.percent && decision.monthlySantim) {
        const { fundId, percent, monthlySantim } = decision;
        await award(tx, { decisionId: id, applicationId, roundId, terms: { fundId, percent, monthlySantim }, now });
      }
      await recordAct(tx, actor, now, {
        action: 'approve-decision',
        subjectKind: 'application',
        subjectId: applicationId,
        after: { name: String(row.number), outcome: decision.outcome },
      });
      await tellFamily(deps, tx, id, applicationId);
      return listedOf(tx, roundId, applicationId, actor);
    })
    .catch(async (error: unknown) => {
      // All of the approval is undone. That two people chose the learner, and only the money was missing, stays known.
      if (error instanceof AppError && error.code === 'fund/too-little') {
        await noteMissingMoney(deps.db, id, deps.clock.now());
      }
      return asRefusal(error);
    });

interface Awarding {
  decisionId: string;
  applicationId: string;
  roundId: string;
  terms: { fundId: string; percent: number; monthlySantim: number };
  now: Date;
}

/** Takes the money from the fund; the seat was counted when the application got its end. */
const award = async (tx: Db, { decisionId, applicationId, roundId, terms, now }: Awarding): Promise<void> => {
  const round = await lockRound(tx, roundId);
  const to = await awardedTo(tx, applicationId);
  if (!round || !to) throw new AppError('request/not-found');
  if (to.awarded > round.seats) throw new AppError('round/full');
  const { householdId, learnerId, enrollmentId, grade } = to;
  const grant = { householdId, learnerId, enrollmentId, grade, months: round.months, from: round.startsOn };
  await saveAwardOf(tx, decisionId, await grantAward(tx, { ...grant, ...terms }, now));
};
