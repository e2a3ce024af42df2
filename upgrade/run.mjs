/**
 * For every migration of this year: the version before it serves families without a pause while the version that
 * brings it starts beside it on the same database and migrates. Nothing may fail on either.
 * Run: npm run test:upgrade -- [--from 0060] [--only 0081] [--before 0070] [--year 2026]
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { built, forget } from './builds.mjs';
import { landings } from './landings.mjs';
import { sideBySide } from './side-by-side.mjs';

const { values: options } = parseArgs({
  options: {
    from: { type: 'string', default: '' },
    only: { type: 'string' },
    before: { type: 'string', default: '9999' },
    year: { type: 'string', default: String(new Date().getUTCFullYear()) },
  },
});

const all = landings(Number(options.year));
const wanted = all.filter(({ tags }) =>
  options.only
    ? tags.some((tag) => tag.startsWith(options.only))
    : tags.some((tag) => tag >= options.from && tag < options.before),
);
const chosen = wanted.filter(({ isPlayable }) => isPlayable);

const say = (line) => process.stdout.write(`${line}\n`);
const numbers = (tags) => tags.map((tag) => tag.slice(0, 4)).join(' ');
const FILE = join(import.meta.dirname, `../bench/results/${new Date().toISOString().slice(0, 10)}-upgrade.md`);
let runs = 0;
let failed = 0;

/** A run of a part goes on with the table of today. */
const linesOfToday = () =>
  (existsSync(FILE) ? readFileSync(FILE, 'utf8') : '').split('\n').filter((line) => /^\| \d/.test(line));

const record = (newest) => {
  const lines = [...linesOfToday().filter((line) => line.split('|')[2] !== newest.split('|')[2]), newest].sort();
  const left = all.filter(({ commit }) => !lines.some((line) => line.includes(`→ ${commit} `)));
  const text = `# Old and new version side by side

Two lanes of families on the version before each migration: front page, packages, sign-up, sign-in, own account, a learner, an enrollment, its payment, lists. Meanwhile the version that brings the migration starts on the same database and migrates; then both serve. Printed by \`npm run test:upgrade\`.

| migrations | old → new | new is ready after | requests of the old meanwhile, and afterwards | failed | slowest |
|---|---|---|---|---|---|
${lines.join('\n')}

${left.length > 0 ? `Not run here: ${left.map(({ tags, isPlayable }) => `${numbers(tags)}${isPlayable ? '' : ' (no version before it has journeys)'}`).join(', ')}.` : 'All of them were run.'}
`;
  writeFileSync(FILE, text);
};

// The newest first: the next upgrade is most like them.
for (const { commit, before, tags } of chosen.reverse()) {
  say(`${numbers(tags)}: ${before} → ${commit}`);
  let line;
  try {
    const found = await sideBySide(built(before), built(commit));
    const { startedMs, during, afterwards, slowestMs, failures, errors } = found;
    line = `| ${numbers(tags)} | ${before} → ${commit} | ${(startedMs / 1000).toFixed(1)} s | ${during}, ${afterwards} | ${failures.length} | ${(slowestMs / 1000).toFixed(1)} s |`;
    for (const { whose, name, status, isReady } of failures.slice(0, 5)) {
      say(
        `  ${whose} version: ${name} answered ${status || 'nothing'}${isReady === false ? ' during the migration' : ''}`,
      );
    }
    for (const error of errors.slice(0, 3)) say(`  ${error.slice(0, 600)}`);
    failed += failures.length > 0 ? 1 : 0;
  } catch (error) {
    line = `| ${numbers(tags)} | ${before} → ${commit} | could not be run: ${error.message.split('\n')[0].slice(0, 100)} | | | |`;
    say(`  ${error.message}`);
    failed += 1;
  }
  runs += 1;
  say(line);
  record(line);
  forget(commit);
  forget(before);
}
say(`${runs} upgrades, ${failed} with faults`);
process.exitCode = failed > 0 ? 1 : 0;
