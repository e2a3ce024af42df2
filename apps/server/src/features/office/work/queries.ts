import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import type { WorkOf, WorkState } from '@temari/contracts/work-rules';
import { aliasedTable, and, asc, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { contactMessages } from '../../../db/schema/contact-messages.ts';
import { learners } from '../../../db/schema/learners.ts';
import { workItems, workNotes } from '../../../db/schema/work.ts';
import { isNobodys, nameInOffice } from '../../../domains/identity/colleague-queries.ts';

export type WorkRow = typeof workItems.$inferSelect;

/** With the names of those it is about, and of those who made, do and did it. */
export interface ShownWork {
  row: WorkRow;
  household: string | null;
  learner: string | null;
  /** Null also where whoever had it is not in the office any more. */
  assignee: string | null;
  maker: string;
  finisher: string | null;
  /** Of the message. */
  writer: string | null;
  notes: number;
}

const households = aliasedTable(accounts, 'households');
const makers = aliasedTable(accounts, 'makers');
const finishers = aliasedTable(accounts, 'finishers');
const nameOf = (of: typeof makers) => sql<string>`trim(${of.firstName} || ' ' || ${of.lastName})`;

const shown = (db: Db) =>
  db
    .select({
      row: workItems,
      household: nameOf(households),
      learner: learners.fullName,
      assignee: nameInOffice(workItems.assigneeId),
      maker: nameOf(makers),
      finisher: sql<string | null>`${nameOf(finishers)}`,
      writer: sql<string | null>`trim(${contactMessages.firstName} || ' ' || ${contactMessages.lastName})`,
      notes: sql<number>`(select count(*)::int from work_notes n where n.work_id = ${workItems.id})`,
    })
    .from(workItems)
    .innerJoin(makers, eq(makers.id, workItems.madeBy))
    .leftJoin(households, eq(households.id, workItems.householdId))
    .leftJoin(learners, eq(learners.id, workItems.learnerId))
    .leftJoin(finishers, eq(finishers.id, workItems.doneBy))
    .leftJoin(contactMessages, eq(contactMessages.id, workItems.messageId));

/** Who reads: somebody who does not work on families sees nothing that is about one. */
export interface Reader {
  accountId: string;
  seesFamilies: boolean;
}

const isVisible = ({ seesFamilies }: Reader): SQL | undefined =>
  seesFamilies ? undefined : isNull(workItems.householdId);

/** Nobody has it who could do it. */
const isFree = isNobodys(workItems.assigneeId);

const isOf = (of: WorkOf, { accountId }: Reader): SQL | undefined => {
  if (of === 'all') return undefined;
  return of === 'mine' ? eq(workItems.assigneeId, accountId) : isFree;
};

export const workPage = async (
  db: Db,
  reader: Reader,
  { of, state, household, page }: { of: WorkOf; state: WorkState; household?: string | undefined; page: number },
): Promise<{ rows: ShownWork[]; total: number }> => {
  const where = and(
    isVisible(reader),
    eq(workItems.state, state),
    isOf(of, reader),
    household ? eq(workItems.householdId, household) : undefined,
  );
  const order =
    state === 'open' ? [sql`${workItems.dueOn} asc nulls last`, asc(workItems.madeAt)] : [desc(workItems.doneAt)];
  const [rows, total] = await Promise.all([
    shown(db)
      .where(where)
      .orderBy(...order, asc(workItems.id))
      .limit(OFFICE_PAGE_SIZE)
      .offset((page - 1) * OFFICE_PAGE_SIZE),
    db.$count(workItems, where),
  ]);
  return { rows, total };
};

export const openCounts = async (db: Db, reader: Reader) => {
  const isOpen = and(isVisible(reader), eq(workItems.state, 'open'));
  const [row] = await db
    .select({
      mine: sql<number>`count(*) filter (where ${workItems.assigneeId} = ${reader.accountId})::int`,
      all: sql<number>`count(*)::int`,
      nobody: sql<number>`count(*) filter (where ${isFree})::int`,
    })
    .from(workItems)
    .where(isOpen);
  return row ?? { mine: 0, all: 0, nobody: 0 };
};

export const workById = async (db: Db, reader: Reader, id: string): Promise<ShownWork | null> => {
  const [row] = await shown(db).where(and(eq(workItems.id, id), isVisible(reader)));
  return row ?? null;
};

export const workOfMessage = async (db: Db, messageId: string): Promise<string | null> => {
  const [row] = await db.select({ id: workItems.id }).from(workItems).where(eq(workItems.messageId, messageId));
  return row?.id ?? null;
};

/** False when this form was sent before, or the message has its work already. */
export const newWork = async (db: Db, row: typeof workItems.$inferInsert): Promise<boolean> =>
  (await db.insert(workItems).values(row).onConflictDoNothing().returning({ id: workItems.id })).length > 0;

type Changes = Pick<WorkRow, 'kind' | 'title' | 'householdId' | 'learnerId' | 'assigneeId' | 'dueOn'>;

/** Returns false if somebody has changed it since that version was read. */
export const changeWork = async (db: Db, id: string, version: number, changes: Changes): Promise<boolean> => {
  const { rowCount } = await db
    .update(workItems)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(workItems.id, id), eq(workItems.version, version)));
  return rowCount === 1;
};

