import * as contract from '@temari/contracts/office-today';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { showToday } from './show-today.ts';

export const officeTodayRoutes = (app: FastifyInstance, deps: Deps, { isDemo }: { isDemo: boolean }): void => {
  serve(app, contract.showToday, ({ actor }) => showToday(deps, actor, { isDemo }));
};
