import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { overallKey, SMS_KINDS, SMS_SENDERS } from '../domains/messages/sms-senders.ts';

export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  refused: Counter<'reason'>;
}

/** What the server measures about itself and about what waits in the database. */
export const createMetrics = (db: NodePgDatabase): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  poolGauge(registry, db);
  waitingGauges(registry, db);
  smsGauge(registry, db);
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from request to answer, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.15, 0.3, 0.6, 1, 3, 10],
      registers: [registry],
    }),
    refused: new Counter({
      name: 'http_requests_refused_total',
      help: 'Requests turned away early because there was more to do than can be done.',
      labelNames: ['reason'],
      registers: [registry],
    }),
  };
};

const poolGauge = (registry: Registry, db: NodePgDatabase): void => {
  const { $client: pool } = db as NodePgDatabase & { $client: pg.Pool };
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of this instance to the database, and requests waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
};

/** Each is answered from an index over what waits, so that reading costs the same with a million students. */
const WAITING = sql`
  select
    (select count(*) from payments where next_check_at is not null)::int as open_payments,
    (select count(*) from payments where next_check_at < now() - interval '15 minutes')::int as overdue_checks,
    (select count(*) from payments where status = 'review')::int as receipts,
    (select coalesce(extract(epoch from now() - min(created_at)), 0) from payments where status = 'review')::float as oldest_receipt,
    (select count(*) from sms_messages where status = 'queued')::int as queued_sms,
    (select count(*) from sms_messages where status = 'failed' and created_at > now() - interval '1 hour')::int as failed_sms,
    (select coalesce(extract(epoch from now() - max(taken_at)), 'infinity') from backups)::float as backup_age`;
const JOBS = sql`select name, state::text, count(*)::int from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`;

const waitingGauges = (registry: Registry, db: NodePgDatabase): void => {
  /** One reading for all gauges that are collected together; without it each would show what the last one found. */
  let reading: Promise<void> | null = null;
  const collect = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry], collect });
  const byName = {
    open_payments: gauge('payments_open', 'Online payments whose outcome the gateway has not told yet.'),
    overdue_checks: gauge('payments_overdue_checks', 'Open payments that should have been asked about 15 minutes ago.'),
    receipts: gauge('receipts_waiting', 'Bank receipts that wait for the office.'),
    oldest_receipt: gauge('receipts_oldest_seconds', 'How long the oldest of them has waited.'),
    queued_sms: gauge('sms_queued', 'Text messages not sent yet.'),
    failed_sms: gauge('sms_failed_last_hour', 'Text messages given up within the last hour.'),
    backup_age: gauge(
      'backup_age_seconds',
      'Age of the last backup that was finished and read again; +Inf without one.',
    ),
  };
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Background jobs by queue and state.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    collect,
  });
  const isUp = gauge('database_up', 'Whether the database answered this reading.');

  const read = async (): Promise<void> => {
    try {
      const { rows } = await db.execute<Record<string, number>>(WAITING);
      for (const [name, each] of Object.entries(byName)) each.set(rows[0]?.[name] ?? 0);
      const waiting = await db.execute<{ name: string; state: string; count: number }>(JOBS);
      jobs.reset();
      for (const { name, state, count } of waiting.rows) jobs.set({ queue: name, state }, count);
      isUp.set(1);
    } catch {
      // A database that is away must not hide the other figures.
      isUp.set(0);
    }
  };
};

const SPENT = sql`select key, count from rate_limits where ends_at > now() and key in ${SMS_KINDS.map(overallKey)}`;

const smsGauge = (registry: Registry, db: NodePgDatabase): void => {
  const ratio = new Gauge({
    name: 'sms_limit_used_ratio',
    help: 'Text messages of this window against the limit of the whole product; above 1 they are refused.',
    labelNames: ['kind'],
    registers: [registry],
    collect: async () => {
      try {
        const { rows } = await db.execute<{ key: string; count: number }>(SPENT);
        const countOf = new Map(rows.map(({ key, count }) => [key, count]));
        for (const kind of SMS_KINDS) {
          ratio.set({ kind }, (countOf.get(overallKey(kind)) ?? 0) / SMS_SENDERS[kind].overall.times);
        }
      } catch {
        // `database_up` says it.
      }
    },
  });
};
