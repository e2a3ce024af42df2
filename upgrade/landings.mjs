import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'apps/server/src/db/migrations';

export const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 }).trim();

/** The commit of the main line that brought a migration: a branch lands as a whole. */
const landingOf = (tag) =>
  git('log', '--first-parent', '-m', '--diff-filter=A', '--format=%h', '--', `${FOLDER}/${tag}.sql`).split('\n').at(-1);

const hasJourneys = (commit) => git('ls-tree', '--name-only', commit, 'faults/families.ts') !== '';

/** The migrations of a year by the commit with which they landed, and the version before it. */
export const landings = (year) => {
  const { entries } = JSON.parse(readFileSync(join(ROOT, FOLDER, 'meta/_journal.json'), 'utf8'));
  const byCommit = new Map();
  for (const { tag, when } of entries) {
    if (new Date(when).getUTCFullYear() !== year) continue;
    const commit = landingOf(tag);
    byCommit.set(commit, [...(byCommit.get(commit) ?? []), tag]);
  }
  return [...byCommit].map(([commit, tags]) => {
    const before = git('rev-parse', '--short', `${commit}^`);
    return { commit, before, tags, isPlayable: hasJourneys(before) };
  });
};
