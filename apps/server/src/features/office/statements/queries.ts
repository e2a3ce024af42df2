import type { RowCounts } from '@temari/contracts/office-statements';
import type { MatchKind, RowGroup, StatementMapping } from '@temari/contracts/statement-columns';
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/new-id.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { bankStatements, statementRows } from '../../../db/schema/bank-statements.ts';
import { banks } from '../../../db/schema/banks.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { payments } from '../../../db/schema/payments.ts';
import type { EntryFacts } from './entry-facts.ts';

export const bankAccounts = (db: Db) =>
  db
    .select({ id: banks.id, name: banks.name, accountNumber: banks.accountNumber })
    .from(banks)
    .where(eq(banks.isActive, true))
    .orderBy(asc(banks.position));

export const bankById = async (db: Db, id: string) => {
  const [row] = await db
    .select({ id: banks.id, name: banks.name, referenceFormat: banks.referenceFormat })
    .from(banks)
    .where(eq(banks.id, id));
  return row ?? null;
};

/** How the last statement of this account with the same columns was read. */
export const rememberedMapping = async (
  db: Db,
  { bankId, headers }: { bankId: string; headers: string[] },
): Promise<StatementMapping | null> => {
  const [row] = await db
    .select({ mapping: bankStatements.mapping })
    .from(bankStatements)
    .where(and(eq(bankStatements.bankId, bankId), eq(bankStatements.headers, headers)))
    .orderBy(desc(bankStatements.takenAt))
    .limit(1);
  return row?.mapping ?? null;
};

/** Null: this very file was taken in before. */
export const insertStatement = async (
  db: Db,
  values: typeof bankStatements.$inferInsert,
): Promise<{ id: string } | null> => {
  const [row] = await db
    .insert(bankStatements)
    .values(values)
    .onConflictDoNothing({ target: [bankStatements.bankId, bankStatements.fileSha256] })
    .returning({ id: bankStatements.id });
  return row ?? null;
};

export const whoTookIn = async (
  db: Db,
  { bankId, fileSha256 }: { bankId: string; fileSha256: string },
): Promise<string | null> => {
  const [row] = await db
    .select({ name: sql<string>`coalesce(${accounts.firstName} || ' ' || ${accounts.lastName}, '')` })
    .from(bankStatements)
    .leftJoin(accounts, eq(accounts.id, bankStatements.takenBy))
    .where(and(eq(bankStatements.bankId, bankId), eq(bankStatements.fileSha256, fileSha256)));
  return row?.name ?? null;
};

/** How many of these rows are there already. */
export const knownRows = async (
  db: Db,
  { bankId, identities }: { bankId: string; identities: string[] },
): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(statementRows)
    .where(
      and(eq(statementRows.bankId, bankId), sql`${statementRows.identity} = any(${sql.param(identities)}::text[])`),
    );
  return row?.count ?? 0;
};

/** Rows that are there already stay as they are. Answers how many are new. */
export const insertRows = async (
  db: Db,
  { statementId, bankId, facts }: { statementId: string; bankId: string; facts: readonly EntryFacts[] },
): Promise<number> => {
  const values = facts.map(({ inSantim, bookedOn, referenceKeys, nameWords, ...fact }) => ({
    id: newId(),
    identity: fact.identity,
    line: fact.line,
    booked_on: bookedOn,
    reference: fact.reference,
    narrative: fact.narrative,
    payer: fact.payer,
    santim: inSantim,
    reference_keys: referenceKeys,
    codes: fact.codes,
    name_words: nameWords,
  }));
  const { rowCount } = await db.execute(sql`
    insert into statement_rows (id, statement_id, bank_id, identity, line, booked_on, reference, narrative, payer, santim,
      reference_keys, codes, sounds)
    select v.id, ${statementId}::uuid, ${bankId}::uuid, v.identity, v.line, v.booked_on, v.reference, v.narrative, v.payer, v.santim,
      v.reference_keys, v.codes, array(
        select distinct 's' || name_sound(word) from unnest(string_to_array(name_reading(v.name_words), ' ')) as word
        where length(name_sound(word)) > 1)
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id uuid, identity text, line int, booked_on date,
      reference text, narrative text, payer text, santim bigint, reference_keys text[], codes text[], name_words text)
    on conflict (bank_id, identity) do nothing`);
  return rowCount ?? 0;
};

