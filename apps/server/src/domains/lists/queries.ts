import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import type { AskedPage, Total } from './keyed-page.ts';

/** A list and its order: by the key, then by the id. An index must have both. */
export interface SortedList {
  table: PgTable;
  id: AnyColumn;
  key: SQL;
  isDescending: boolean;
}

/** Above this the planner's estimate is told instead: counting them would cost more than the page. */
const COUNTED_AT_MOST = 10_000;

/**
 * The order of a page, and the part of the list it is in; a page before a row is read backwards. `at` names key and id
 * where they were gathered under other names.
 */
export const wayTo = (
  { table, id, key, isDescending }: SortedList,
  { page = 1, after, before }: AskedPage,
  at: { key: SQL; id: SQL } = { key, id: sql`${id}` },
) => {
  const isBackwards = after === undefined && before !== undefined;
  const isFalling = isDescending !== isBackwards;
  const from = after ?? before;
  const beyond =
    from === undefined
      ? undefined
      : sql`(${at.key}, ${at.id}) ${isFalling ? sql`<` : sql`>`} (select ${key}, ${id} from ${table} where ${id} = ${from})`;
  const direction = isFalling ? sql`desc` : sql`asc`;
  return {
    beyond: beyond ?? sql`true`,
    order: sql`${at.key} ${direction}, ${at.id} ${direction}`,
    offset: beyond ? 0 : (page - 1) * OFFICE_PAGE_SIZE,
    inOrder: <Row>(rows: Row[]): Row[] => (isBackwards ? rows.reverse() : rows),
  };
};

const read = async (db: Db, list: SortedList, where: SQL | undefined, asked: AskedPage): Promise<string[]> => {
  const { beyond, order, offset, inOrder } = wayTo(list, asked);
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${list.id} as id from ${list.table} where ${and(where, beyond)}
    order by ${order} limit ${OFFICE_PAGE_SIZE} offset ${offset}`);
  return inOrder(rows.map((row: { id: string }): string => row.id));
};

/** How far the order of a list is followed in search of a page: of what is common, fifty are found long before. */
const FOLLOWED_AT_MOST = 2000;

/**
 * The ids of a page of what is common, found by following the order of the list; null where a whole page is not found
 * soon. `where` names the columns of the list's table.
 */
export const idsNearby = async (db: Db, list: SortedList, where: SQL, asked: AskedPage): Promise<string[] | null> => {
  const { beyond, order, offset, inOrder } = wayTo(list, asked);
  if (offset > 0) return null;
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${list.id} as id
    from (select * from ${list.table} where ${beyond} order by ${order} limit ${FOLLOWED_AT_MOST}) as ${list.table}
    where ${where} limit ${OFFICE_PAGE_SIZE}`);
  return rows.length === OFFICE_PAGE_SIZE ? inOrder(rows.map((row: { id: string }): string => row.id)) : null;
};

/** Reads the page after the given row. If that row is gone, or nothing follows it, reads the page by its number. */
export const orByNumber = async <Page extends { ids: string[] }>(
  asked: AskedPage,
  readPage: (asked: AskedPage) => Promise<Page>,
): Promise<Page> => {
  const page = await readPage(asked);
  const hasKey = asked.after !== undefined || asked.before !== undefined;
  return page.ids.length === 0 && hasKey ? readPage({ page: asked.page }) : page;
};

/** The ids of one page. */
export const idsOfPage = async (
  db: Db,
  list: SortedList,
  where: SQL | undefined,
  asked: AskedPage,
): Promise<string[]> => (await orByNumber(asked, async (place) => ({ ids: await read(db, list, where, place) }))).ids;

/** How many the planner expects, where they are too many to count; null where they are not. */
export const manyOf = async (db: Db, table: PgTable, where: SQL | undefined): Promise<Total | null> => {
  const { rows: plans } = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    sql`explain (format json) select from ${table} where ${where ?? sql`true`}`,
  );
  const estimate = plans[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  return estimate > COUNTED_AT_MOST ? { total: Number(estimate.toPrecision(3)), isTotalEstimated: true } : null;
};

/** How many there are: counted, or estimated where they are many. */
export const totalOf = async (db: Db, table: PgTable, where: SQL | undefined): Promise<Total> => {
  const many = await manyOf(db, table, where);
  if (many) return many;
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${table} where ${where ?? sql`true`}`,
  );
  return { total: rows[0]?.total ?? 0, isTotalEstimated: false };
};
