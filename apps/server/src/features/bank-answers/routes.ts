import type { Deps } from '../../deps.ts';
import { forgetPages } from '../../domains/payments/bank-answers/queries.ts';
import { ASK_BANKS } from '../../domains/payments/start/start-payment.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { askBanks } from './ask-banks.ts';

/** A stored page of a bank names the payer, so it is kept only as long as somebody may ask what the bank said. */
const PAGES_KEPT_MS = 30 * 24 * 3_600_000;

/** In answer to a receipt that was handed in; by itself for what waits, and for what a crash left. */
export const bankAnswerJobs = (deps: Deps): JobHandler[] => [
  { name: ASK_BANKS, cron: '* * * * *', atStart: true, run: () => askBanks(deps) },
  retentionJob(deps, {
    name: 'forget-bank-pages',
    cron: '37 3 * * *',
    remove: async () => ({
      pages: await forgetPages(deps.db, new Date(deps.clock.now().getTime() - PAGES_KEPT_MS)),
    }),
  }),
];
