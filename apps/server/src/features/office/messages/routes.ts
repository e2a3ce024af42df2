import * as contract from '@temari/contracts/office-messages';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { editMessage, listMessages } from './answer-messages.ts';
import { listUnsent, settleUnsent } from './settle-unsent.ts';

export const officeMessageRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listMessages, ({ actor, query }) => listMessages(deps, actor, query));
  serve(app, contract.editMessage, ({ actor, params, body }) => editMessage(deps, actor, params, body));
  serve(app, contract.listUnsent, () => listUnsent(deps));
  serve(app, contract.settleUnsent, ({ actor, params, body }) => settleUnsent(deps, actor, params, body));
};
