import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/client.ts';
import { TABLES, type TableName } from '../../../db/schema/personal-data.ts';

/**
 * Every column that refers to a row of a table, in all tables but those that the import itself, or the search, fills. A
 * table that is added later counts by itself: what refers to it is somebody's work.
 */
export const referencesTo = (target: PgTable, without: readonly TableName[]): SQL[] =>
  (Object.entries(TABLES) as [TableName, PgTable][])
    .filter(([name]) => !without.includes(name))
    .flatMap(([, table]) => {
      const { foreignKeys, name } = getTableConfig(table);
      return foreignKeys
        .map((key) => key.reference())
        .filter(({ foreignTable }) => foreignTable === target)
        .map(
          ({ columns: [column] }) =>
            sql`select ${sql.identifier(column?.name ?? '')} as id from ${sql.identifier(name)}`,
        );
    });

export const idsIn = ({ rows }: { rows: { id: string }[] }): string[] => rows.map(({ id }) => id);

/** Of these rows, those that something refers to. */
export const referred = async (db: Db, references: SQL[], ids: string[]): Promise<Set<string>> =>
  new Set(
    idsIn(
      await db.execute<{ id: string }>(sql`
      select distinct id from (${sql.join(references, sql` union all `)}) referring
      where id = any(${sql.param(ids)}::uuid[])`),
    ),
  );
