import * as contract from '@temari/contracts/classes';
import { isRecordId } from '@temari/contracts/record-id';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { handOut, takeBack } from './hand-out.ts';
import { listTeacherClasses } from './list-teacher-classes.ts';
import {
  CLASS_OF_HOUSEHOLD,
  CLASSES_OF_TEACHER,
  type ClassesOfTeacher,
  type OwnClass,
  prepareClassReads,
} from './queries.ts';
import { showClass } from './show-class.ts';

const lookedUpBy = (id: string | undefined): [string] | null => (id && isRecordId(id) ? [id] : null);

export const classRoutes = (app: FastifyInstance, deps: Deps): void => {
  const needs = { ...deps, reads: prepareClassReads(deps.db) };
  serve(
    app,
    contract.showClass,
    ({ actor, params, found }) => showClass(needs, actor, params, found as OwnClass | null),
    { statement: CLASS_OF_HOUSEHOLD, values: ({ id }) => lookedUpBy(id) },
  );
  serve(
    app,
    contract.listTeacherClasses,
    ({ actor, params, found }) => listTeacherClasses(deps, actor, params, found as ClassesOfTeacher | null),
    { statement: CLASSES_OF_TEACHER, values: ({ teacherId }) => lookedUpBy(teacherId) },
  );
  serve(app, contract.addResource, ({ actor, params, body }) =>
    handOut(needs, actor, { classId: params.id, ...body.resource }),
  );
  serve(app, contract.removeResource, ({ actor, params }) =>
    takeBack(needs, actor, { classId: params.id, resourceId: params.resourceId }),
  );
};
