import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const FILES = join(import.meta.dirname, '../deploy/high-availability');

/** As an operator does: the example's settings, with what it leaves open filled in. */
const installWith = async (role: string, change: (settings: string) => string) => {
  const root = await mkdtemp(join(tmpdir(), 'temari-install-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const example = await readFile(join(FILES, 'settings.env.example'), 'utf8');
  await writeFile(join(root, 'settings.env'), change(example.replaceAll(/^(\w+)=$/gm, '$1=filled')));
  const env = { PATH: '/usr/bin:/bin', ROOT: root, SETTINGS: join(root, 'settings.env') };
  const failure = await promisify(execFile)(join(FILES, 'install.sh'), [role], { env }).then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  );
  return { root, failure };
};

test.each(['database', 'instance'])('the settings of the example are all that the role %s needs', async (role) => {
  const { root, failure } = await installWith(role, (settings) => settings);

  expect(failure).toBe('');
  const written = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(written.length).toBeGreaterThan(3);
  for (const { parentPath, name } of written) {
    if (name === 'temari-full-disk') continue;
    expect(await readFile(join(parentPath, name), 'utf8')).not.toContain('${');
  }
});

test('a setting that is missing is named', async () => {
  const { failure } = await installWith('database', (settings) => settings.replace('PATRONI_PASSWORD=filled', ''));

  expect(failure).toContain('PATRONI_PASSWORD is missing');
});
