import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Load } from './load.ts';
import type { Verdict } from './verdict.ts';

const RESULTS = join(import.meta.dirname, '../bench/results');

const rowOf = (verdict: Verdict, place: number): string => {
  const statuses = Object.entries(verdict.statuses).map(([status, count]) => `${status}: ${count}`);
  const cells = [
    place + 1,
    verdict.fault,
    verdict.withoutWriteSeconds.toFixed(1),
    verdict.withoutKindSeconds.toFixed(1),
    verdict.slowestSeconds.toFixed(1),
    verdict.acknowledged,
    verdict.lost.length,
    verdict.doubled.length,
    statuses.join(', '),
    verdict.wrong.length,
    verdict.emptyReads,
  ];
  return `| ${cells.join(' | ')} |`;
};

/** The results of a whole run, kept in the repository. */
export const writeReport = async (verdicts: Verdict[], load: Load, broken: string[]): Promise<void> => {
  const day = new Date().toISOString().slice(0, 10);
  const writes = load.seen.filter(({ kind, status }) => kind !== 'read' && [200, 201].includes(status)).length;
  const worst = Math.max(...verdicts.map(({ withoutKindSeconds }) => withoutKindSeconds));
  const text = `# Failover, ${day}

${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB, Linux; three etcd, three Patroni with PostgreSQL 15, two HAProxy, two PgBouncer, two instances behind Caddy, the S3 store and the load share them. Printed by \`npm run test:failover\`.

The load: sign-ins, enrollments with a key, the gateway's webhook for each, joins of lessons and two readers, through the proxy. ${writes} writes were acknowledged in all. What got no answer or a 503 was sent again with the same key.

| | what was done | s without any write | s without one kind of write | slowest answer, s | writes acknowledged | lost | doubled | answers | of them wrong | empty lists |
|--:|---|--:|--:|--:|--:|--:|--:|---|--:|--:|
${verdicts.map(rowOf).join('\n')}

From the blow until all three nodes are there again. "Any write" is the longest time in which no write at all succeeded; "one kind" the longest for sign-ins, enrollments, webhooks or joins alone, at most ${worst.toFixed(1)} s. Wrong is every answer but success and 503 with Retry-After. Lost and doubled are counted over all writes since the start, by reading the database.

Afterwards ${broken.length === 0 ? 'every rule of `faults/invariants.ts` held' : `these rules were broken: ${broken.join('; ')}`}.

One machine proves the logic, not the durability: all nodes share one power supply and one kernel, and a killed process leaves its writes with the kernel.
`;
  writeFileSync(join(RESULTS, `${day}-failover.md`), text);
};
