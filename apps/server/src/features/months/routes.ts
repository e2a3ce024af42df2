import * as contract from '@temari/contracts/months';
import type { FastifyInstance } from 'fastify';
import { preparing } from '../../db/preparing.ts';
import type { Deps } from '../../deps.ts';
import { CHARGE_MONTHS } from '../../domains/money/charge-months.ts';
import { creditCancelledLessons } from '../../domains/money/credit-lessons.ts';
import { serve, serveJson } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { chargeDueMonths } from './charge-due-months.ts';
import { payMonths } from './pay-months.ts';
import { showBalance } from './show-balance.ts';

export const monthRoutes = (app: FastifyInstance, deps: Deps): void => {
  const reading = { db: preparing(deps.db), clock: deps.clock };
  serveJson(app, contract.showBalance, async ({ actor }) => JSON.stringify(await showBalance(reading, actor)));
  serve(app, contract.payMonths, ({ actor, body, idempotencyKey }) => payMonths(deps, actor, body, idempotencyKey));
};

/**
 * Each quarter of an hour: a first month is charged soon after its class is known, a later one soon after midnight. Each
 * hour: credits for cancelled lessons, and seats of those who have stopped.
 */
export const monthJobs = (deps: Deps): JobHandler[] => [
  { name: CHARGE_MONTHS, cron: '*/15 * * * *', atStart: true, run: () => chargeDueMonths(deps) },
  { name: 'credit-lessons', cron: '7 * * * *', run: () => creditCancelledLessons(deps.db, deps.clock.now()) },
];
