import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { KEPT_FREE_BYTES } from '../../disk/disk-room.ts';
import { smallDisk } from '../../testing/small-disk.ts';
import { diskFileStore } from './disk.ts';

const MIB = 1024 ** 2;

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

test('what is kept free for the database stays free, and nothing half-written is left', async () => {
  const { folder: root, freeBytes } = await smallDisk(KEPT_FREE_BYTES + MIB);
  const store = diskFileStore(root, freeBytes);

  await expect(store.put('key-large-file', await source(Buffer.alloc(2 * MIB)))).rejects.toMatchObject({
    code: 'upload/no-room',
  });
  await store.put('key-small-file', await source(Buffer.alloc(1000)));

  expect(await filesIn(root)).toEqual(['key-small-file']);
});

test('a disk without a byte left is told apart from other failures', async ({ skip }) => {
  const { folder: root, isReal } = await smallDisk(MIB);
  if (!isReal) return skip('this account may not mount a small disk; the test before this one needs none');
  const store = diskFileStore(root, async () => Number.MAX_SAFE_INTEGER);

  await expect(store.put('key-large-file', await source(Buffer.alloc(2 * MIB)))).rejects.toMatchObject({
    code: 'upload/no-room',
  });

  expect(await filesIn(root)).toEqual([]);
});

test('bytes that nobody writes to again are kept under a second name, without room for a copy', async () => {
  const { folder: root, freeBytes } = await smallDisk(KEPT_FREE_BYTES + 2 * MIB);
  const path = join(root, 'sent');
  await writeFile(path, Buffer.alloc(1.5 * MIB, 3));
  const before = await freeBytes(root);
  const store = diskFileStore(join(root, 'files'), freeBytes);

  await store.put('key-large-file', { ...(await source(Buffer.alloc(0))), path, sizeBytes: 1.5 * MIB, mayShare: true });
  expect(await freeBytes(root)).toBeGreaterThan(before - 0.5 * MIB);
  await rm(path);

  const kept = await store.get('key-large-file');
  expect(kept && (await buffer(kept))).toEqual(Buffer.alloc(1.5 * MIB, 3));
});