const nextVersion = sql`${workItems.version} + 1`;

/** One statement decides who of two has it. */
export const giveUnassigned = async (db: Db, id: string, assigneeId: string): Promise<boolean> => {
  const { rowCount } = await db
    .update(workItems)
    .set({ assigneeId, version: nextVersion })
    .where(and(eq(workItems.id, id), eq(workItems.state, 'open'), or(eq(workItems.assigneeId, assigneeId), isFree)));
  return rowCount === 1;
};

/** False when it is in that state already. */
export const moveWork = async (
  db: Db,
  id: string,
  { state, by, now }: { state: WorkState; by: string; now: Date },
): Promise<boolean> => {
  const done = state === 'done' ? { doneBy: by, doneAt: now } : { doneBy: null, doneAt: null };
  const { rowCount } = await db
    .update(workItems)
    .set({ state, ...done, version: nextVersion })
    .where(and(eq(workItems.id, id), sql`${workItems.state} <> ${state}`));
  return rowCount === 1;
};

/** False when the same note was sent before. */
export const newWorkNote = async (db: Db, row: typeof workNotes.$inferInsert): Promise<boolean> =>
  (await db.insert(workNotes).values(row).onConflictDoNothing().returning({ id: workNotes.id })).length > 0;

export const notesOf = (db: Db, workId: string) =>
  db
    .select({ id: workNotes.id, text: workNotes.text, writtenAt: workNotes.writtenAt, writtenBy: nameOf(makers) })
    .from(workNotes)
    .innerJoin(makers, eq(makers.id, workNotes.writtenBy))
    .where(eq(workNotes.workId, workId))
    .orderBy(asc(workNotes.writtenAt), asc(workNotes.id));

export const messageById = async (db: Db, id: string) => {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
};

/** Households whose account or guardian has this phone. */
export const householdsWithPhone = async (db: Db, phone: string): Promise<{ id: string; name: string }[]> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select a.id, trim(a.first_name || ' ' || a.last_name) as name from accounts a
    where a.kind = 'student' and a.erased_at is null and (a.phone = ${phone} or a.id in (
      select g.household_id from guardians g where g.phone = ${phone} and g.removed_at is null))
    order by a.phone = ${phone} desc, a.created_at limit 5`);
  return rows;
};

export const isHousehold = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(accounts, and(eq(accounts.id, id), eq(accounts.kind, 'student'), isNull(accounts.erasedAt)))) > 0;

export const learnersOf = (db: Db, householdId: string) =>
  db
    .select({ id: learners.id, name: learners.fullName })
    .from(learners)
    .where(and(eq(learners.householdId, householdId), isNull(learners.mergedIntoId)))
    .orderBy(asc(learners.fullName));

/** What was done long ago goes, with its notes. */
export const deleteDoneWork = async (db: Db, doneBefore: Date): Promise<number> => {
  const { rowCount } = await db
    .delete(workItems)
    .where(and(eq(workItems.state, 'done'), lt(workItems.doneAt, doneBefore)));
  return rowCount ?? 0;
};
