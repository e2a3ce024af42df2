import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, LeftInTransaction } from '../db/client.ts';

/** The test world's queue: a table, so that a job is rolled back with the transaction that enqueued it. */
export const CREATE_JOB_QUEUE = `
  create schema test_queue;
  create table test_queue.jobs (
    id bigint generated always as identity primary key,
    name text not null,
    payload jsonb not null,
    singleton_key text,
    unique (name, singleton_key)
  );
`;

/** Tests run at any hour; those about quiet hours set them. */
export const WITHOUT_QUIET_HOURS = `
  insert into site_content (key, value) values ('notices',
    '{"quietFromMinute": 0, "quietUntilMinute": 0, "smsPriceSantim": 40, "smsBudgetSantim": 210000}')`;

/** Where the snapshots live, and what is the engine's own. */
const LEFT_OUT = `('pg_catalog', 'pg_toast', 'information_schema', 'pristine', 'seeded')`;

/** Copies the content of all tables that are not empty; with `unlike`, of the tables that differ from that snapshot. */
const remember = (snapshot: string, unlike?: string): string => `
  create schema ${snapshot};
  do $$
  declare t record; held text; before text;
  begin
    for t in select schemaname as s, tablename as n, schemaname || '.' || tablename as name from pg_tables
      where schemaname not in ${LEFT_OUT}
    loop
      execute format('select string_agg(r::text, chr(10) order by r::text) from %I.%I r', t.s, t.n) into held;
      before := null;
      ${
        unlike
          ? `if to_regclass(format('${unlike}.%I', t.name)) is not null then
        execute format('select string_agg(r::text, chr(10) order by r::text) from ${unlike}.%I r', t.name) into before;
      end if;`
          : ''
      }
      if held is distinct from before then
        execute format('create table ${snapshot}.%I as table %I.%I', t.name, t.s, t.n);
      end if;
    end loop;
  end $$;
  create table ${snapshot}.sequences as
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
      last_value is not null as is_called from pg_sequences;
`;

/** Triggers and foreign keys are silent meanwhile: they guard the product's rows from the product. */
const restore = (snapshot: string, tables: string): string => `
  set session_replication_role = replica;
  do $$
  declare t record; columns text;
  begin
    if exists (select from pg_trigger where tgenabled = 'D') then
      raise exception 'a test left a trigger disabled: use writePastRules';
    end if;
    for t in select n.nspname as s, c.relname as n, c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ${LEFT_OUT} and ${tables}
    loop
      execute format('delete from %I.%I', t.s, t.n);
      if to_regclass(format('${snapshot}.%I', t.s || '.' || t.n)) is not null then
        select string_agg(format('%I', attname), ', ' order by attnum) into columns from pg_attribute
          where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('insert into %I.%I (%s) overriding system value select %3$s from ${snapshot}.%4$I',
          t.s, t.n, columns, t.s || '.' || t.n);
      end if;
    end loop;
  end $$;
  select setval(name, value, is_called) from ${snapshot}.sequences;
  set session_replication_role = origin;
`;

/** What the migrations left, and the demo's content: both are remembered once, in the template of every database. */
export const REMEMBER_PRISTINE = remember('pristine');
export const REMEMBER_SEEDED = remember('seeded', 'pristine');
export const RESTORE_PRISTINE = restore('pristine', 'true');
/** In a database that is as new. */
const RESTORE_SEEDED = restore('seeded', "to_regclass(format('seeded.%I', n.nspname || '.' || c.relname)) is not null");

/** Connections that a database keeps for the next test; the engine has a limit for all of them. */
const KEPT_CONNECTIONS = 3;

/**
 * To copy a database takes PostgreSQL a quarter of a second and to drop it another half; to empty one takes
 * milliseconds. So a worker keeps the databases it has borrowed, and each is as new when it is borrowed again. It
 * keeps connections too: a new one has to read the catalogue of every table again.
 */
const free: pg.Pool[] = [];

const createDatabase = async (): Promise<pg.Pool> => {
  const database = `world_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ ...inject('connection') });
  await admin.connect();
  try {
    await admin.query(`create database ${database} template template`);
  } finally {
    await admin.end();
  }
  const patient = { connectionTimeoutMillis: 0, idleTimeoutMillis: 10_000, allowExitOnIdle: true };
  // A test may cut its connections; the pool makes new ones.
  const onError = (error: Error): void => {
    if (error instanceof LeftInTransaction) throw error;
  };
  const namedStatements = !inject('isPooled');
  return connect({ ...inject('usual'), database, max: 10, ...patient }, onError, { namedStatements }).pool;
};

/** What a test began in the background ends first, as it would before a pool is closed. */
const untilIdle = async (pool: pg.Pool): Promise<void> => {
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await once(pool, 'release');
};

/** Nothing of a test's session is left but the prepared statements, which the driver remembers too. */
const RESET_SESSION = 'rollback; reset all; close all; unlisten *; select pg_advisory_unlock_all(); discard temp';

const resetConnections = async (pool: pg.Pool): Promise<void> => {
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const client of clients.splice(KEPT_CONNECTIONS)) client.release(true);
  for (const client of clients) {
    await client.query(RESET_SESSION);
    client.release();
  }
};

export interface CleanDatabase {
  /** For one test: it refuses after `giveBack`. */
  pool: pg.Pool;
  /** Nothing has been asked of it yet. */
  isUntouched: () => boolean;
  /** Fills an untouched database with the demo's content. */
  fill: () => Promise<void>;
  giveBack: () => Promise<void>;
}

export const cleanDatabase = async (): Promise<CleanDatabase> => {
  const kept = free.pop() ?? (await createDatabase());
  let isTouched = false;
  let isOver = false;
  const asking: Partial<Record<string | symbol, boolean>> = { query: true, connect: true };
  const pool = new Proxy(kept, {
    get: (target, name) => {
      if (asking[name]) isTouched = true;
      if (asking[name] && isOver) return async () => Promise.reject(new Error('The test of this world is over.'));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    pool,
    isUntouched: () => !isTouched,
    fill: async () => {
      isTouched = true;
      await kept.query(RESTORE_SEEDED);
    },
    giveBack: async () => {
      isOver = true;
      if (isTouched) {
        await untilIdle(kept);
        await resetConnections(kept);
        await kept.query(RESTORE_PRISTINE);
      }
      free.push(kept);
    },
  };
};
