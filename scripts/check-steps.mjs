import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runQuietly, tool } from './processes.mjs';
import { step } from './progress.mjs';

const PACKAGES = ['packages/contracts', 'apps/server', 'apps/web'];
/** The tiers of tests that live outside the packages. */
const TEST_TIERS = ['e2e', 'browsers', 'faults', 'failover', 'archive', 'deploy'];
const TYPED = [...PACKAGES, ...TEST_TIERS];
const FEWEST_MODULES = 20;

/** Each answers what is wrong, or nothing. */
const checks = [
  { label: 'Types', needs: TYPED.map((folder) => `${folder}/tsconfig.json`), find: () => typeFaults() },
  { label: 'Lint', needs: ['biome.json'], find: () => faults('biome', ['check', '.']) },
  { label: 'Import rules', needs: ['.dependency-cruiser.cjs'], find: () => importFaults() },
  { label: 'Dead code', needs: ['knip.json'], find: () => faults('knip', ['--no-progress']) },
];

const faults = async (name, args) => {
  const { code, output } = await runQuietly(tool(name), args);
  return code === 0 ? '' : output.trim() || `${name} failed without a word (exit code ${code}).`;
};

const typeFaults = async () => {
  const found = await Promise.all(TYPED.map((folder) => faults('tsc', ['--noEmit', '-p', folder])));
  return found.filter(Boolean).join('\n');
};

/** Without its parser, dependency-cruiser reads next to nothing and reports that nothing is broken. */
const importFaults = async () => {
  const folders = PACKAGES.map((folder) => `${folder}/src`);
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...folders];
  const { code, output } = await runQuietly(tool('depcruise'), args);
  if (code !== 0) return output.trim();
  const modules = Number((/(\d+) modules/.exec(output) || [])[1] || 0);
  return modules < FEWEST_MODULES ? `dependency-cruiser read ${modules} modules: it does not see the code.` : '';
};

const look = async ({ needs, find }) => {
  const absent = needs.filter((file) => !existsSync(join(root, file)));
  return absent.length > 0 ? `${absent.join(', ')} is missing.` : find();
};

/** Runs all checks at once, shows what is wrong with those that fail, and answers their names. */
export const runChecks = async () => {
  const failed = [];
  const since = Date.now();
  for (const { label, found } of checks.map((check) => ({ label: check.label, found: look(check) }))) {
    const wrong = await step(label, () => found, { isFine: (faultsFound) => !faultsFound, since });
    if (!wrong) continue;
    failed.push(label);
    process.stdout.write(`\n${wrong}\n\n`);
  }
  return failed;
};

export const CHECK_COUNT = checks.length;
