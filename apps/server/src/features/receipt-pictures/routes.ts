import type { Deps } from '../../deps.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { COMPARE_PICTURES } from '../../shared/new-payments.ts';
import { comparePictures } from './compare-pictures.ts';

/** In answer to a receipt that was handed in; by itself for what a crash or an older version left. */
export const receiptPictureJobs = (deps: Deps): JobHandler[] => [
  { name: COMPARE_PICTURES, cron: '* * * * *', run: () => comparePictures(deps) },
];
