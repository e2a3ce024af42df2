import * as contract from '@temari/contracts/office-numbers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { showDeviceNumbers } from './device-numbers.ts';
import { exportNumbers, showNumbers } from './show-numbers.ts';
import { showPeriod } from './show-period.ts';

export const officeNumberRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showNumbers, ({ actor, query }) => showNumbers(deps, actor, query));
  serve(app, contract.showPeriod, ({ actor, query }) => showPeriod(deps, actor, query));
  serve(app, contract.showDeviceNumbers, ({ query }) => showDeviceNumbers(deps, query));
  serve(app, contract.exportNumbers, ({ actor, query }) => exportNumbers(deps, actor, query));
};
