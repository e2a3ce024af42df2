import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { jobHandlers } from '../../app.ts';
import {
  CANARY,
  fillStudent,
  fillTeacher,
  type Person,
  STUDENT,
  signUpCanary,
  TEACHER,
} from '../../testing/canaries.ts';
import { type OfficeWorld, officeWorld } from '../../testing/office-world.ts';
import { testWorld, type World, type WorldOptions } from '../../testing/world.ts';
import { type ColumnFate, PERSONAL_DATA, type PersonalTable, TABLES, type TableName } from './personal-data.ts';

const NAMES = Object.keys(TABLES) as TableName[];
const nameInDatabase = (name: TableName): string => getTableName(TABLES[name]);

const declared = (name: TableName): PersonalTable<Table> | null => {
  const declaration = PERSONAL_DATA[name];
  return 'nobody' in declaration ? null : (declaration as PersonalTable<Table>);
};
const PERSONAL = NAMES.filter((name) => declared(name));

/** What happens to each column of the rows that stay; null where the rows go, or all of them stay. */
const fatesOf = (name: TableName): [column: string, fate: ColumnFate][] | null => {
  const erased = declared(name)?.erased;
  if (!erased || erased === 'rows' || 'all' in erased) return null;
  const columns = getTableColumns(TABLES[name] as Table);
  return Object.entries(erased as Record<string, ColumnFate>).map(([key, fate]) => [columns[key]?.name ?? key, fate]);
};

type Row = Record<string, unknown>;

const rowsOf = async ({ pool }: World, name: TableName): Promise<Row[]> =>
  (await pool.query(`select * from "${nameInDatabase(name)}"`)).rows;

