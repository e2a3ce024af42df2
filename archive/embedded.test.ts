import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBackup } from '../apps/server/src/db/backup/check-backup.ts';
import type { Manifest } from '../apps/server/src/db/backup/manifest.ts';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { runCommand } from '../faults/commands.ts';
import { askUntilAnswered, choicesOf, enroll, register, upload, wish } from '../faults/families.ts';
import { samplePng } from '../faults/photo.ts';
import { setScene } from '../faults/scene.ts';
import { note, seconds } from './figures.ts';

const BACK_MINUTES = 15;

/** Each of half a megabyte. */
const FILES = 100;

const manifestOf = async (backup: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));

test('a lost data folder comes back from its backup with every row and every file', async () => {
  const scene = await setScene();
  const DATABASE_URL = '';
  const lost = { DATABASE_URL, DATA_DIR: join(await scene.newFolder(), 'data') };
  const found = { DATABASE_URL, DATA_DIR: join(await scene.newFolder(), 'data') };
  const server = await scene.server(lost);
  const source = await openDatabase({ databaseUrl: null, dataDir: lost.DATA_DIR });
  const choices = await choicesOf(source.pool);
  let isOver = false;
  let uploaded = 0;
  const family = async (lane: number): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const one = await register(() => server.url);
      expect((await askUntilAnswered(() => enroll(server.url, one, wish(choices)))).status).toBe(201);
      await upload(() => server.url, one, samplePng(lane * 10_000 + turn, 410));
      uploaded += 1;
    }
  };
  const families = [1, 2].map(family);
  await expect.poll(() => uploaded, { timeout: 600_000 }).toBeGreaterThan(FILES);
  const backup = join(await scene.newFolder(), 'backup');

  const backupBegan = Date.now();
  await runCommand('backup', [backup], lost);
  const backupTook = Date.now() - backupBegan;
  isOver = true;
  await Promise.all(families);
  const saved = await checkBackup(backup);
  await source.close();
  const lostAt = Date.now();
  await server.kill('SIGTERM');
  await rm(lost.DATA_DIR, { recursive: true });

  await runCommand('restore', [backup], found);
  const again = await scene.server(found);
  expect((await register(() => again.url)).token).toMatch(/^\S+$/);
  const backMs = Date.now() - lostAt;
  await again.kill('SIGTERM');

  const rows = saved.tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = Math.round(saved.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);
  const size = `${rows} rows, ${saved.files.length} files of ${megabytes} MB`;
  note('embedded engine: a backup under load, read again', `${seconds(backupTook)} s (${size})`, '');
  note('embedded engine: from the loss until an instance answers and writes', `${seconds(backMs)} s`, '≤ 15 min');
  expect(saved.files.length).toBeGreaterThan(FILES);
  expect(backMs / 60_000).toBeLessThanOrEqual(BACK_MINUTES);
}, 900_000);

test('the restored rows and files have the hashes of the saved ones', async () => {
  const scene = await setScene();
  const from = { DATABASE_URL: '', DATA_DIR: join(await scene.newFolder(), 'data') };
  const to = { DATABASE_URL: '', DATA_DIR: join(await scene.newFolder(), 'data') };
  const server = await scene.server(from);
  let isOver = false;
  let sent = 0;
  const busy = (async () => {
    while (!isOver) {
      await upload(() => server.url, await register(() => server.url), samplePng(sent, 60));
      sent += 1;
    }
  })();
  await expect.poll(() => sent, { timeout: 120_000 }).toBeGreaterThan(3);
  const [one, other] = [join(await scene.newFolder(), 'one'), join(await scene.newFolder(), 'other')];

  await runCommand('backup', [one], from);
  isOver = true;
  await busy;
  await runCommand('restore', [one], to);
  await runCommand('backup', [other], to);

  const [saved, restored] = [await manifestOf(one), await manifestOf(other)];
  expect(restored.tables).toEqual(saved.tables);
  expect(restored.files).toEqual(saved.files);
  expect(saved.files.length).toBeGreaterThan(3);
}, 300_000);
