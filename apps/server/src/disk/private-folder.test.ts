import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makePrivateFolder } from './private-folder.ts';

const OURS = ['uploads', 'secret'];

const emptyPlace = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'temari-private-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o7777).toString(8);

const made = async (folder: string): Promise<{ mode: string; told: string[] }> => {
  const told: string[] = [];
  await makePrivateFolder(folder, (sentence) => told.push(sentence), OURS);
  return { mode: await modeOf(folder), told };
};

test('a new folder is for our own account, the folders above it are as usual', async () => {
  const place = await emptyPlace();

  expect(await made(join(place, 'above', 'data'))).toEqual({ mode: '700', told: [] });
  expect(await modeOf(join(place, 'above'))).not.toBe('700');
});

test('a folder of ours that was open to others is closed, and that is said', async () => {
  const folder = await emptyPlace();
  await mkdir(join(folder, 'uploads'));
  await chmod(folder, 0o755);

  expect(await made(folder)).toEqual({ mode: '700', told: [expect.stringContaining('it is closed now')] });
});

test('the passage that the account of the embedded database needs stays', async () => {
  const folder = await emptyPlace();
  await chmod(folder, 0o710);

  expect(await made(folder)).toEqual({ mode: '710', told: [] });
});

test('a folder that holds other things is left as it is, and that is said', async () => {
  const folder = await emptyPlace();
  await writeFile(join(folder, 'thesis.txt'), '');
  await chmod(folder, 0o755);

  expect(await made(folder)).toEqual({ mode: '755', told: [expect.stringContaining('it also holds thesis.txt')] });
});
