import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

export interface OwnDatabase {
  /** For a server or a command that runs on it. */
  settings: { DATABASE_URL: string; DATABASE_DIRECT_URL?: string; DATABASE_NAMED_STATEMENTS?: string };
  /** Past a pooler, as the pool is: whoever wants a database of its own migrates it, copies it or runs jobs on it. */
  url: string;
  pool: pg.Pool;
}

/** A database for one test that is dropped after it: migrated, or empty and owned by an account that may do nothing else. */
export const ownDatabase = async ({ isEmpty = false, like = '' } = {}): Promise<OwnDatabase> => {
  const { host, port, user, password } = inject('connection');
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ ...inject('connection') });
  await admin.connect();
  const owner = isEmpty ? { user: name, password: 'owner' } : { user, password };
  if (isEmpty) await admin.query(`create role ${name} login nosuperuser password 'owner'`);
  await admin.query(
    `create database ${name} owner ${owner.user} template ${isEmpty ? 'template0' : 'template'} ${like}`,
  );
  const pool = new pg.Pool({ host, port, ...owner, database: name, max: 4 });
  pool.on('error', () => {});
  // One that is just ending is cut off when the database is dropped.
  pool.on('connect', (client) => client.on('error', () => {}));
  onTestFinished(async () => {
    await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    if (isEmpty) await admin.query(`drop role ${name}`);
    await admin.end();
  });
  const secret = encodeURIComponent(String(owner.password ?? ''));
  const urlAt = (place: pg.ClientConfig): string =>
    `postgres://${owner.user}:${secret}@/${name}?host=${encodeURIComponent(String(place.host))}&port=${place.port ?? 5432}`;
  const url = urlAt({ host, port });
  const pooled = {
    DATABASE_URL: urlAt(inject('usual')),
    DATABASE_DIRECT_URL: url,
    DATABASE_NAMED_STATEMENTS: 'false',
  };
  return { settings: inject('isPooled') ? pooled : { DATABASE_URL: url }, url, pool };
};
