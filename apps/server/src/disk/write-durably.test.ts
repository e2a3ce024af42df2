import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder, writeDurably } from './write-durably.ts';

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'temari-durably-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

test('a file appears whole and is for this account alone', async () => {
  const path = join(await folder(), 'secret');

  await writeDurably(path, 'all of it');

  expect(await readFile(path, 'utf8')).toBe('all of it');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('what an earlier write left behind half-way is replaced', async () => {
  const place = await folder();
  await writeFile(join(place, 'secret.part'), 'hal', { mode: 0o644 });

  await writeDurably(join(place, 'secret'), 'whole');

  expect(await readdir(place)).toEqual(['secret']);
  expect((await stat(join(place, 'secret'))).mode & 0o777).toBe(0o600);
});

test('a write that fails half-way leaves the old file as it was and nothing beside it', async () => {
  const place = await folder();
  await writeDurably(join(place, 'secret'), 'old');

  const writing = writeDurably(join(place, 'secret'), async (part) => {
    await writeFile(part, 'ne');
    throw new Error('the disk is full');
  });

  await expect(writing).rejects.toThrow('the disk is full');
  expect(await readdir(place)).toEqual(['secret']);
  expect(await readFile(join(place, 'secret'), 'utf8')).toBe('old');
});

test('folders are made with those above them, once', async () => {
  const place = await folder();

  await makeFolder(join(place, 'a', 'b', 'c'));
  await makeFolder(join(place, 'a', 'b', 'c'));

  expect((await stat(join(place, 'a', 'b', 'c'))).mode & 0o777).toBe(0o700);
});

test('a folder that exists as a link is taken as it is, a file in its place is not', async () => {
  const place = await folder();
  await makeFolder(join(place, 'real'));
  await symlink(join(place, 'real'), join(place, 'link'));
  await writeFile(join(place, 'file'), '');

  await makeFolder(join(place, 'link'));
  await makeFolder(join(place, 'link', 'below'));

  expect(await readdir(join(place, 'real'))).toEqual(['below']);
  await expect(makeFolder(join(place, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(place, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('twenty who make the same folder at once all succeed', async () => {
  const wanted = join(await folder(), 'a', 'b');

  await Promise.all(Array.from({ length: 20 }, () => makeFolder(wanted)));

  expect((await stat(wanted)).isDirectory()).toBe(true);
});

// Node's recursive mkdir never ends here: the system reports the existing parent folder as missing.
test.runIf(platform() === 'linux')('where the system makes no folders it gives up with the reason', async () => {
  await expect(makeFolder('/proc/temari/backup')).rejects.toMatchObject({ code: 'ENOENT' });
});

/** Where the product writes files in another way, and why that is no loss. */
const OTHER_WAYS: Record<string, string> = {
  'disk/write-durably.ts': 'the way itself',
  'db/backup/take-backup.ts': 'into a folder without a name yet, all of it flushed before it gets one',
  'db/backup/restore-backup.ts': 'fills the temporary file',
  'adapters/file-store/disk.ts': 'fills the temporary file',
  'db/embedded-postgres/binaries.ts': 'the engine is copied into a folder without a name yet and flushed',
  'db/embedded-postgres/cluster.ts': 'fills a temporary file',
  'db/embedded-postgres/survivor.ts': 'fills a temporary file',
  'db/migrate.ts': 'a folder that is thrown away at once',
  'features/receipt-pictures/compare-pictures.ts': 'a copy to look at, thrown away again',
  'features/uploads/partial-uploads.ts': 'bytes under way: the sender asks how many arrived',
};

test('whatever writes a file does it durably, or has a reason not to', async () => {
  const src = join(import.meta.dirname, '..');
  const entries = await readdir(src, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name) && !entry.parentPath.includes('testing'))
    .map((entry) => join(entry.parentPath, entry.name));
  const writing: string[] = [];
  for (const path of paths) {
    const isWriting = /\b(writeFile|appendFile|createWriteStream|rename|copyFile|cp)(Sync)?\(/.test(
      await readFile(path, 'utf8'),
    );
    if (isWriting) writing.push(relative(src, path));
  }

  expect(writing.sort()).toEqual(Object.keys(OTHER_WAYS).sort());
});
