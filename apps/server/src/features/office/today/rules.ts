const BACKUP_EVERY_MS = 24 * 60 * 60_000;

/** A demo that was never backed up needs no warning. */
export const isBackupOverdue = (lastGoodAt: Date | null, now: Date, isDemo: boolean): boolean =>
  lastGoodAt ? now.getTime() - lastGoodAt.getTime() > BACKUP_EVERY_MS : !isDemo;
