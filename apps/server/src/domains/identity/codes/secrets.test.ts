import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keptMasterSecret } from './secrets.ts';

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'temari-secret-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};
const never = async () => false;
const already = async () => true;

test('the secret is made once, for this account alone', async () => {
  const place = join(await folder(), 'data');

  const secret = await keptMasterSecret(place, never);

  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await keptMasterSecret(place, already)).toBe(secret);
  expect((await stat(join(place, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(place)).toEqual(['secret']);
});

const REMAINS = [
  ['nothing', null],
  ['an empty file', ''],
  ['a cut-off file', 'abc'],
  ['a file full of zeros', '\0'.repeat(43)],
] as const;

test.each(REMAINS)('a power cut in the first start that left %s: the next start makes one', async (_name, remains) => {
  const place = await folder();
  if (remains !== null) await writeFile(join(place, 'secret'), remains);

  const secret = await keptMasterSecret(place, never);

  expect(await readFile(join(place, 'secret'), 'utf8')).toBe(secret);
});

test.each(REMAINS)(
  '%s beside a database in use is told in a sentence that names the way out',
  async (_name, remains) => {
    const place = await folder();
    if (remains !== null) await writeFile(join(place, 'secret'), remains);

    const refusal = await keptMasterSecret(place, already).catch((error: Error) => error);

    expect(refusal).toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^The secret \S+ is (missing|damaged), and this database was used with one: copy it from a backup \(files\/secret\).*APP_SECRET.*authenticators again.*\.$/,
      ),
    });
    expect(await readFile(join(place, 'secret'), 'utf8').catch(() => null)).toBe(remains);
  },
);

test('a folder that cannot be written is told in a sentence', async () => {
  const file = join(await folder(), 'file');
  await writeFile(file, '');

  await expect(keptMasterSecret(file, never)).rejects.toMatchObject({ name: 'StartError' });
});
