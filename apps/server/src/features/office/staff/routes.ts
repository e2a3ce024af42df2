import * as contract from '@temari/contracts/office-staff';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { leaveOffice, showLeaving } from './leave-office.ts';
import { createStaff, editStaff, listStaff } from './manage-staff.ts';
import { exportAudit, listAudit } from './read-audit.ts';

export const officeStaffRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listStaff, () => listStaff(deps));
  serve(app, contract.createStaff, ({ actor, body }) => createStaff(deps, actor, body));
  serve(app, contract.editStaff, ({ actor, params, body }) => editStaff(deps, actor, params, body));
  serve(app, contract.showLeaving, ({ params }) => showLeaving(deps, params));
  serve(app, contract.leaveOffice, ({ actor, params, body }) => leaveOffice(deps, actor, params, body));
  serve(app, contract.listAudit, ({ actor, query }) => listAudit(deps, actor, query));
  serve(app, contract.exportAudit, ({ actor, query }) => exportAudit(deps, actor, query));
};
