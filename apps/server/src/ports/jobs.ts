import type { Db } from '../db/client.ts';

/** Work that happens after the answer, kept in the database so that a crash loses none of it. */
export interface Jobs {
  /** With a transaction as `db` the job exists if, and only if, the transaction commits. */
  enqueue: (db: Db, name: string, payload: Record<string, unknown>, options?: EnqueueOptions) => Promise<void>;
}

export interface EnqueueOptions {
  startAfter?: Date;
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** At most one job with this key waits at a time. */
  singletonKey?: string;
}

/** What a feature does in the background: in answer to `enqueue`, or by itself on a schedule (cron, Addis Ababa time). */
export interface JobHandler {
  name: string;
  cron?: string;
  /** Once more when the server starts, not only at the next time of its schedule. */
  atStart?: boolean;
  /** Somebody is waiting for it (a code by SMS): looked for every half second. */
  isUrgent?: boolean;
  /** One run does everything that waits, whatever the job says: however many jobs there are, an instance runs one. */
  isSweep?: boolean;
  run: (payload: Record<string, unknown>) => Promise<void>;
}
