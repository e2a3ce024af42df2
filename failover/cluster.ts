import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { POSTGRES, type Program, program, until } from './programs.ts';

const FILES = join(import.meta.dirname, '../deploy/high-availability');
const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
const NODE_NAMES = ['node1', 'node2', 'node3'] as const;
const DISK = '1g';
/** Every address of 127.0.0.0/8 is this machine; scripts/test-failover.mjs gives the test a network of its own. */
const NETWORK = '127.0.64';

export interface DatabaseNode {
  name: string;
  address: string;
  /** Its own small file system. */
  disk: string;
  etcd: Program;
  patroni: Program;
  /** Looks after the room on its disk. */
  guard: Program;
  postmaster: () => number | null;
}

/** HAProxy and PgBouncer of the machine of one instance, and what the instance is told of them. */
export interface InstanceMachine {
  address: string;
  haproxy: Program;
  pgbouncer: Program;
  settings: Record<string, string>;
}

export interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number;
}

export interface Cluster {
  folder: string;
  nodes: DatabaseNode[];
  machines: InstanceMachine[];
  /** What Patroni says of all nodes, by the first node that answers. */
  members: () => Promise<Member[]>;
  leader: () => Promise<DatabaseNode | null>;
  /** A leader, and the others following it, one of them synchronously. */
  untilWhole: () => Promise<void>;
  /** To whoever is primary. */
  pool: pg.Pool;
  /** Ends everything; what the programs said is kept where it is needed, and its folder told. */
  close: (options?: { keepsLogs: boolean }) => Promise<void>;
}

const PASSWORDS = {
  SUPERUSER_PASSWORD: 'superuserpassword',
  REPLICATION_PASSWORD: 'replicationpassword',
  PATRONI_PASSWORD: 'patronipassword',
  DATABASE_PASSWORD: 'databasepassword',
};