/** The rows that belong to these accounts. What belongs to no account is known by the words in it. */
const rowsAbout = async (world: World, name: TableName, ids: string[]): Promise<Row[]> => {
  const columns = getTableColumns(TABLES[name] as Table);
  const owner = name === 'accounts' ? 'id' : 'householdId' in columns ? 'household_id' : 'account_id';
  const isOwned = owner !== 'account_id' || ('accountId' in columns && name !== 'auditEntries');
  return (await rowsOf(world, name)).filter((row) =>
    isOwned ? ids.includes(String(row[owner])) : CANARY.test(JSON.stringify(row)),
  );
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || JSON.stringify(value) === '{}' || JSON.stringify(value) === '[]';

const valuesOf = (rows: Row[], column: string): string[] =>
  rows
    .map((row) => row[column])
    .filter((value) => !isEmpty(value))
    .map((value) => JSON.stringify(value));

/** Every text in a value, however deep. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object' || value instanceof Date) return [];
  return Object.values(value).flatMap(textsIn);
};

/** A student and a teacher who have used everything that the product offers. */
const filled = async (
  options: WorldOptions = {},
): Promise<{ world: OfficeWorld; student: Person; teacher: Person; ids: string[] }> => {
  const world = await officeWorld(options);
  const student = await signUpCanary(world);
  await fillStudent(world, student);
  const teacher = await fillTeacher(world);
  return { world, student, teacher, ids: [student.id, teacher.id] };
};

test('every table of the database is declared, with every column of it', async () => {
  const { pool } = await testWorld();

  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select c.table_name::text as table, array_agg(c.column_name::text order by 1) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`,
  );

  const known = NAMES.map((name) => ({
    table: nameInDatabase(name),
    columns: Object.values(getTableColumns(TABLES[name] as Table)).map((column) => column.name),
  }));
  const byName = (one: { table: string }, other: { table: string }) => (one.table < other.table ? -1 : 1);
  expect(known.map(({ table, columns }) => ({ table, columns: columns.toSorted() })).toSorted(byName)).toEqual(
    rows.map(({ table, columns }) => ({ table, columns: columns.toSorted() })).toSorted(byName),
  );
});

test('the download gives a person everything that is declared to be in it', async () => {
  const { world, student, teacher } = await filled();
  const missing: string[] = [];
  const parts: Record<string, number> = {};

  for (const person of [student, teacher]) {
    const download = (await world.call('GET', '/me/data', { token: person.token })).json();
    const given = new Set(textsIn(download));
    for (const name of PERSONAL) {
      const { exported } = declared(name) as PersonalTable<Table>;
      if ('not' in exported) continue;
      const part = download[exported.part];
      parts[name] = (parts[name] ?? 0) + (Array.isArray(part) ? part.length : Object.keys(part ?? {}).length);
      const columns = Object.entries(getTableColumns(TABLES[name] as Table)).filter(
        ([key]) => !(key in (exported.without ?? {})),
      );
      for (const row of await rowsAbout(world, name, [person.id])) {
        for (const [, { name: column }] of columns) {
          const value = row[column];
          const lost = textsIn(value).filter((text) => CANARY.test(text) && !given.has(text));
          if (lost.length > 0) missing.push(`${name}.${column}: ${lost.join(', ')}`);
        }
      }
    }
  }

  expect(missing).toEqual([]);
  expect(Object.entries(parts).filter(([, count]) => count === 0)).toEqual([]);
});

test('nothing of a person is in a table that is declared to hold nobody', async () => {
  const { world } = await filled();

  for (const name of NAMES.filter((each) => !declared(each))) {
    expect([name, JSON.stringify(await rowsOf(world, name))]).toEqual([name, expect.not.stringMatching(CANARY)]);
  }
});

test('erasing does with every table and column what is declared, and leaves no word of a person anywhere else', async () => {
  const { world, student, teacher, ids } = await filled();
  const before = new Map<TableName, Row[]>();
  for (const name of PERSONAL) before.set(name, await rowsAbout(world, name, ids));
  const unused = PERSONAL.filter((name) => name !== 'staff' && before.get(name)?.length === 0);
  expect(unused, 'Give the student or the teacher of testing/canaries.ts a row in these').toEqual([]);

  const erased = [
    await world.call('DELETE', `/user/${student.id}`, { token: student.token, body: STUDENT }),
    await world.call('DELETE', `/teacher/${teacher.id}`, { token: teacher.token, body: TEACHER }),
  ];
  expect(erased.map(({ statusCode }) => statusCode)).toEqual([200, 200]);

  const wrong: string[] = [];
  for (const name of PERSONAL) {
    const then = before.get(name) ?? [];
    const now = await rowsAbout(world, name, ids);
    const fates = fatesOf(name);
    if (declared(name)?.erased === 'rows' && now.length > 0) wrong.push(`${name}: ${now.length} rows are left`);
    for (const [column, fate] of fates ?? []) {
      const had = valuesOf(then, column);
      if (fate === 'emptied') {
        if (had.length === 0) wrong.push(`${name}.${column}: was empty before, so nothing is proven`);
        const left = valuesOf(now, column).filter((value) => had.includes(value));
        if (left.length > 0) wrong.push(`${name}.${column}: still has ${left.join(', ')}`);
      } else if ('emptiedExcept' in fate && !had.some((value) => CANARY.test(value))) {
        wrong.push(`${name}.${column}: held no word before, so nothing is proven`);
      }
    }
    const erasedHere = declared(name)?.erased;
    const staysWhole = typeof erasedHere === 'object' && 'all' in erasedHere;
    if (!staysWhole && CANARY.test(JSON.stringify(await rowsOf(world, name)))) wrong.push(`${name}: a word is left`);
  }
  expect(wrong).toEqual([]);
});

test('what is past its time is removed by the job that is declared for it, which says so, and not before', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  const { world, ids } = await filled({ log });
  const { pool } = world;
  const cleaned = PERSONAL.flatMap((name) => {
    const { retention } = declared(name) as PersonalTable<Table>;
    return 'job' in retention ? [{ name, ...retention }] : [];
  });
  const scheduled = jobHandlers(world.deps).flatMap(({ name, cron }) => (cron ? [name] : []));
  expect(cleaned.map(({ job }) => job).filter((job) => !scheduled.includes(job))).toEqual([]);

  for (const { name, hours, since, job, only } of cleaned) {
    const table = nameInDatabase(name);
    const column = getTableColumns(TABLES[name] as Table)[since]?.name;
    const age = async (minutes: number): Promise<number> => {
      const moment = new Date(world.clock.now().getTime() - hours * 3_600_000 - minutes * 60_000);
      await pool.query(`update "${table}" set "${column}" = $1`, [moment]);
      lines.length = 0;
      await world.runJob(job);
      // The only line of a run says what it removed.
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { job, msg: 'retention', removed: expect.any(Object) },
      ]);
      return (await rowsAbout(world, name, ids)).length;
    };
    const all = (await rowsAbout(world, name, ids)).length;

    expect([name, all > 0, await age(-1)]).toEqual([name, true, all]);
    expect([name, await age(1)]).toEqual([name, only ? expect.toSatisfy((left: number) => left < all) : 0]);
  }
});
