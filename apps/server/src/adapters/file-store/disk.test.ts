import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { diskFileStore } from './disk.ts';

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'temari-store-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

const source = async (bytes: Buffer) => {
  const path = join(await folder(), 'source');
  await writeFile(path, bytes);
  return { path, sizeBytes: bytes.length, mediaType: 'application/pdf', disposition: 'attachment' };
};

const filesIn = async (path: string): Promise<string[]> =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map(({ name }) => name);

test('what was put is there, whole or in part, until it is deleted', async () => {
  const root = await folder();
  const store = diskFileStore(root);
  await store.put('key-0123456789', await source(Buffer.from('0123456789')));

  const whole = await store.get('key-0123456789');
  const part = await store.get('key-0123456789', { start: 2, end: 4 });
  expect([String(whole && (await buffer(whole))), String(part && (await buffer(part)))]).toEqual(['0123456789', '234']);
  expect(await filesIn(root)).toEqual(['key-0123456789']);

  await store.delete('key-0123456789');
  await store.delete('key-0123456789');
  expect(await store.get('key-0123456789')).toBeNull();
});

test('a key never leads out of the folder', async () => {
  const store = diskFileStore(await folder());

  await expect(store.get('../../../../etc/passwd')).rejects.toThrow('not a storage key');
  await expect(store.delete('..')).rejects.toThrow('not a storage key');
});

/** A disk of one megabyte, where this account may make one. */
const tinyDisk = async (): Promise<string | null> => {
  const path = await folder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync('umount', [path]));
  return path;
};

test('a full disk is told apart from other failures, and the half-written part is removed', async ({ skip }) => {
  const root = await tinyDisk();
  if (!root) return skip('this account may not mount a small disk');
  const store = diskFileStore(root);

  await expect(store.put('key-large-file', await source(Buffer.alloc(2 * 1024 ** 2)))).rejects.toMatchObject({
    code: 'upload/no-room',
  });
  await store.put('key-small-file', await source(Buffer.alloc(1000)));

  expect(await filesIn(root)).toEqual(['key-small-file']);
});
