import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** What a figure means nothing without: where and on what it was measured. */
export const machine = () => ({
  cpu: `${cpus().length} × ${cpus()[0]?.model || 'unknown processor'} (${process.arch})`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
  system: `${platform()} ${release()}`,
  node: process.version,
  commit: `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', 'apps', 'packages') ? ' with local changes' : ''}`,
  loadBefore: loadavg()[0].toFixed(2),
});

const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process, and the children it has waited for, have used so far. */
const cpuOf = (pid, withEnded) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    const [own, system, ended, endedSystem] = fields.slice(11, 15).map(Number);
    return (own + system + (withEnded ? ended + endedSystem : 0)) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
};

const childrenOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  } catch {
    return [];
  }
};

export const cpuSeconds = (pid) => cpuOf(pid, false);

/** The engine is one process and a family of workers. */
export const familyCpuSeconds = (pid) =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + cpuOf(each, each === pid), 0);

/** The processes of an instance, without the engine that the first of them started. */
export const processesOf = ({ pid, engine }) => [
  pid,
  ...childrenOf(pid)
    .map(Number)
    .filter((each) => each !== engine),
];

const statusKb = (pid, file, field) =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? 0);

export const rssMb = (pid) => statusKb(pid, 'status', 'VmRSS') / 1024;

/** Shared pages counted once over the family: what the engine really costs the machine. */
export const familyPssMb = (pid) =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + statusKb(each, 'smaps_rollup', 'Pss') / 1024, 0);

/** The engine that serves a data folder. */
export const enginePid = (dataDir) =>
  Number(readFileSync(`${dataDir}/postgres/cluster/postmaster.pid`, 'utf8').split('\n')[0]);

export const openFiles = (pid) => readdirSync(`/proc/${pid}/fd`).length;
