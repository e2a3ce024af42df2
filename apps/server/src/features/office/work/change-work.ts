import * as wrong from '@temari/contracts/field-errors';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { createWork as createContract, editWork as editContract, Work } from '@temari/contracts/office-work';
import { WORK_TITLE_MAX, type WorkKind, type WorkState } from '@temari/contracts/work-rules';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import { lockPresent } from '../../../db/present-accounts.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { staffName } from '../../../domains/identity/colleague-queries.ts';
import { takeBackNotices } from '../../../domains/notices/queries.ts';
import { tell } from '../../../domains/notices/tell.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  changeWork,
  giveUnassigned,
  isHousehold,
  learnersOf,
  messageById,
  moveWork,
  newWork,
  newWorkNote,
  type Reader,
  type ShownWork,
  workById,
  workOfMessage,
} from './queries.ts';
import { colleaguesFor, present, readerOf, requireWork } from './show-work.ts';

type Acting = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>;
type Id = { id: string };

/** What it is about is a household that is there, and a learner of it; only for whoever works on families. */
const requireFamily = async (
  db: Db,
  { seesFamilies }: Reader,
  { householdId, learnerId }: { householdId: string | null; learnerId: string | null },
): Promise<void> => {
  if (householdId === null) {
    if (learnerId !== null) throw new AppError('request/not-found');
    return;
  }
  if (!seesFamilies || !(await isHousehold(db, householdId))) throw new AppError('request/not-found');
  await lockPresent(db, householdId);
  if (learnerId === null) return;
  const known = await learnersOf(db, householdId);
  if (!known.some(({ id }) => id === learnerId)) throw new AppError('request/not-found');
};

const requireAssignee = async (db: Db, assigneeId: string | null, householdId: string | null): Promise<void> => {
  if (assigneeId === null) return;
  const colleagues = await colleaguesFor(db, householdId !== null);
  if (!colleagues.some(({ id }) => id === assigneeId)) throw new AppError('work/not-for-them');
};

/** Only a message says by itself what is to be done. */
const requireWords = (kind: WorkKind, title: string, messageId: string | null): void => {
  if (kind === 'message' && messageId === null) {
    throw new AppError('request/invalid', { errors: { kind: wrong.choice } });
  }
  if (title === '' && messageId === null) {
    throw new AppError('request/invalid', { errors: { title: wrong.workTitle({ max: WORK_TITLE_MAX }) } });
  }
};

const causeOf = (workId: string, assigneeId: string): string => `${workId}:${assigneeId}`;

/** Whoever takes something themselves knows it. */
const tellAssignee = async (
  { jobs, publicUrl }: Pick<Acting, 'jobs' | 'publicUrl'>,
  tx: Db,
  now: Date,
  { id, assigneeId, by }: { id: string; assigneeId: string | null; by: Actor },
): Promise<void> => {
  if (assigneeId === null || assigneeId === by.accountId) return;
  const name = await staffName(tx, by.accountId);
  await tell({ jobs, publicUrl }, tx, now, [
    {
      occasion: 'work-assigned',
      accountId: assigneeId,
      cause: causeOf(id, assigneeId),
      path: `${NOTICE_PATHS.officeWork}?item=${id}`,
      values: () => ({ name }),
    },
  ]);
};

/** Whoever was told that it is theirs, and has it no more or has done it. */
const forgetTold = async (tx: Db, { row }: ShownWork, now: Date): Promise<void> => {
  const causes = row.assigneeId ? [causeOf(row.id, row.assigneeId)] : [];
  await takeBackNotices(tx, { occasion: 'work-assigned', causes, now });
};

/** The words are in the work alone: the trail says who has it and until when. */
const record = (
  tx: Db,
  actor: Actor,
  now: Date,
  action: 'create-work' | 'edit-work' | 'take-work' | 'finish-work' | 'reopen-work' | 'note-work',
  id: string,
  facts: { before?: ShownWork; after?: ShownWork } = {},
): Promise<void> => {
  const said = (shown: ShownWork | undefined) =>
    shown && { kind: shown.row.kind, assignee: shown.assignee, dueOn: shown.row.dueOn };
  return recordAct(tx, actor, now, {
    action,
    subjectKind: 'work',
    subjectId: id,
    before: said(facts.before),
    after: said(facts.after),
  });
};

