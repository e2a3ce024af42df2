import * as sharing from '@temari/contracts/guardian-access';
import * as contract from '@temari/contracts/guardians';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { addGuardian, changeGuardian, listGuardians, removeGuardian } from './keep-guardians.ts';
import {
  acceptInvitation,
  inviteGuardian,
  listGuardianAccess,
  listSharedLearners,
  takeBackAccess,
} from './share-learners.ts';

export const guardianRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listGuardians, ({ actor }) => listGuardians(deps, actor));
  serve(app, contract.addGuardian, ({ actor, body }) => addGuardian(deps, actor, body));
  serve(app, contract.changeGuardian, ({ actor, params, body }) => changeGuardian(deps, actor, params.id, body));
  serve(app, sharing.listGuardianAccess, ({ actor }) => listGuardianAccess(deps, actor));
  serve(app, sharing.inviteGuardian, ({ actor, params, body }) => inviteGuardian(deps, actor, params.id, body));
  serve(app, sharing.takeBackAccess, ({ actor, params }) => takeBackAccess(deps, actor, params.id));
  serve(app, sharing.listSharedLearners, ({ actor }) => listSharedLearners(deps, actor));
  serve(app, sharing.acceptInvitation, ({ actor, body }) => acceptInvitation(deps, actor, body));
  serve(app, contract.removeGuardian, ({ actor, params }) => removeGuardian(deps, actor, params.id));
};