/** Writes the files of a machine as its operator does. */
const install = (root: string, role: 'database' | 'instance', settings: Record<string, string>): void => {
  mkdirSync(root, { recursive: true });
  chmodSync(root, 0o755);
  const file = join(root, 'settings.env');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  execFileSync(join(FILES, 'install.sh'), [role], {
    env: { PATH: '/usr/bin:/bin', SETTINGS: file, ROOT: root },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  execFileSync('chown', ['-R', `${POSTGRES.uid}:${POSTGRES.gid}`, join(root, 'etc')]);
};

const ownFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chownSync(path, POSTGRES.uid, POSTGRES.gid);
};

const environmentIn = (file: string): Record<string, string> =>
  parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;

/**
 * The whole set of deploy/high-availability on one machine: every machine is an address of the loopback network, with the
 * usual ports, and a folder.
 */
export const startCluster = async (outside: Record<string, string>): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'temari-failover-'));
  chmodSync(folder, 0o755);
  const addresses = NODE_NAMES.map((_, place) => `${NETWORK}.${place + 1}`);
  const common: Record<string, string> = {
    ...PASSWORDS,
    ...Object.fromEntries(addresses.map((address, place) => [`NODE${place + 1}_ADDRESS`, address])),
  };

  const nodes = NODE_NAMES.map((name, place): DatabaseNode => {
    const root = join(folder, name);
    const address = addresses[place] ?? '';
    const disk = join(root, 'disk');
    const data = join(disk, 'postgres');
    install(root, 'database', {
      ...common,
      NODE_NAME: name,
      NODE_ADDRESS: address,
      ETCD_DATA: join(root, 'etcd'),
      POSTGRES_BIN,
      POSTGRES_DATA: data,
      LEAST_FREE_MEGABYTES: '64',
    });
    ownFolder(join(root, 'etcd'));
    ownFolder(disk);
    const { uid, gid } = POSTGRES;
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700,uid=${uid},gid=${gid}`, 'tmpfs', disk]);
    const postmaster = (): number | null => {
      const file = join(data, 'postmaster.pid');
      return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
    };
    return {
      name,
      address,
      disk,
      postmaster,
      etcd: program({
        command: '/usr/bin/etcd',
        args: [],
        env: environmentIn(join(root, 'etc/default/etcd')),
        cwd: root,
        log: join(folder, 'logs', `${name}-etcd.log`),
      }),
      patroni: program({
        command: '/usr/bin/patroni',
        args: [join(root, 'etc/patroni/config.yml')],
        cwd: root,
        log: join(folder, 'logs', `${name}-patroni.log`),
        more: () => [postmaster() ?? 0].filter(Boolean),
      }),
      guard: program({
        command: join(root, 'usr/local/sbin/temari-full-disk'),
        args: [],
        env: environmentIn(join(root, 'etc/default/temari-full-disk')),
        cwd: root,
        log: join(folder, 'logs', `${name}-full-disk.log`),
      }),
    };
  });

  const machines = [11, 12].map((last): InstanceMachine => {
    const address = `${NETWORK}.${last}`;
    const root = join(folder, `instance-${last}`);
    install(root, 'instance', { ...common, POOL_ADDRESS: address, ...outside });
    return {
      address,
      settings: environmentIn(join(root, 'etc/temari-shared.env')),
      haproxy: program({
        command: '/usr/sbin/haproxy',
        args: ['-W', '-db', '-f', join(root, 'etc/haproxy/haproxy.cfg')],
        cwd: root,
        log: join(folder, 'logs', `haproxy-${last}.log`),
        // It gives its rights away by itself, as its file says.
        isRoot: true,
      }),
      pgbouncer: program({
        command: '/usr/sbin/pgbouncer',
        args: [join(root, 'etc/pgbouncer/pgbouncer.ini')],
        cwd: root,
        log: join(folder, 'logs', `pgbouncer-${last}.log`),
      }),
    };
  });

  const members = async (): Promise<Member[]> => {
    for (const { address } of nodes) {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1000) }).catch(
        () => null,
      );
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const leader = async (): Promise<DatabaseNode | null> => {
    for (const node of nodes) {
      const answer = await fetch(`http://${node.address}:8008/primary`, { signal: AbortSignal.timeout(1000) }).catch(
        () => null,
      );
      if (answer?.ok) return node;
    }
    return null;
  };
  const isWhole = async (): Promise<boolean> => {
    const now = await members();
    const count = (role: string) => now.filter((member) => member.role === role).length;
    return (
      now.length === nodes.length &&
      now.every(({ state }) => state === 'running' || state === 'streaming') &&
      count('leader') === 1 &&
      count('sync_standby') === 1 &&
      count('replica') === 1
    );
  };

  const [first] = machines as [InstanceMachine];
  const pool = new pg.Pool({
    host: first.address,
    port: 5000,
    user: 'temari',
    password: PASSWORDS.DATABASE_PASSWORD,
    database: 'temari',
    max: 4,
    connectionTimeoutMillis: 5000,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const close: Cluster['close'] = async ({ keepsLogs } = { keepsLogs: false }) => {
    await pool.end().catch(() => {});
    const programs = [
      ...machines.flatMap(({ haproxy, pgbouncer }) => [pgbouncer, haproxy]),
      ...nodes.flatMap(({ guard, patroni, etcd }) => [guard, patroni, etcd]),
    ];
    for (const each of programs) await each.kill();
    for (const { disk } of nodes) execFileSync('umount', ['-l', disk]);
    if (keepsLogs) {
      const kept = process.env.FAILOVER_LOGS ?? join(tmpdir(), 'temari-failover-logs');
      cpSync(join(folder, 'logs'), kept, { recursive: true });
      process.stdout.write(`What the programs said is in ${kept}\n`);
    }
    rmSync(folder, { recursive: true, force: true });
  };

  const cluster: Cluster = {
    folder,
    nodes,
    machines,
    members,
    leader,
    untilWhole: () => until('the database has a primary and two standbys', isWhole, 240, 250),
    pool,
    close,
  };
  try {
    for (const { etcd } of nodes) etcd.start();
    for (const { patroni, guard } of nodes) {
      patroni.start();
      guard.start();
    }
    for (const { haproxy, pgbouncer } of machines) {
      haproxy.start();
      pgbouncer.start();
    }
    await cluster.untilWhole();
    await createDatabase(first.address);
    return cluster;
  } catch (error) {
    await close({ keepsLogs: true });
    throw error;
  }
};

/** As docs/operations.md tells the operator to do, once. */
const createDatabase = async (host: string): Promise<void> => {
  const user = 'postgres';
  const password = PASSWORDS.SUPERUSER_PASSWORD;
  let client = new pg.Client();
  await until('HAProxy leads to the primary', async () => {
    client = new pg.Client({ host, port: 5000, user, password, database: 'postgres', connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    return client.connect().then(
      () => true,
      () => false,
    );
  });
  await client.query(`create role temari login password '${PASSWORDS.DATABASE_PASSWORD}'`);
  await client.query('create database temari owner temari');
  await client.end();
};
