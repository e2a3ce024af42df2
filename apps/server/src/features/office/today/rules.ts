import { type LateKind, WAITS_TOO_LONG_HOURS } from '@temari/contracts/office-needs';

const BACKUP_EVERY_MS = 24 * 60 * 60_000;

/** A demo that was never backed up needs no warning. */
export const isBackupOverdue = (lastGoodAt: Date | null, now: Date, isDemo: boolean): boolean =>
  lastGoodAt ? now.getTime() - lastGoodAt.getTime() > BACKUP_EVERY_MS : !isDemo;

export interface Late {
  kind: LateKind;
  count: number;
}

const LATE_KINDS = Object.keys(WAITS_TOO_LONG_HOURS) as LateKind[];
const HOUR_MS = 3_600_000;

/** What has waited too long, with how many of it wait. */
export const whatIsLate = (counts: Record<LateKind, { count: number; oldest: string | null }>, now: Date): Late[] =>
  LATE_KINDS.filter((kind) => {
    const { count, oldest } = counts[kind];
    const since = oldest === null ? now : new Date(oldest);
    return count > 0 && now.getTime() - since.getTime() > WAITS_TOO_LONG_HOURS[kind] * HOUR_MS;
  }).map((kind) => ({ kind, count: counts[kind].count }));
