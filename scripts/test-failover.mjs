import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhatIsStale } from './build-steps.mjs';
import { ensureInstalled } from './install.mjs';
import { runVisibly, tool } from './processes.mjs';
import { command } from './progress.mjs';

/** The Debian packages of the highly available set, and the program that each is needed for. */
const PROGRAMS = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  caddy: '/usr/bin/caddy',
  curl: '/usr/bin/curl',
  'gettext-base': '/usr/bin/envsubst',
  iproute2: '/bin/ip',
  'util-linux': '/usr/bin/unshare',
};

/**
 * Processes, mounts and addresses of their own: whatever happens to the test, they end with it, and it cannot meet a
 * service of this machine. The shell stays, as the first process has to collect those that nobody waits for.
 */
const APART = [
  'unshare',
  ...['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'],
  ...['sh', '-c', 'ip link set lo up && "$@"; exit $?', 'sh'],
];

/** What a machine lacks for it, as a sentence. */
const lacking = () => {
  const missing = Object.entries(PROGRAMS)
    .filter(([, program]) => !existsSync(program))
    .map(([name]) => name);
  if (process.platform !== 'linux') return 'Linux.';
  if (missing.length > 0) return `apt-get install ${missing.join(' ')}`;
  return process.getuid() === 0 ? null : 'run it as root, who may give each node a disk that can be filled.';
};

await command(async () => {
  const need = lacking();
  if (need) {
    process.stdout.write(`Not run: the failover of a highly available database. For it: ${need}\n`);
    return 1;
  }
  await ensureInstalled();
  await buildWhatIsStale();
  const folder = mkdtempSync(join(tmpdir(), 'temari-failover-'));
  try {
    // The programs run as another account.
    await chmod(folder, 0o755);
    const [program, ...args] = APART;
    const vitest = [tool('vitest'), 'run', '--project=failover', ...process.argv.slice(2)];
    return await runVisibly(program, [...args, ...vitest], {
      env: { TMPDIR: folder, FAILOVER_LOGS: join(tmpdir(), 'temari-failover-logs') },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