export const createWork = async (
  deps: Acting,
  actor: Actor,
  { id, kind, title = '', ...said }: output<typeof createContract.body>,
): Promise<Work> => {
  const { db, clock } = deps;
  const now = clock.now();
  const reader = readerOf(actor);
  return db.transaction(async (tx) => {
    const made = {
      householdId: said.household ?? null,
      learnerId: said.learner ?? null,
      messageId: said.message ?? null,
      assigneeId: said.assignee ?? null,
      dueOn: said.dueOn ?? null,
    };
    const { messageId, assigneeId } = made;
    requireWords(kind, title, messageId);
    if (messageId && !(await messageById(tx, messageId))) throw new AppError('request/not-found');
    await requireFamily(tx, reader, made);
    await requireAssignee(tx, assigneeId, made.householdId);
    const isNew = await newWork(tx, { id, kind, title, ...made, madeBy: actor.accountId, madeAt: now });
    const known = isNew || !messageId ? id : ((await workOfMessage(tx, messageId)) ?? id);
    const shown = await requireWork(tx, reader, known);
    if (isNew) {
      await record(tx, actor, now, 'create-work', id, { after: shown });
      await tellAssignee(deps, tx, now, { id, assigneeId, by: actor });
    }
    return present(shown, reader, now);
  });
};

/** Why an edit came too late: a colleague has it now, or something else was changed. */
const lateFor = (reader: Reader, wanted: string | null, { row, assignee }: ShownWork): AppError => {
  const isOthers = assignee !== null && row.assigneeId !== reader.accountId && row.assigneeId !== wanted;
  return isOthers
    ? new AppError('work/taken', { values: { name: assignee } })
    : new AppError('office/changed-meanwhile');
};

export const editWork = async (
  deps: Acting,
  actor: Actor,
  { id }: Id,
  {
    kind,
    title = '',
    household: householdId,
    learner: learnerId,
    assignee: assigneeId,
    dueOn,
    version,
  }: output<typeof editContract.body>,
): Promise<Work> => {
  const { db, clock } = deps;
  const now = clock.now();
  const reader = readerOf(actor);
  return db.transaction(async (tx) => {
    const before = await requireWork(tx, reader, id);
    if (before.row.version !== version) throw lateFor(reader, assigneeId, before);
    requireWords(kind, title, before.row.messageId);
    await requireFamily(tx, reader, { householdId, learnerId });
    await requireAssignee(tx, assigneeId, householdId);
    const changes = { kind, title, householdId, learnerId, assigneeId, dueOn };
    if (!(await changeWork(tx, id, version, changes))) {
      throw lateFor(reader, assigneeId, await requireWork(tx, reader, id));
    }
    const after = await requireWork(tx, reader, id);
    await record(tx, actor, now, 'edit-work', id, { before, after });
    if (assigneeId !== before.row.assigneeId) {
      await forgetTold(tx, before, now);
      await tellAssignee(deps, tx, now, { id, assigneeId, by: actor });
    }
    return present(after, reader, now);
  });
};

export const takeWork = async (deps: Acting, actor: Actor, { id }: Id): Promise<Work> => {
  const { db, clock } = deps;
  const now = clock.now();
  const reader = readerOf(actor);
  return db.transaction(async (tx) => {
    const before = await requireWork(tx, reader, id);
    const isTaken = await giveUnassigned(tx, id, actor.accountId);
    const after = await requireWork(tx, reader, id);
    if (!isTaken) {
      if (after.row.state === 'done') throw new AppError('work/done', { values: { name: after.finisher ?? '' } });
      throw new AppError('work/taken', { values: { name: after.assignee ?? '' } });
    }
    if (before.row.assigneeId !== actor.accountId) await record(tx, actor, now, 'take-work', id, { before, after });
    return present(after, reader, now);
  });
};

export const finishWork = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: Id,
  { state }: { state: WorkState },
): Promise<Work> => {
  const now = clock.now();
  const reader = readerOf(actor);
  return db.transaction(async (tx) => {
    await requireWork(tx, reader, id);
    const isMoved = await moveWork(tx, id, { state, by: actor.accountId, now });
    const after = await requireWork(tx, reader, id);
    // Pressed twice by the same person it is done once; of two people the second is told.
    if (!isMoved && state === 'done' && after.row.doneBy !== actor.accountId) {
      throw new AppError('work/done', { values: { name: after.finisher ?? '' } });
    }
    if (isMoved) {
      await record(tx, actor, now, state === 'done' ? 'finish-work' : 'reopen-work', id);
      if (state === 'done') await forgetTold(tx, after, now);
    }
    return present(after, reader, now);
  });
};

export const noteWork = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id: workId }: Id,
  { id, text }: { id: string; text: string },
): Promise<Id> => {
  const now = clock.now();
  return db.transaction(async (tx) => {
    if (!(await workById(tx, readerOf(actor), workId))) throw new AppError('request/not-found');
    const isNew = await newWorkNote(tx, { id, workId, text, writtenBy: actor.accountId, writtenAt: now });
    if (isNew) await record(tx, actor, now, 'note-work', workId);
    return { id };
  });
};
