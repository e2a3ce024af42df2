import * as contract from '@temari/contracts/office-lessons';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import {
  addLesson,
  cancelLesson,
  changeLesson,
  listLessons,
  moveLesson,
  restoreLesson,
  showRoom,
} from './change-lessons.ts';

export const officeLessonRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listLessons, ({ query }) => listLessons(deps, query));
  serve(app, contract.showRoom, ({ params }) => showRoom(deps, params));
  serve(app, contract.addLesson, ({ actor, body }) => addLesson(deps, actor, body));
  serve(app, contract.changeLesson, ({ actor, params, body }) => changeLesson(deps, actor, params, body));
  serve(app, contract.cancelLesson, ({ actor, params, body }) => cancelLesson(deps, actor, params, body));
  serve(app, contract.moveLesson, ({ actor, params, body }) => moveLesson(deps, actor, params, body));
  serve(app, contract.restoreLesson, ({ actor, params, body }) => restoreLesson(deps, actor, params, body));
};
