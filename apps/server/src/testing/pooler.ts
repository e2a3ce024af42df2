import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { engineAccount } from '../db/embedded-postgres/account.ts';
import type { Connection } from '../db/embedded-postgres/engine.ts';

/** The file that is deployed; what it leaves to its installation is filled in here. */
const DEPLOYED = join(import.meta.dirname, '../../../../deploy/high-availability/pgbouncer.ini');

const PORT = 6432;

/** Databases and accounts come and go here, so they are looked up; the engine has 60 connections for all of them. */
const settingsFor = (folder: string, { user }: Connection): Record<string, string | number> => ({
  listen_addr: '',
  listen_port: PORT,
  unix_socket_dir: folder,
  logfile: '',
  pidfile: '',
  auth_file: join(folder, 'userlist.txt'),
  auth_user: user,
  auth_query: 'select rolname, rolpassword from pg_authid where rolname = $1',
  default_pool_size: 10,
  server_idle_timeout: 1,
  // A busy machine makes a test slower, not red.
  query_wait_timeout: 120,
});

/** The deployed file with other values, and every database where ours is. */
const filled = (deployed: string, databases: string, settings: Record<string, string | number>): string => {
  const kept = deployed
    .split('\n')
    .filter(
      (line) => !Object.keys(settings).some((name) => line.startsWith(`${name} =`)) && !line.startsWith('temari ='),
    )
    .map((line) => (line === '[databases]' ? `${line}\n${databases}` : line));
  return [...kept, ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`), ''].join('\n');
};

/** Lends sessions of the engine for a transaction each. */
export const startPooler = async (
  program: string,
  engine: Connection,
  dataDir: string,
): Promise<{ connection: Connection; stop: () => Promise<void> }> => {
  const account = await engineAccount(dataDir);
  const folder = join(dataDir, 'pooler');
  const config = join(folder, 'pgbouncer.ini');
  await mkdir(folder, { mode: 0o700 });
  await writeFile(join(folder, 'userlist.txt'), `"${engine.user}" "${engine.password}"\n`);
  const databases = `* = host=${engine.host} port=${engine.port}`;
  await writeFile(config, filled(await readFile(DEPLOYED, 'utf8'), databases, settingsFor(folder, engine)));
  if (account) {
    for (const path of [folder, config, join(folder, 'userlist.txt')]) await chown(path, account.uid, account.gid);
  }
  const child = spawn(program, [config], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000);
  });
  const ended = once(child, 'close');
  const connection = { ...engine, host: folder, port: PORT };
  while (!(await isAnswering(connection))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${said}`);
    await pause(20);
  }
  return {
    connection,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
};

const isAnswering = async (connection: Connection): Promise<boolean> => {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};