const GROUPS: Record<RowGroup, SQL> = {
  sure: sql`${statementRows.state} = 'open' and ${statementRows.verdict} = 'sure'`,
  doubtful: sql`${statementRows.state} = 'open' and ${statementRows.verdict} = 'doubtful'`,
  unknown: sql`${statementRows.state} = 'open' and ${statementRows.verdict} = 'unknown'`,
  matched: sql`${statementRows.state} in ('matched', 'deposit', 'gift')`,
  'not-ours': sql`${statementRows.state} = 'not-ours'`,
};
const counted = (group: RowGroup) => sql<number>`(count(${statementRows.id}) filter (where ${GROUPS[group]}))::int`;

const STATEMENTS_SHOWN = 100;

const statementsWith = (db: Db) =>
  db
    .select({
      id: bankStatements.id,
      bankId: banks.id,
      bankName: banks.name,
      accountNumber: banks.accountNumber,
      fileName: bankStatements.fileName,
      fromOn: bankStatements.fromOn,
      toOn: bankStatements.toOn,
      takenAt: bankStatements.takenAt,
      takenBy: sql<string>`coalesce(${accounts.firstName} || ' ' || ${accounts.lastName}, '')`,
      rows: sql<number>`count(${statementRows.id})::int`,
      sure: counted('sure'),
      doubtful: counted('doubtful'),
      unknown: counted('unknown'),
      matched: counted('matched'),
      notOurs: counted('not-ours'),
    })
    .from(bankStatements)
    .innerJoin(banks, eq(banks.id, bankStatements.bankId))
    .leftJoin(accounts, eq(accounts.id, bankStatements.takenBy))
    .leftJoin(statementRows, eq(statementRows.statementId, bankStatements.id))
    .groupBy(bankStatements.id, banks.id, accounts.id)
    .orderBy(desc(bankStatements.takenAt));

export type StatementLine = Awaited<ReturnType<typeof statementsWith>>[number];

export const newestStatements = (db: Db): Promise<StatementLine[]> => statementsWith(db).limit(STATEMENTS_SHOWN);

export const statementById = async (db: Db, id: string): Promise<StatementLine | null> =>
  (await statementsWith(db).having(eq(bankStatements.id, id)))[0] ?? null;

export const countsOf = (row: StatementLine): RowCounts => ({
  sure: row.sure,
  doubtful: row.doubtful,
  unknown: row.unknown,
  matched: row.matched,
  'not-ours': row.notOurs,
});

/** What is nobody's yet, of all statements. */
export const openMoney = async (db: Db): Promise<{ rows: number; santim: number }> => {
  const [row] = await db
    .select({
      rows: sql<number>`count(*)::int`,
      santim: sql<number>`coalesce(sum(${statementRows.santim}), 0)::float8`,
    })
    .from(statementRows)
    .where(eq(statementRows.state, 'open'));
  return row ?? { rows: 0, santim: 0 };
};

export const rowsOf = (
  db: Db,
  {
    statementId,
    group,
    after,
    limit,
  }: { statementId: string; group: RowGroup | undefined; after: number; limit: number },
) =>
  db
    .select({
      row: statementRows,
      householdName: sql<
        string | null
      >`(select first_name || ' ' || last_name from accounts h where h.id = ${statementRows.householdId})`,
      decidedByName: sql<
        string | null
      >`(select first_name || ' ' || last_name from accounts d where d.id = ${statementRows.decidedBy})`,
    })
    .from(statementRows)
    .where(
      and(eq(statementRows.statementId, statementId), gt(statementRows.line, after), ...(group ? [GROUPS[group]] : [])),
    )
    .orderBy(asc(statementRows.line))
    .limit(limit);

export type StoredRow = Awaited<ReturnType<typeof rowsOf>>[number];

interface Named extends Record<string, unknown> {
  key: string;
  household: string;
  names: string[];
}

