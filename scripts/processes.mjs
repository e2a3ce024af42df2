import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithParent } from './parent.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const IS_WINDOWS = process.platform === 'win32';
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
const TOOL_MAY_TIDY_UP_MS = 2000;
const toolFolder = join(root, 'node_modules', '.bin');

const running = new Set();
let interruption = null;

const exitCode = (code, signal) => (signal ? 128 + (SIGNALS[signal] || 9) : code);

/** Tools started through npm scripts find the lockfile's Node.js first; the installer must not, it replaces it. */
const environment = (extra, withTools = true) => {
  const others = (process.env.PATH || '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
  const path = withTools ? [toolFolder, ...others] : others;
  return { ...process.env, PATH: path.join(delimiter), TEMARI_ROOT: root, ...extra };
};

/**
 * Every program gets a process group of its own. In a terminal, Ctrl-C reaches a whole group at once and npm sends it
 * a second time; so only this process hears it, and passes it on exactly once.
 */
const launch = (command, args, { cwd = root, env = {}, stdio, withTools, isOwnMaster = false }) => {
  const child = spawn(command, args, {
    cwd,
    stdio,
    env: environment(env, withTools),
    detached: !IS_WINDOWS,
    shell: IS_WINDOWS && !command.endsWith('.exe'),
  });
  const send = (signal) => {
    try {
      if (isOwnMaster || IS_WINDOWS) child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // It ended by itself in the meantime.
    }
  };
  const passOn = (signal) => {
    send(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    // A server has work to finish; a tool has none that is worth waiting for (npm would download the rest first).
    if (!isOwnMaster) setTimeout(send, TOOL_MAY_TIDY_UP_MS, 'SIGKILL').unref();
  };
  running.add(passOn);
  if (interruption) passOn(interruption);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, error }));
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal) }));
  }).then((end) => {
    running.delete(passOn);
    return end;
  });
  return { child, passOn, ended };
};

const interrupt = (signal) => {
  if (interruption) return;
  interruption = signal;
  if (running.size === 0) process.exit(exitCode(null, signal));
  for (const passOn of running) passOn(signal);
};
for (const signal of Object.keys(SIGNALS)) process.on(signal, () => interrupt(signal));

if (process.env.npm_lifecycle_event) endWithParent({ andItsParent: true });

/** After Ctrl-C the steps that are still to come are left out. */
const endIfInterrupted = () => {
  if (interruption) process.exit(exitCode(null, interruption));
};

/** Runs a tool to its end and keeps its output, which is shown if it fails. */
export const runQuietly = async (command, args, options = {}) => {
  const { child, ended } = launch(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const { code, error } = await ended;
  endIfInterrupted();
  return { code, output: error ? `${output}${error.message}\n` : output };
};

/** Runs a tool to its end, its output shown. */
export const runVisibly = async (command, args, options = {}) => {
  const { code } = await launch(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }).ended;
  endIfInterrupted();
  return code;
};

/** Keeps programs running side by side until one ends or Ctrl-C ends all; answers the first one's exit code. */
export const runTogether = async (programs) => {
  const started = programs.map(({ command, args, ...options }) =>
    launch(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }),
  );
  const { code } = await Promise.race(started.map(({ ended }) => ended));
  for (const { passOn } of interruption ? [] : started) passOn('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  return code;
};

export const tool = (name) => join(toolFolder, name);
