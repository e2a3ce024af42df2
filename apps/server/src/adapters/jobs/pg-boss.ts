import { ZONE } from '@temari/contracts/addis-time';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { JobHandler, Jobs } from '../../ports/jobs.ts';

export interface JobRunner {
  jobs: Jobs;
  /** From here on jobs can be enqueued. */
  start: (handlers: JobHandler[]) => Promise<void>;
  /** From here on they are run. */
  work: (handlers: JobHandler[]) => Promise<void>;
  stop: () => Promise<void>;
}

const URGENT_SECONDS = 0.5;
const URGENT_AT_ONCE = 10;
/** Jobs that one run of a sweep answers. */
const SWEPT_AT_ONCE = 1000;

/** Jobs live in the same database as what caused them, so both are written in one transaction. */
export const pgBossJobs = (
  pool: pg.Pool,
  onError: (error: Error) => void,
  { onlySends = false }: { onlySends?: boolean } = {},
): JobRunner => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // Another process of this instance makes the queues, keeps the schedules and cleans up.
    ...(onlySends && { migrate: false, supervise: false, schedule: false }),
  });
  boss.on('error', onError);

  return {
    jobs: {
      enqueue: async (db, name, payload, options = {}) => {
        await boss.send(name, payload, {
          db: fromDrizzle(db, sql),
          ...(options.startAfter && { startAfter: options.startAfter }),
          ...(options.retryLimit !== undefined && { retryLimit: options.retryLimit }),
          ...(options.retryDelaySeconds !== undefined && { retryDelay: options.retryDelaySeconds }),
          ...(options.singletonKey && { singletonKey: options.singletonKey }),
        });
      },
    },
    start: async (handlers) => {
      await boss.start();
      for (const { name, cron, atStart } of handlers) {
        await boss.createQueue(name);
        if (cron) await boss.schedule(name, cron, {}, { tz: ZONE });
        if (atStart) await boss.send(name, {}, { singletonKey: 'start' });
      }
    },
    work: async (handlers) => {
      for (const { name, isUrgent, isSweep, run } of handlers) {
        const pace = {
          ...(isUrgent && { pollingIntervalSeconds: URGENT_SECONDS, batchSize: URGENT_AT_ONCE }),
          ...(isSweep && { batchSize: SWEPT_AT_ONCE }),
        };
        await boss.work<Record<string, unknown>>(name, pace, async (batch) => {
          if (isSweep) return run({});
          await Promise.all(batch.map((job) => run(job.data ?? {})));
        });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
};
