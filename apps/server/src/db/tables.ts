import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import type pg from 'pg';
import { copyOut } from './copy.ts';

/** What belongs to a backup: our own tables and the waiting jobs, not the queue's daily statistics. Migrations are the code's to bring. */
const SCHEMAS = ['public', 'pgboss'];

export interface Table {
  /** Quoted, with its schema. */
  name: string;
  columns: string[];
  orderBy: string;
  /** The tables it points to. */
  needs: string[];
}

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** Every table with rows of its own, those that others point to first. */
export const tablesOf = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    key: string[] | null;
    needs: string[];
  }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select array_agg(a.attname::text order by array_position(i.indkey::int[], a.attnum::int))
         from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indrelid = c.oid and i.indisprimary) as key,
       coalesce((select array_agg(distinct format('%I.%I', fn.nspname, f.relname))
         from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and c.relname not like 'queue\\_stats%' order by 1`,
    [SCHEMAS],
  );
  return inOrder(
    rows.map(({ name, columns, key, needs }) => ({
      name,
      columns,
      orderBy: key ? key.map(quoted).join(', ') : 't::text',
      needs,
    })),
  );
};

const inOrder = (tables: Table[]): Table[] => {
  const ordered: Table[] = [];
  const names = new Set(tables.map(({ name }) => name));
  let waiting = tables;
  while (waiting.length > 0) {
    const done = new Set(ordered.map(({ name }) => name));
    const ready = waiting.filter(({ needs }) => needs.every((need) => done.has(need) || !names.has(need)));
    if (ready.length === 0)
      throw new Error(`Tables point at each other: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
};

/** The same rows always give the same bytes: in the order of the key, without a setting that changes how values look. */
export const copyStatement = ({ name, columns, orderBy }: Table): string =>
  `copy (select ${columns.map(quoted).join(', ')} from ${name} t order by ${orderBy}) to stdout`;

export const plainOutput = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    `set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0`,
  );
};

export interface TableState {
  name: string;
  rows: number;
  sha256: string;
}

/** How many rows a table holds and the hash of them all, seen by this client's transaction. */
export const tableState = async (client: pg.ClientBase, table: Table, also?: Writable): Promise<TableState> => {
  const hash = createHash('sha256');
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      if (!also || also.write(chunk)) return done();
      also.once('drain', done);
    },
  });
  const rows = await copyOut(client, copyStatement(table), sink);
  await new Promise<void>((resolve, reject) => sink.end((error?: Error | null) => (error ? reject(error) : resolve())));
  return { name: table.name, rows, sha256: hash.digest('hex') };
};

export interface SequenceState {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

export const sequencesOf = async (client: pg.ClientBase): Promise<SequenceState[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by 1`,
    [SCHEMAS],
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query(`select last_value::text, is_called from ${name}`);
    states.push({ name, lastValue: state.rows[0].last_value, isCalled: state.rows[0].is_called });
  }
  return states;
};
