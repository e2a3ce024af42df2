import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { banks } from '../../../db/schema/banks.ts';
import { funds } from '../../../db/schema/funds.ts';
import { gifts, pledges } from '../../../db/schema/gifts.ts';
import { written } from '../../../db/written.ts';

export type FundValues = Pick<typeof funds.$inferInsert, 'name' | 'purpose' | 'translations' | 'startsOn' | 'endsOn'>;

const shortfall = sql<number>`(
  select coalesce(sum(e.santim), 0)::float8 from ledger_entries e where e.debit = 'shortfall:' || funds.id)`;

const fundsWith = (db: Db) => db.select({ fund: funds, shortfall }).from(funds);
export type FundLine = Awaited<ReturnType<typeof fundsWith>>[number];

export const fundLines = (db: Db): Promise<FundLine[]> =>
  fundsWith(db).orderBy(sql`${funds.closedAt} is not null`, asc(funds.createdAt), asc(funds.id));

export const fundLine = async (db: Db, id: string): Promise<FundLine | null> => {
  const [row] = await fundsWith(db).where(eq(funds.id, id));
  return row ?? null;
};

export const newFund = async (db: Db, values: FundValues & { createdAt: Date; createdBy: string }): Promise<string> =>
  written(await db.insert(funds).values(values).returning({ id: funds.id })).id;

/** False when it is closed, or no longer the version that was seen. */
export const changeFund = async (
  db: Db,
  { id, version }: { id: string; version: number },
  values: FundValues | { closedAt: Date },
): Promise<boolean> => {
  const rows = await db
    .update(funds)
    .set({ ...values, version: version + 1 })
    .where(and(eq(funds.id, id), eq(funds.version, version), isNull(funds.closedAt)))
    .returning({ id: funds.id });
  return rows.length > 0;
};

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

const giftsWith = (db: Db) =>
  db
    .select({
      gift: gifts,
      fundName: funds.name,
      bankName: banks.name,
      pledge: {
        name: pledges.name,
        message: pledges.message,
        phone: pledges.phone,
        email: pledges.email,
        isMonthly: pledges.isMonthly,
        code: pledges.code,
      },
    })
    .from(gifts)
    .innerJoin(funds, eq(funds.id, gifts.fundId))
    .leftJoin(pledges, eq(pledges.id, gifts.pledgeId))
    .leftJoin(banks, eq(banks.id, gifts.bankId));
export type GiftLine = Awaited<ReturnType<typeof giftsWith>>[number];

export const giftLine = async (db: Db, id: string): Promise<GiftLine | null> => {
  const [row] = await giftsWith(db).where(eq(gifts.id, id));
  return row ?? null;
};

/** What is looked for: a name, a code or a reference. */
const looksLike = (search: string): SQL => {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${gifts.giver} ilike ${part} or ${pledges.name} ilike ${part} or ${gifts.transactionId} ilike ${part}
    or ${pledges.code} ilike ${`%${search.replace(/[^A-Za-z0-9]/g, '')}%`})`;
};

export const giftPage = async (
  db: Db,
  { fund, search, limit, offset }: { fund: string | undefined; search: string; limit: number; offset: number },
): Promise<{ rows: GiftLine[]; total: number }> => {
  const asked = and(...(fund ? [eq(gifts.fundId, fund)] : []), ...(search ? [looksLike(search)] : []));
  const [rows, [all]] = await Promise.all([
    giftsWith(db).where(asked).orderBy(desc(gifts.createdAt), desc(gifts.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(gifts).leftJoin(pledges, eq(pledges.id, gifts.pledgeId)).where(asked),
  ]);
  return { rows, total: all?.total ?? 0 };
};

/** Null: the reference was used before, for a gift or by a family. */
export const recordedGift = async (
  db: Db,
  values: Pick<
    typeof gifts.$inferInsert,
    'fundId' | 'santim' | 'giver' | 'bankId' | 'transactionId' | 'transactionKey' | 'createdAt' | 'createdBy'
  >,
): Promise<string | null> => {
  const [row] = await db
    .insert(gifts)
    .values({ ...values, way: 'transfer', state: 'received', receivedAt: values.createdAt })
    .onConflictDoNothing()
    .returning({ id: gifts.id });
  return row?.id ?? null;
};

/** The name that the office wrote down for one gift. */
export const forgetGiver = async (db: Db, giftId: string): Promise<void> => {
  await db.update(gifts).set({ giver: '' }).where(eq(gifts.id, giftId));
};
