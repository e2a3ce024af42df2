import { addisDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import { isRecordId } from '@temari/contracts/record-id';
import type {
  Application,
  beginApplication as beginContract,
  saveApplication as saveContract,
} from '@temari/contracts/scholarship-applications';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { fileIdOf } from '../../domains/files/file-links.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { spend } from '../../domains/limits/limits.ts';
import { consentStatesOf } from '../../domains/people/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { present } from './present.ts';
import {
  type ApplicationRow,
  applicantFor,
  applicationOf,
  applicationsOf,
  beginOne,
  lockApplication,
  markSent,
  markWithdrawn,
  openRoundId,
  saveOne,
  takeUpload,
} from './queries.ts';
import { missingIn } from './rules.ts';

export type Applying = Pick<Deps, 'db' | 'clock' | 'secrets'>;

export const listApplications = async (deps: Applying, actor: Actor): Promise<Application[]> => {
  const rows = await applicationsOf(deps.db, actor.accountId);
  const learnerIds = [...new Set(rows.map(({ learnerId }) => learnerId))];
  const consents = await consentStatesOf(deps.db, learnerIds, { now: deps.clock.now() });
  return rows.map((row) => present(deps, actor, row, consents.get(row.learnerId) ?? 'missing'));
};

/** As it is now in the transaction. */
export const shownOf = async (deps: Applying, tx: Db, actor: Actor, id: string): Promise<Application> => {
  const row = await applicationOf(tx, actor.accountId, id);
  if (!row) throw new AppError('request/not-found');
  const consents = await consentStatesOf(tx, [row.learnerId], { now: deps.clock.now() });
  return present(deps, actor, row, consents.get(row.learnerId) ?? 'missing');
};

/** One of a learner whom the actor decides for, held until the commit. */
export const lockedOwn = async (tx: Db, actor: Actor, id: string): Promise<ApplicationRow> => {
  if (!isRecordId(id)) throw new AppError('request/not-found');
  await lockApplication(tx, id);
  const row = await applicationOf(tx, actor.accountId, id);
  if (!row) throw new AppError('request/not-found');
  return row;
};

export const isOpenOn = ({ round }: ApplicationRow, today: string): boolean =>
  round.opensOn <= today && today <= round.closesOn;

/** One that can still be changed. */
export const lockedDraft = async (tx: Db, actor: Actor, id: string, today: string): Promise<ApplicationRow> => {
  const row = await lockedOwn(tx, actor, id);
  if (row.state !== 'draft') throw new AppError('application/sent');
  if (!isOpenOn(row, today)) throw new AppError('round/closed');
  return row;
};

export const beginApplication = async (
  deps: Applying,
  actor: Actor,
  { learner }: output<typeof beginContract.body>,
): Promise<Application> => {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const applicant = isRecordId(learner) ? await applicantFor(tx, actor.accountId, learner) : null;
    if (!applicant) throw new AppError('request/not-found');
    const roundId = await openRoundId(tx, addisDate(now));
    if (!roundId) throw new AppError('round/closed');
    if (!applicant.grade) throw new AppError('application/grade');
    const { id, isNew } = await beginOne(tx, { roundId, applicant, now });
    if (isNew) await spend(tx, 'applicationsByHousehold', applicant.householdId, now);
    return shownOf(deps, tx, actor, id);
  });
};

type Uploaded = 'reportCard' | 'voice';
const PURPOSES = { reportCard: 'report-card', voice: 'voice' } as const;
const REFUSALS = { reportCard: wrong.reportCard, voice: wrong.voice };

/** The id of an upload that is named; undefined where nothing is said about it. */
const uploadOf = async (
  tx: Db,
  actor: Actor,
  application: ApplicationRow,
  { field, url }: { field: Uploaded; url: string | null | undefined },
): Promise<string | null | undefined> => {
  if (url === undefined || url === null) return url;
  const fileId = fileIdOf(url);
  if (fileId && fileId === application[field]?.id) return fileId;
  const wanted = { purpose: PURPOSES[field], accountId: actor.accountId, application };
  if (fileId && (await takeUpload(tx, { ...wanted, fileId }))) return fileId;
  throw new AppError('request/invalid', { errors: { [field]: REFUSALS[field] } });
};

export const saveApplication = async (
  deps: Applying,
  actor: Actor,
  { id }: { id: string },
  { reportCard, voice, ...said }: output<typeof saveContract.body>,
): Promise<Application> => {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const row = await lockedDraft(tx, actor, id, addisDate(now));
    const reportFileId = await uploadOf(tx, actor, row, { field: 'reportCard', url: reportCard });
    const voiceFileId = await uploadOf(tx, actor, row, { field: 'voice', url: voice });
    await saveOne(tx, id, {
      answers: { ...row.answers, ...said },
      ...(reportFileId !== undefined && { reportFileId }),
      ...(voiceFileId !== undefined && { voiceFileId }),
      savedAt: now,
    });
    return shownOf(deps, tx, actor, id);
  });
};

/** What was sent already is answered as it is: the answer to the first call may have been lost on the way. */
export const sendApplication = async (deps: Applying, actor: Actor, { id }: { id: string }): Promise<Application> => {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const row = await lockedOwn(tx, actor, id);
    if (row.state === 'withdrawn') throw new AppError('application/withdrawn');
    if (row.state !== 'draft') return shownOf(deps, tx, actor, id);
    if (!isOpenOn(row, addisDate(now))) throw new AppError('round/closed');
    const { answers } = row;
    const missing = missingIn({ answers, hasReportCard: row.reportCard !== null, hasVoice: row.voice !== null });
    if (Object.keys(missing).length > 0) throw new AppError('request/invalid', { errors: missing });
    const consent = (await consentStatesOf(tx, [row.learnerId], { now })).get(row.learnerId);
    if (consent !== 'given' && consent !== 'not-needed') throw new AppError('application/consent');
    await markSent(tx, id, { grade: row.learnerGrade, now });
    return shownOf(deps, tx, actor, id);
  });
};

export const withdrawApplication = async (deps: Applying, actor: Actor, { id }: { id: string }): Promise<Application> =>
  deps.db.transaction(async (tx) => {
    const row = await lockedOwn(tx, actor, id);
    if (row.state === 'awarded' || row.state === 'declined') throw new AppError('application/decided');
    if (row.state !== 'withdrawn') await markWithdrawn(tx, id, deps.clock.now());
    return shownOf(deps, tx, actor, id);
  });
