import { createHash } from 'node:crypto';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { copyOut } from './copy.ts';

/** What belongs to a backup: our own tables and the waiting jobs. Migrations are the code's to bring. */
const SCHEMAS = ['public', 'pgboss'];
/** About this database and its machine rather than about families: which backups it has, the queue's daily statistics. */
const LEFT_OUT = `(n.nspname = 'public' and c.relname = 'backups') or (n.nspname = 'pgboss' and c.relname like 'queue\\_stats%')`;

export interface Table {
  /** Quoted, with its schema. */
  name: string;
  columns: string[];
  orderBy: string;
  /** The tables it points to. */
  needs: string[];
}

export const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** Every table with rows of its own, those that others point to first. */
export const tablesOf = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Omit<Table, 'orderBy'> & { key: string[] | null }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       -- Byte by byte: two databases may sort words differently, and their rows must come in the same order.
       (select array_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
           order by array_position(i.indkey::int[], a.attnum::int))
         from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indrelid = c.oid and i.indisprimary) as key,
       coalesce((select array_agg(distinct format('%I.%I', fn.nspname, f.relname))
         from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and not (${LEFT_OUT}) order by 1`,
    [SCHEMAS],
  );
  return inOrder(
    rows.map(({ key, ...table }) => ({ ...table, orderBy: key ? key.join(', ') : 't::text collate "C"' })),
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

const columnList = (columns: string[]): string => columns.map(quoted).join(', ');

/** The same rows always give the same bytes: in the order of the key, without a setting that changes how values look. */
const saveStatement = ({ name, columns, orderBy }: Table): string =>
  `copy (select ${columnList(columns)} from ${name} t order by ${orderBy}) to stdout`;

export const loadStatement = ({ name, columns }: Table): string => `copy ${name} (${columnList(columns)}) from stdin`;

/** A large table takes its time, and while files are copied the transaction waits. */
const WITHOUT_TIME_LIMITS = `select set_config(name, '0', true) from pg_settings where name in
  ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

export const withoutTimeLimits = async (client: pg.ClientBase): Promise<void> => {
  await client.query(WITHOUT_TIME_LIMITS);
};

/**
 * Begins a transaction in which values look the same on every server and no limit of time holds. One message, so that
 * no limit strikes before; settings of the transaction alone, so that they hold behind a connection pooler as well.
 */
export const beginPlainly = async (client: pg.ClientBase, mode = ''): Promise<void> => {
  await client.query(
    `begin ${mode}; ${WITHOUT_TIME_LIMITS};
     set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
     set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex'; set local extra_float_digits = 1`,
  );
};

const GIVE_UP_MS = 1000;

/** Ends what was not committed, and the connection with it. One that is still busy with a copy is not waited for. */
export const endTransaction = async (client: pg.PoolClient): Promise<void> => {
  await Promise.race([client.query('rollback').catch(() => {}), sleep(GIVE_UP_MS, undefined, { ref: false })]);
  client.release(true);
};

export interface TableState {
  name: string;
  columns: string[];
  rows: number;
  sha256: string;
}

const NEWLINE = 10;

/** Passes on the bytes of a saved table, and knows their hash and how many rows they are: each ends with a newline, and no value holds one. */
export const createMeasure = (): Transform & { state: () => { rows: number; sha256: string } } => {
  const hash = createHash('sha256');
  let rows = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return Object.assign(measure, { state: () => ({ rows, sha256: hash.copy().digest('hex') }) });
};

/** How many rows a table holds and the hash of them all, seen by this client's transaction; the bytes go to `sink`. */
export const tableState = async (
  client: pg.ClientBase,
  table: Table,
  ...sink: NodeJS.WritableStream[]
): Promise<TableState> => {
  const measure = createMeasure();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline([copyOut(client, saveStatement(table)), measure, ...(sink.length > 0 ? sink : [nowhere])]);
  return { name: table.name, columns: table.columns, ...measure.state() };
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
