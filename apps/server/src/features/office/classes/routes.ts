import * as contract from '@temari/contracts/office-classes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import {
  addClassResource,
  changeRoom,
  createClass,
  deleteClass,
  editClass,
  previewClass,
  removeClassResource,
} from './change-classes.ts';
import { listClasses, showCalendar, showClass, showClassOptions } from './show-classes.ts';
import { turnClasses } from './turn-classes.ts';

export const officeClassRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listClasses, ({ query }) => listClasses(deps, query));
  serve(app, contract.showClass, ({ actor, params }) => showClass(deps, actor, params));
  serve(app, contract.showClassOptions, () => showClassOptions(deps));
  serve(app, contract.createClass, ({ actor, body }) => createClass(deps, actor, body));
  serve(app, contract.editClass, ({ actor, params, body }) => editClass(deps, actor, params, body));
  serve(app, contract.changeRoom, ({ actor, params, body }) => changeRoom(deps, actor, params, body));
  serve(app, contract.previewClass, ({ params, body }) => previewClass(deps, params, body));
  serve(app, contract.deleteClass, ({ actor, params }) => deleteClass(deps, actor, params));
  serve(app, contract.addClassResource, ({ actor, params, body }) => addClassResource(deps, actor, params, body));
  serve(app, contract.removeClassResource, ({ actor, params }) => removeClassResource(deps, actor, params));
  serve(app, contract.showCalendar, ({ query }) => showCalendar(deps, query));
};

export const officeClassJobs = (deps: Deps): JobHandler[] => [
  { name: 'turn-classes', cron: '3 * * * *', atStart: true, run: () => turnClasses(deps) },
];
