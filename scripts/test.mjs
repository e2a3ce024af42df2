import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildWhatIsStale } from './build-steps.mjs';
import { CHECK_COUNT, runChecks } from './check-steps.mjs';
import { ensureInstalled } from './install.mjs';
import { runVisibly, tool } from './processes.mjs';
import { command, sentence } from './progress.mjs';

/** What can be named alone: `npm test -- unit`. Anything else names files. */
const PARTS = ['unit', 'api', 'web', 'faults', 'e2e', 'deploy'];
const POOLER = '--pooler';

const words = process.argv.slice(2);
const isPooled = words.includes(POOLER);
/** For Vitest. */
const args = words.filter((word) => word !== POOLER).map((word) => (PARTS.includes(word) ? `--project=${word}` : word));

/** The Debian packages whose programs read the files under `deploy/`, and the program that each is needed for. */
const DEPLOYMENT_PROGRAMS = { caddy: 'caddy', systemd: 'systemd-analyze', 'docker-compose': 'docker-compose' };

await command(async () => {
  if (isPooled) refuseOtherParts();
  await ensureInstalled();
  const checks = args.length > 0 ? { passed: 0, failed: 0 } : await countChecks();
  const tests = await countTests();
  const failed = checks.failed + tests.failed;
  process.stdout.write(`${checks.passed + tests.passed} passed, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
});

function refuseOtherParts() {
  if (args.filter((arg) => arg.startsWith('--project')).join() === '--project=api') return;
  throw sentence(`${POOLER} is for the tests of the API alone: npm test -- api ${POOLER}`);
}

/** Debian's lies where the path of an ordinary account does not lead. */
function findPooler() {
  const program = [...pathFolders(), '/usr/sbin'].map((folder) => join(folder, 'pgbouncer')).find(existsSync);
  if (!program) throw sentence('The tests through a pooler need PgBouncer: apt-get install pgbouncer');
  return program;
}

function pathFolders() {
  return (process.env.PATH || '').split(delimiter);
}

async function countChecks() {
  const failed = (await runChecks()).length;
  return { passed: CHECK_COUNT - failed, failed };
}

/** The parts or files that the arguments for Vitest choose; none means all. */
function chosen() {
  const projects = args.filter((arg, at) => /^--project=/.test(arg) || args[at - 1] === '--project');
  return projects.length > 0
    ? projects
    : args.filter((arg, at) => !arg.startsWith('-') && !args[at - 1]?.startsWith('-'));
}

/** Rules and components are read as they are written; everything else looks at the built app, or might. */
function needsBuiltApp() {
  const isFromSource = /^(--project=)?(unit|web|deploy)$|^(apps\/web|packages|scripts)\//;
  return chosen().length === 0 || chosen().some((choice) => !isFromSource.test(choice));
}

function meansBrowserTests() {
  return chosen().length === 0 || chosen().some((choice) => choice.includes('e2e') || /[*!]/.test(choice));
}

/** They need programs of their own: `npm run test:browsers`, `npm run test:failover`, `npm run test:archive`. */
function withoutOtherPrograms() {
  return args.length > 0 ? [] : ['--project=!browsers', '--project=!failover', '--project=!archive'];
}

/** A machine without those programs tests everything else and says so; where CI runs, they must be there. */
function withoutDeploymentTests() {
  const isThere = (program) => pathFolders().some((folder) => existsSync(join(folder, program)));
  const missing = Object.entries(DEPLOYMENT_PROGRAMS).filter(([, program]) => !isThere(program));
  if (missing.length === 0 || args.length > 0 || process.env.CI) return [];
  const packages = missing.map(([name]) => name).join(' ');
  process.stdout.write(`Not run: the tests of the deployment files. For them: apt-get install ${packages}\n`);
  return ['--project=!deploy'];
}

async function countTests() {
  const folder = mkdtempSync(join(tmpdir(), 'temari-tests-'));
  try {
    // Hundreds of processes start in a run; each would compile the same files again.
    const env = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
    if (isPooled) env.TEST_POOLER = findPooler();
    if (needsBuiltApp()) await buildWhatIsStale();
    if (meansBrowserTests()) env.CHROME_PATH = await findBrowser();
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runVisibly(
      tool('vitest'),
      ['run', ...reporters, ...args, ...withoutOtherPrograms(), ...withoutDeploymentTests()],
      { env },
    );
    return counted(report, code);
  } catch (error) {
    // The tests could not run: that is a failure to be counted, not the end of the report.
    if (error.name !== 'Sentence') throw error;
    process.stdout.write(`${error.message}\n`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A run that crashed, that ran nothing, or that failed outside its tests counts as one failed test. */
function counted(report, code) {
  let result = { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
  const unread = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const passed = result.numPassedTests;
  const failed = result.numFailedTests + unread.length;
  const hasOtherFault = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: hasOtherFault ? 1 : failed };
}
