import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningServer } from '../faults/server.ts';
import type { Cluster, DatabaseNode } from './cluster.ts';
import { signalAll, until } from './programs.ts';

export interface Stage {
  cluster: Cluster;
  /** Who answers requests now. */
  instances: RunningServer[];
  startInstance: (place: number) => Promise<RunningServer>;
}

/** What is done, and how it is undone once others have taken over. */
export interface Fault {
  name: string;
  /** Answers when the rest has noticed, with what repairs it. */
  strike: (stage: Stage) => Promise<() => Promise<void>>;
}

const leaderOf = async ({ leader }: Cluster): Promise<DatabaseNode> => {
  const found = await leader();
  if (!found) throw new Error('There is no primary.');
  return found;
};

const untilAnotherLeads = ({ leader }: Cluster, { name }: DatabaseNode): Promise<void> =>
  until(`another node than ${name} is primary`, async () => ![undefined, name].includes((await leader())?.name));

/** The engine alone; Patroni notices at once. */
const engineKilled: Fault = {
  name: "the primary's PostgreSQL is killed",
  strike: async ({ cluster }) => {
    const node = await leaderOf(cluster);
    process.kill(node.postmaster() ?? 0, 'SIGKILL');
    await untilAnotherLeads(cluster, node);
    return async () => {};
  },
};

/** Everything that runs on the machine; nobody gives the leader's key back, it has to expire. */
const machineKilled: Fault = {
  name: "the primary's machine dies (PostgreSQL, Patroni, etcd)",
  strike: async ({ cluster }) => {
    const node = await leaderOf(cluster);
    await Promise.all([node.patroni.kill(), node.etcd.kill()]);
    await untilAnotherLeads(cluster, node);
    return async () => {
      node.etcd.start();
      node.patroni.start();
    };
  },
};

/** Its connections stay open and nothing answers; later it goes on where it was, and must not be believed. */
const machineHangs: Fault = {
  name: "the primary's machine hangs, and wakes up when another node leads",
  strike: async ({ cluster }) => {
    const node = await leaderOf(cluster);
    const frozen = [...node.patroni.pids(), ...node.etcd.pids()];
    signalAll(frozen, 'SIGSTOP');
    try {
      await untilAnotherLeads(cluster, node);
    } finally {
      signalAll(frozen, 'SIGCONT');
    }
    return async () => {};
  },
};

const diskFull: Fault = {
  name: "the primary's disk fills",
  strike: async ({ cluster }) => {
    const node = await leaderOf(cluster);
    const filler = join(node.disk, 'filler');
    execFileSync('sh', ['-c', `cat /dev/zero > ${filler} 2>/dev/null || true`]);
    try {
      await untilAnotherLeads(cluster, node);
    } catch (error) {
      rmSync(filler, { force: true });
      throw error;
    }
    return async () => rmSync(filler, { force: true });
  },
};

interface EtcdStatus {
  header: { member_id: string };
  leader?: string;
}

const etcdLeader = async ({ nodes }: Cluster): Promise<DatabaseNode | null> => {
  for (const node of nodes) {
    const answer = await fetch(`http://${node.address}:2379/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(1000),
    }).catch(() => null);
    if (!answer?.ok) continue;
    const { header, leader } = (await answer.json()) as EtcdStatus;
    if (header.member_id === leader) return node;
  }
  return null;
};

const etcdKilled: Fault = {
  name: 'etcd loses its leader',
  strike: async ({ cluster }) => {
    const node = await etcdLeader(cluster);
    if (!node) throw new Error('etcd has no leader.');
    await node.etcd.kill();
    await until(
      'etcd has another leader',
      async () => ![undefined, node.name].includes((await etcdLeader(cluster))?.name),
    );
    return async () => node.etcd.start();
  },
};

const pgbouncerRestarted: Fault = {
  name: 'PgBouncer is killed and started again, on both machines',
  strike: async ({ cluster }) => {
    for (const { pgbouncer } of cluster.machines) await pgbouncer.kill();
    for (const { pgbouncer } of cluster.machines) pgbouncer.start();
    return async () => {};
  },
};

const haproxyRestarted: Fault = {
  name: 'HAProxy is killed and started again, on both machines',
  strike: async ({ cluster }) => {
    for (const { haproxy } of cluster.machines) await haproxy.kill();
    for (const { haproxy } of cluster.machines) haproxy.start();
    return async () => {};
  },
};

const instanceKilled: Fault = {
  name: 'one of two instances is killed',
  strike: async ({ instances, startInstance }) => {
    await instances[0]?.kill('SIGKILL');
    return async () => {
      instances[0] = await startInstance(0);
    };
  },
};

const KILLS = 10;
const WAYS = [engineKilled, machineKilled, machineHangs];

export const FAULTS: Fault[] = [
  ...Array.from({ length: KILLS }, (_, kill) => WAYS[kill % WAYS.length] as Fault),
  diskFull,
  etcdKilled,
  pgbouncerRestarted,
  haproxyRestarted,
  instanceKilled,
];
