import { spawnSync } from 'node:child_process';
import { chmodSync, createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { createBrotliDecompress } from 'node:zlib';
import { appNode } from './install.mjs';
import { root, runQuietly } from './processes.mjs';
import { sentence, step } from './progress.mjs';

/** The shell draws no window and so needs half the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** The field e_machine of an ELF header. */
const MACHINES = { x64: 0x3e, arm64: 0xb7 };

const require = createRequire(import.meta.url);
const unpacked = join(root, 'node_modules', '.cache', 'temari-chromium');

/**
 * The path of a Chromium for the browser tests: the one asked for, the system's, one that can be installed, the packaged
 * one. The packaged one comes last: it is some versions old, and remembers for ever that a part of a page did not come.
 */
export const findBrowser = async () => {
  if (process.env.CHROME_PATH) {
    if (existsSync(process.env.CHROME_PATH)) return process.env.CHROME_PATH;
    throw sentence(
      `CHROME_PATH names ${process.env.CHROME_PATH}, which does not exist: correct it, or leave it unset.`,
    );
  }
  return systemBrowser() || (await installedBrowser()) || (await packagedBrowser()) || noBrowser();
};

const systemBrowser = () => {
  const onPath = (process.env.PATH || '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...ELSEWHERE].find((path) => existsSync(path) && canRun(path));
};

const canRun = (path) => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;

const packagedFolder = () => dirname(dirname(require.resolve('@sparticuz/chromium')));

/** The npm package holds a binary for one architecture only, whatever machine it is installed on. */
const packagedMachine = () =>
  new Promise((resolve) => {
    const compressed = createReadStream(join(packagedFolder(), 'bin', 'chromium.br'), { end: 1_000_000 });
    const start = compressed.on('error', () => resolve(null)).pipe(createBrotliDecompress());
    start
      .on('error', () => resolve(null))
      .once('data', (bytes) => {
        resolve(bytes.readUInt16LE(18));
        compressed.destroy();
        start.destroy();
      });
  });

const packagedBrowser = async () => {
  if (process.platform !== 'linux' || (await packagedMachine()) !== MACHINES[process.arch]) return null;
  const program = join(unpacked, 'chromium-with-libraries');
  if (!existsSync(program)) await step('Unpacking the browser', () => unpack(program));
  return canRun(program) ? program : null;
};

/** Its package unpacks into TMPDIR whatever is not there yet, and its libraries only where it believes to be on AWS. */
const unpack = async (program) => {
  mkdirSync(unpacked, { recursive: true });
  const code = `import('@sparticuz/chromium').then((it) => it.default.executablePath())`;
  const env = { TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const result = await runQuietly(appNode(), ['--eval', code], { env });
  if (result.code !== 0) throw sentence(`The packaged browser could not be unpacked: ${result.output.trim()}`);
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}${unpacked}/al2023/lib"`,
    `[ -d /etc/fonts ] || export FONTCONFIG_PATH="${unpacked}/fonts"`,
    `exec "${unpacked}/chromium" "$@"`,
  ];
  writeFileSync(program, `${lines.join('\n')}\n`);
  chmodSync(program, 0o755);
};

const installedBrowser = async () => {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = async () => {
    await runQuietly('apt-get', ['update'], { env });
    return runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], { env });
  };
  await step('Installing Chromium with apt-get', install, { isFine: ({ code }) => code === 0 });
  return systemBrowser();
};

const noBrowser = () => {
  throw sentence(
    'The browser tests found no browser for this machine: install Chromium or Chrome, or set CHROME_PATH to one.',
  );
};