/** Whom the candidates are about: the household's name, and the learners. */
export const namesFor = async (
  db: Db,
  candidates: readonly { kind: MatchKind; id: string; householdId: string | null }[],
): Promise<Map<string, { household: string; names: string[] }>> => {
  if (candidates.length === 0) return new Map();
  const { rows } = await db.execute<Named>(sql`
    select c.kind || c.id as key, a.first_name || ' ' || a.last_name as household,
      array(select distinct e.full_name from ${enrollments} e
        where e.account_id = c."householdId" and case c.kind when 'months' then e.payment_status = 'paid'
          when 'enrollment' then e.id = c.id
          else e.id = (select p.enrollment_id from ${payments} p where p.id = c.id) end) as names
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as c(kind text, id uuid, "householdId" uuid)
    join accounts a on a.id = c."householdId"
    union all
    select g.kind || g.id, '', array[g.name] from (
      select c.kind, c.id, pledge.name from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as c(kind text, id uuid)
      join pledges pledge on pledge.id = c.id where c.kind = 'gift') g where g.name <> ''`);
  return new Map(rows.map(({ key, ...names }: Named) => [key, names]));
};

export const rowById = async (db: Db, id: string) => {
  const [row] = await db.select().from(statementRows).where(eq(statementRows.id, id));
  return row ?? null;
};

export const sureRows = async (db: Db, statementId: string, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ id: statementRows.id })
    .from(statementRows)
    .where(and(eq(statementRows.statementId, statementId), GROUPS.sure))
    .orderBy(asc(statementRows.line))
    .limit(limit);
  return rows.map(({ id }) => id);
};

interface Decided {
  id: string;
  by: string;
  now: Date;
}

/** One statement decides between two who decide at once: false when it is not open any more. */
export const markMatched = async (
  db: Db,
  { id, by, now, paymentId, householdId }: Decided & { paymentId: string; householdId: string },
): Promise<boolean> => {
  const rows = await db
    .update(statementRows)
    .set({ state: 'matched', paymentId, householdId, decidedBy: by, decidedAt: now })
    .where(and(eq(statementRows.id, id), eq(statementRows.state, 'open')))
    .returning({ id: statementRows.id });
  return rows.length > 0;
};

/** Money of a sponsor: no household's, and booked to a fund. */
export const markGift = async (db: Db, { id, by, now }: Decided): Promise<boolean> => {
  const rows = await db
    .update(statementRows)
    .set({ state: 'gift', decidedBy: by, decidedAt: now })
    .where(and(eq(statementRows.id, id), eq(statementRows.state, 'open')))
    .returning({ id: statementRows.id });
  return rows.length > 0;
};

export const markNotOurs = async (db: Db, { id, by, now, reason }: Decided & { reason: string }): Promise<boolean> => {
  const rows = await db
    .update(statementRows)
    .set({ state: 'not-ours', reason, decidedBy: by, decidedAt: now })
    .where(and(eq(statementRows.id, id), eq(statementRows.state, 'open')))
    .returning({ id: statementRows.id });
  return rows.length > 0;
};

/** What was booked stays booked; what was only put aside is open again. */
export const markOpen = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db
    .update(statementRows)
    .set({ state: 'open', reason: '', decidedBy: null, decidedAt: null, matchedAt: null })
    .where(and(eq(statementRows.id, id), eq(statementRows.state, 'not-ours')))
    .returning({ id: statementRows.id });
  return rows.length > 0;
};

/** Not sure after all: a person decides. */
export const markDoubtful = async (db: Db, id: string): Promise<void> => {
  await db
    .update(statementRows)
    .set({ verdict: 'doubtful' })
    .where(and(eq(statementRows.id, id), eq(statementRows.state, 'open'), eq(statementRows.verdict, 'sure')));
};

/** Whose a receipt or an enrollment is; months are a household's. */
export const householdOf = async (db: Db, { kind, id }: { kind: MatchKind; id: string }): Promise<string | null> => {
  if (kind === 'months') return id;
  if (kind === 'gift') return null;
  const [row] =
    kind === 'enrollment'
      ? await db.select({ id: enrollments.accountId }).from(enrollments).where(eq(enrollments.id, id))
      : await db.select({ id: payments.accountId }).from(payments).where(eq(payments.id, id));
  return row?.id ?? null;
};

/** The enrollment whose month is due first, or else the one that was paid last. */
export const enrollmentToPayFor = async (db: Db, householdId: string): Promise<string | null> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from ${enrollments} e left join lateral (
      select min(c.due_on) as due_on from charges c
      where c.enrollment_id = e.id and c.reversed_at is null and c.settled_santim < c.santim) due on true
    where e.account_id = ${householdId} and e.payment_status = 'paid'
    order by due.due_on nulls last, e.paid_at desc limit 1`);
  return rows[0]?.id ?? null;
};
