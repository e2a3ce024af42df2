import * as contract from '@temari/contracts/cancelled-lessons';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { chooseForLesson, listCancelledLessons } from './choose.ts';

export const cancelledLessonRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listCancelledLessons, ({ actor }) => listCancelledLessons(deps, actor));
  serve(app, contract.chooseForLesson, ({ actor, params, body }) => chooseForLesson(deps, actor, params, body));
};
