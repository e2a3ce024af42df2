import * as contract from '@temari/contracts/office-today';
import type { FastifyInstance } from 'fastify';
import { preparing } from '../../../db/preparing.ts';
import type { Deps } from '../../../deps.ts';
import { paidStudents } from '../../../domains/site/queries.ts';
import { serve } from '../../../http/serve.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import { holdCount } from './held-count.ts';
import { showToday } from './show-today.ts';
import { tellWhatWaits } from './tell-what-waits.ts';

/** For its thirty statements. */
const CONNECTIONS = 3;

export const officeTodayRoutes = (app: FastifyInstance, deps: Deps, { isDemo }: { isDemo: boolean }): void => {
  const db = preparing(deps.db, { connections: CONNECTIONS });
  const reading = { ...deps, db, students: holdCount(() => paidStudents(db), app.contentNow.writes) };
  serve(app, contract.showToday, ({ actor }) => showToday(reading, actor, { isDemo }));
};

export const officeTodayJobs = (deps: Deps): JobHandler[] => [
  // At nine in the morning in Addis Ababa; Sunday is free.
  { name: 'tell-what-waits', cron: '0 6 * * 1-6', run: () => tellWhatWaits(deps) },
];
