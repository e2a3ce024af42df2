import type { Deps } from '../../deps.ts';
import type { JobHandler } from '../../ports/jobs.ts';

/** A job that removes what is past its time. Each run says in one line of the log what it removed, and how many. */
export const retentionJob = (
  { log }: Pick<Deps, 'log'>,
  { name, cron, remove }: { name: string; cron: string; remove: () => Promise<Record<string, number>> },
): JobHandler => ({
  name,
  cron,
  run: async () => {
    log.info({ job: name, removed: await remove() }, 'retention');
  },
});
