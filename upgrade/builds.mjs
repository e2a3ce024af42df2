import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './landings.mjs';

const ROOT = join(import.meta.dirname, '..');
const TREES = join(ROOT, '.cache/upgrade');
const PACKAGES = join(TREES, 'packages');

/** npm puts a package into a workspace where another version of it is shared. */
const WITH_PACKAGES = ['', 'packages/contracts', 'apps/server', 'apps/web'];

const lockfile = (folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

/** Where the packages of a lockfile lie: here if it is ours, else in what the first version with it has installed. */
const packagesFor = (tree) => {
  const wanted = lockfile(tree);
  return wanted === lockfile(ROOT) ? ROOT : join(PACKAGES, createHash('sha256').update(wanted).digest('hex'));
};

const linkPackages = (from, to) => {
  for (const folder of WITH_PACKAGES.filter((each) => existsSync(join(from, each, 'node_modules')))) {
    mkdirSync(join(to, folder), { recursive: true });
    execFileSync('cp', ['-al', join(from, folder, 'node_modules'), join(to, folder, 'node_modules')]);
  }
};

/** Half of them, where this ends in between, is none. */
const keepPackages = (tree, packages) => {
  const unfinished = `${packages}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  linkPackages(tree, unfinished);
  renameSync(unfinished, packages);
};

/** The version of a commit, built; kept for the next run. Its packages are installed once for all with its lockfile. */
export const built = (commit) => {
  const tree = join(TREES, commit);
  if (existsSync(tree)) return tree;
  const unfinished = `${tree}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const archive = join(TREES, `${commit}.tar`);
  git('archive', '-o', archive, commit);
  execFileSync('tar', ['xf', archive, '-C', unfinished]);
  rmSync(archive);
  const packages = packagesFor(unfinished);
  const isInstalled = existsSync(packages);
  if (isInstalled) linkPackages(packages, unfinished);
  const { status, output } = run('node', ['scripts/build.mjs'], unfinished);
  if (status !== 0) throw new Error(`${commit} could not be built:\n${output.slice(-2000)}`);
  if (!isInstalled) keepPackages(unfinished, packages);
  writeFileSync(join(unfinished, '.built'), '');
  renameSync(unfinished, tree);
  return tree;
};

const run = (program, args, cwd) => {
  // The version's own packages, not those of whoever asks.
  const { npm_lifecycle_event: _, TEMARI_ROOT: __, ...env } = process.env;
  try {
    return {
      status: 0,
      output: execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
    };
  } catch (error) {
    return { status: error.status ?? 1, output: `${error.stdout ?? ''}${error.stderr ?? error.message}` };
  }
};

/** Drops what is no longer needed; the packages stay. */
export const forget = (commit) => rmSync(join(TREES, commit), { recursive: true, force: true });
