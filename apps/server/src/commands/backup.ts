import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkBackup } from '../db/backup/check-backup.ts';
import type { Manifest } from '../db/backup/manifest.ts';
import { takeBackup } from '../db/backup/take-backup.ts';
import { openDatabase } from '../db/open-database.ts';
import { startError } from '../errors/start-error.ts';
import { command, places, say, wordsOf } from './command.ts';

const FOLDER = 'backups';
const USAGE =
  'Use npm run backup -- [folder] [--allow-missing], or npm run backup -- --check [folder] to verify one that exists.';

const amount = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const contents = ({ tables, files }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${amount(rows, 'row', 'rows')} of ${amount(tables.length, 'table', 'tables')} and ${amount(files.length, 'file', 'files')}`;
};

/** The names tell when they were taken, so the newest comes last. */
const newest = async (): Promise<string> => {
  const entries = await readdir(FOLDER, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.endsWith('.unfinished'));
  const name = names
    .map((entry) => entry.name)
    .sort()
    .at(-1);
  if (!name) throw startError(`There is no backup in ${resolve(FOLDER)}: name the folder of the one to check.`);
  return resolve(join(FOLDER, name));
};

const check = async (named: string | null): Promise<void> => {
  const folder = named ?? (await newest());
  const manifest = await checkBackup(folder);
  say(`The backup in ${folder} is whole: ${contents(manifest)}, taken at ${manifest.takenAt}.`);
};

const take = async (named: string | null, mayMissFiles: boolean): Promise<void> => {
  const { databaseUrl, dataDir } = places(process.env);
  const now = new Date();
  const folder = named ?? resolve(FOLDER, now.toISOString().replaceAll(':', '-').slice(0, 19));
  const { pool, close } = await openDatabase({ databaseUrl, dataDir, mustExist: true });
  try {
    const filesAreElsewhere = Boolean(process.env.S3_ENDPOINT);
    const manifest = await takeBackup(pool, { dataDir, folder, now, filesAreElsewhere, mayMissFiles });
    say(`Saved ${contents(manifest)} in ${folder}, and read all of it again.`);
    say('It holds personal data and the server secret: keep it where only you can read it.');
  } finally {
    await close();
  }
};

await command('No backup was taken', async () => {
  const { folder, isSet } = wordsOf(USAGE, ['check', 'allow-missing']);
  await (isSet('check') ? check(folder) : take(folder, isSet('allow-missing')));
});
