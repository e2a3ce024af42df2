import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runQuietly, tool } from './processes.mjs';
import { sentence, step } from './progress.mjs';

const lockfile = join(root, 'package-lock.json');
const FOLDERS = ['', 'packages/contracts', 'apps/server', 'apps/web'];
const stamp = join(root, 'node_modules', '.temari-install');
const major = Number(process.versions.node.split('.')[0]);
const isNodeInLockfile = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);

/** Comes before anything else. The scripts keep to a syntax with which older versions of Node.js get as far as this sentence. */
const requireNode = () => {
  const needed = isNodeInLockfile ? 20 : 24;
  if (major >= needed) return;
  throw sentence(
    `Temari needs Node.js ${needed} or newer, and this is ${process.versions.node}: install it from https://nodejs.org.`,
  );
};

/** Installs from the lockfile unless exactly that is installed already. */
export const ensureInstalled = async () => {
  requireNode();
  if (!existsSync(lockfile))
    throw sentence('package-lock.json is missing: bring it back with git checkout package-lock.json.');
  const wanted = installHash();
  if (installed() === wanted) return;
  if (!isInstalledByHand()) await step('Installing packages', installPackages);
  writeFileSync(stamp, wanted);
};

/** Which packages the package.json of a folder asks for. */
const wishes = ({ dependencies, devDependencies, optionalDependencies }) =>
  JSON.stringify([dependencies, devDependencies, optionalDependencies]);

const wishesOf = (folder) => wishes(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));

const installHash = () => {
  const hash = createHash('sha256').update(readFileSync(lockfile));
  for (const folder of FOLDERS) hash.update(wishesOf(folder));
  return `${hash.digest('hex')} ${process.platform} ${process.arch}\n`;
};

const installed = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : null);

/** A developer's own `npm install` is as good as ours: npm notes in node_modules what it put there. */
const isInstalledByHand = () => {
  try {
    const wanted = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
    const present = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages;
    const isPresent = ([path, entry]) => {
      const found = present[path];
      if (!found) return !path.includes('node_modules') || Boolean(entry.optional || entry.peer);
      return found.version === entry.version && found.integrity === entry.integrity && existsSync(join(root, path));
    };
    if (!FOLDERS.every((folder) => wishes(wanted[folder]) === wishesOf(folder))) return false;
    return Object.entries(wanted).every(isPresent) && Object.keys(present).every((path) => wanted[path]);
  } catch {
    return false;
  }
};

/** With npm's own timeouts, somebody without a network would wait for minutes. */
const PATIENCE = ['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'];

const installPackages = async () => {
  // With NODE_ENV=production npm would leave out the tools that build the app.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    ...PATIENCE,
  ];
  const { code, output } = await runQuietly('npm', args, { withTools: false });
  if (code !== 0) throw sentence(installFailure(output));
};

const installFailure = (output) => {
  const missing = /(?:Missing|Invalid): .* lock file.*/.exec(output);
  if (missing || output.includes('in sync')) {
    const what = missing ? ` (${missing[0].trim()})` : '';
    return `package-lock.json does not fit package.json${what}: run npm install, and commit the lockfile.`;
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output)) {
    return 'The packages could not be downloaded: check the network connection and run this again.';
  }
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim());
  const reason = lines.find((line) => line && !/^(code|errno|syscall|path)\b/.test(line)) || 'npm gave no reason';
  return `The packages could not be installed (${reason}): mend that and run this again.`;
};

/** The Node.js of the lockfile, or this one where the lockfile has none for the machine. */
export const appNode = () => {
  const own = process.execPath;
  const bundled = tool('node');
  if (!existsSync(bundled)) return own;
  if (realpathSync(bundled) === realpathSync(own) || spawnSync(bundled, ['--version']).status === 0) return bundled;
  // It cannot run here (another C library), and npm scripts would find it first, so it is removed.
  unlinkSync(bundled);
  if (major < 24)
    throw sentence('The Node.js of the lockfile does not run on this system: install Node.js 24 or newer.');
  return own;
};
