import { VITAL_NAMES, VITALS, type VitalName } from '@temari/contracts/device-measures';
import type { DeviceReport } from '@temari/contracts/device-report-shape';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { poolOf } from '../db/client.ts';
import { sinceDay, VITAL_DAYS, vitalsByPage } from '../domains/devices/vitals.ts';
import { overallKey, SMS_KINDS, SMS_SENDERS } from '../domains/messages/sms-senders.ts';
import type { Clock } from '../ports/clock.ts';

export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  refused: Counter<'reason'>;
  /** What a page on a device has told; several instances are added up by whoever reads them. */
  observeDevice: (report: DeviceReport) => void;
}

/** What the server measures about itself and about what waits in the database. */
export const createMetrics = ({ db, clock }: { db: NodePgDatabase; clock: Clock }): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  poolGauge(registry, db);
  waitingGauges(registry, db);
  smsGauge(registry, db);
  deviceGauge(registry, { db, clock });
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
      help: 'Requests refused early because there were more than can be served.',
      labelNames: ['reason'],
      registers: [registry],
    }),
    observeDevice: deviceCounters(registry),
  };
};

const MS = 1000;

/** Read from the database: every process of an instance tells the same, and it counts once. */
const OF_ALL = { aggregator: 'first' } as const;

/** What this instance was told since it started: how much is new after a change. By page as the contract lists them. */
const deviceCounters = (registry: Registry): Metrics['observeDevice'] => {
  const histogram = (name: string, help: string, bounds: readonly number[], unit: number) => {
    const buckets = bounds.map((bound) => bound / unit);
    const values = new Histogram({ name, help, labelNames: ['page'], buckets, registers: [registry] });
    return (page: string, value: number) => values.observe({ page }, value / unit);
  };
  const observe: Record<VitalName, (page: string, value: number) => void> = {
    LCP: histogram('device_lcp_seconds', 'When the largest part of a page was shown.', VITALS.LCP.bounds, MS),
    INP: histogram('device_inp_seconds', 'The slowest answer to a touch or key.', VITALS.INP.bounds, MS),
    CLS: histogram('device_cls', 'How much of a page jumped while it was read.', VITALS.CLS.bounds, 1),
  };
  const errors = new Counter({
    name: 'device_errors_total',
    help: 'Errors that happened on devices, by page.',
    labelNames: ['page'],
    registers: [registry],
  });
  return ({ page, vitals = {}, errors: found = [] }) => {
    for (const name of VITAL_NAMES) {
      const value = vitals[name];
      if (value !== undefined) observe[name](page, value);
    }
    if (found.length > 0) errors.inc({ page }, found.length);
  };
};

/** The figures of the office, of all instances. */
const deviceGauge = (registry: Registry, { db, clock }: { db: NodePgDatabase; clock: Clock }): void => {
  const gauge = new Gauge({
    ...OF_ALL,
    name: 'device_vital_p75',
    help: `What three visits out of four did not exceed in ${VITAL_DAYS} days: LCP and INP in seconds, CLS as a share.`,
    labelNames: ['page', 'vital'],
    registers: [registry],
    collect: async () => {
      try {
        const vitals = await vitalsByPage(db, sinceDay(clock.now(), VITAL_DAYS));
        gauge.reset();
        for (const { page, name, p75 } of vitals) gauge.set({ page, vital: name }, name === 'CLS' ? p75 : p75 / MS);
      } catch {
        // `database_up` says it.
      }
    },
  });
};

const poolGauge = (registry: Registry, db: NodePgDatabase): void => {
  const pool = poolOf(db);
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
  const gauge = (name: string, help: string) => new Gauge({ ...OF_ALL, name, help, registers: [registry], collect });
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
    ...OF_ALL,
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
      // The other metrics are reported even if the database cannot be reached.
      isUp.set(0);
    }
  };
};

const SPENT = sql`select key, count from rate_limits where ends_at > now() and key in ${SMS_KINDS.map(overallKey)}`;

const smsGauge = (registry: Registry, db: NodePgDatabase): void => {
  const ratio = new Gauge({
    ...OF_ALL,
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
