import * as contract from '@temari/contracts/office-billing-calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { changeCalendar, keepCalendar, previewCalendar, showBillingCalendar } from './change-calendar.ts';

export const officeBillingCalendarRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showBillingCalendar, () => showBillingCalendar(deps));
  serve(app, contract.changeBillingCalendar, async ({ actor, body, query }) =>
    query.preview === 'true' ? { previewed: await previewCalendar(deps, body) } : changeCalendar(deps, actor, body),
  );
  serve(app, contract.keepBillingCalendar, ({ actor, body }) => keepCalendar(deps, actor, body));
};
