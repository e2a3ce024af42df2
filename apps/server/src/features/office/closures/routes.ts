import * as contract from '@temari/contracts/office-closures';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import {
  createClosure,
  editClosure,
  listClosures,
  previewEditedClosure,
  previewNewClosure,
} from './change-closures.ts';

export const officeClosureRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listClosures, () => listClosures(deps));
  serve(app, contract.createClosure, async ({ actor, query, body }) =>
    query.preview === 'true' ? { previewed: await previewNewClosure(deps, body) } : createClosure(deps, actor, body),
  );
  serve(app, contract.editClosure, async ({ actor, params, query, body }) =>
    query.preview === 'true'
      ? { previewed: await previewEditedClosure(deps, params, body) }
      : editClosure(deps, actor, params, body),
  );
};
