import type { Deps } from '../../deps.ts';
import { COMPARE_PICTURES } from '../../domains/payments/start/start-payment.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { comparePictures } from './compare-pictures.ts';

/** In answer to a receipt that was handed in; by itself for what a crash or an older version left. */
export const receiptPictureJobs = (deps: Deps): JobHandler[] => [
  { name: COMPARE_PICTURES, cron: '* * * * *', run: () => comparePictures(deps) },
];
