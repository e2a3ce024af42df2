import * as contract from '@temari/contracts/office-today';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import { showToday } from './show-today.ts';
import { tellWhatWaits } from './tell-what-waits.ts';

export const officeTodayRoutes = (app: FastifyInstance, deps: Deps, { isDemo }: { isDemo: boolean }): void => {
  serve(app, contract.showToday, ({ actor }) => showToday(deps, actor, { isDemo }));
};

export const officeTodayJobs = (deps: Deps): JobHandler[] => [
  // At nine in the morning in Addis Ababa; Sunday is free.
  { name: 'tell-what-waits', cron: '0 6 * * 1-6', run: () => tellWhatWaits(deps) },
];
