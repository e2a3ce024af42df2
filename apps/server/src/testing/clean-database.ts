import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/**
 * To copy a database takes PostgreSQL a quarter of a second and to drop it another half; to empty one takes
 * milliseconds. So a test file keeps the databases it has borrowed, and each is as new when it is borrowed again.
 */
const free: string[] = [];

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

/** What the migrations left, remembered once in the template that every database is copied from. */
export const REMEMBER_PRISTINE = `
  create schema pristine;
  do $$
  declare t record; is_filled boolean;
  begin
    for t in select schemaname as s, tablename as n from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'pristine')
    loop
      execute format('select exists (select from %I.%I)', t.s, t.n) into is_filled;
      if is_filled then execute format('create table pristine.%I as table %I.%I', t.s || '.' || t.n, t.s, t.n); end if;
    end loop;
  end $$;
  create table pristine.sequences as
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
      last_value is not null as is_called from pg_sequences;
`;

/** Triggers and foreign keys are silent meanwhile: they guard the product's rows from the product. */
const RESTORE_PRISTINE = `
  set session_replication_role = replica;
  do $$
  declare t record;
  begin
    for t in select schemaname as s, tablename as n from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'pristine')
    loop
      execute format('delete from %I.%I', t.s, t.n);
      if to_regclass(format('pristine.%I', t.s || '.' || t.n)) is not null then
        execute format('insert into %I.%I overriding system value table pristine.%I', t.s, t.n, t.s || '.' || t.n);
      end if;
    end loop;
  end $$;
  select setval(name, value, is_called) from pristine.sequences;
`;

const withClient = async (database: string | undefined, sql: string): Promise<void> => {
  const client = new pg.Client({ ...inject('connection'), ...(database && { database }) });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

export interface CleanDatabase {
  name: string;
  /** Only when nobody is connected any more. */
  giveBack: () => Promise<void>;
}

export const cleanDatabase = async (): Promise<CleanDatabase> => {
  let name = free.pop();
  if (!name) {
    name = `world_${randomUUID().replaceAll('-', '')}`;
    await withClient(undefined, `create database ${name} template template`);
  }
  return {
    name,
    giveBack: async () => {
      await withClient(name, RESTORE_PRISTINE);
      free.push(name);
    },
  };
};
