import { addisDate } from '@temari/contracts/addis-time';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import { STUDENT_NEEDS } from '@temari/contracts/office-needs';
import type { listWork as listContract, Work, WorkShown } from '@temari/contracts/office-work';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { staffWhoAct } from '../../../domains/identity/colleague-queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  householdsWithPhone,
  learnersOf,
  messageById,
  notesOf,
  openCounts,
  type Reader,
  type ShownWork,
  workById,
  workPage,
} from './queries.ts';

export const readerOf = (actor: Actor): Reader => ({
  accountId: actor.accountId,
  seesFamilies: may(actor, STUDENT_NEEDS),
});

const named = (id: string | null, name: string | null): { id: string; name: string } | null =>
  id === null || name === null ? null : { id, name };

export const present = (
  { row, household, learner, assignee, maker, finisher, writer, notes }: ShownWork,
  { accountId }: Pick<Reader, 'accountId'>,
  now: Date,
): Work => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  title: row.title,
  writer,
  household: named(row.householdId, household),
  learner: named(row.learnerId, learner),
  messageId: row.messageId,
  assignee: named(row.assigneeId, assignee),
  isMine: row.assigneeId === accountId,
  dueOn: row.dueOn,
  isOverdue: row.state === 'open' && row.dueOn !== null && row.dueOn < addisDate(now),
  madeBy: maker,
  madeAt: row.madeAt.toISOString(),
  doneBy: row.doneBy && finisher,
  doneAt: row.doneAt?.toISOString() ?? null,
  notes,
  version: row.version,
});

/** Work that the reader may not know of is not there. */
export const requireWork = async (db: Db, reader: Reader, id: string): Promise<ShownWork> => {
  const found = await workById(db, reader, id);
  if (!found) throw new AppError('request/not-found');
  return found;
};

/** Who may do it: what is about a family only whoever works on families. */
export const colleaguesFor = async (db: Db, isAboutFamily: boolean): Promise<{ id: string; name: string }[]> =>
  (await staffWhoAct(db))
    .filter((member) => !isAboutFamily || may(member, STUDENT_NEEDS))
    .map(({ accountId, name }) => ({ id: accountId, name }));

export const listWork = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { of = 'all', state = 'open', household, page = 1 }: output<typeof listContract.query>,
): Promise<output<typeof listContract.reply>> => {
  const reader = readerOf(actor);
  const [{ rows, total }, counts, colleagues] = await Promise.all([
    workPage(db, reader, { of, state, household, page }),
    openCounts(db, reader),
    colleaguesFor(db, household !== undefined),
  ]);
  return {
    rows: rows.map((shown) => present(shown, reader, clock.now())),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)),
    counts,
    colleagues,
  };
};

export const showWork = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<WorkShown> => {
  const reader = readerOf(actor);
  const shown = await requireWork(db, reader, id);
  const { messageId, householdId } = shown.row;
  const [notes, message, learners, colleagues] = await Promise.all([
    notesOf(db, id),
    messageId ? messageById(db, messageId) : null,
    householdId ? learnersOf(db, householdId) : [],
    colleaguesFor(db, householdId !== null),
  ]);
  const proposed = message && reader.seesFamilies ? await householdsWithPhone(db, message.phone) : [];
  return {
    work: present(shown, reader, clock.now()),
    notes: notes.map((note) => ({ ...note, writtenAt: note.writtenAt.toISOString() })),
    message: message && {
      name: `${message.firstName} ${message.lastName}`,
      phone: message.phone,
      text: message.message,
      isRead: message.readAt !== null,
    },
    proposed,
    learners,
    colleagues,
  };
};
