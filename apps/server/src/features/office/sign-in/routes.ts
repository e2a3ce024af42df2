import * as contract from '@temari/contracts/office-sign-in';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import {
  beginAuthenticator,
  changeOwnPassword,
  confirmPassword,
  finishAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  showMe,
} from './secure-own-account.ts';
import { signInStaff } from './sign-in-staff.ts';

export const officeSignInRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.signInStaff, ({ body, address }) => deps.passwords.admit(() => signInStaff(deps, body, address)));
  serve(app, contract.showMe, ({ actor }) => showMe(deps, actor));
  serve(app, contract.confirmPassword, ({ actor, body }) => confirmPassword(deps, actor, body));
  serve(app, contract.changeOwnPassword, ({ actor, body }) => changeOwnPassword(deps, actor, body));
  serve(app, contract.beginAuthenticator, ({ actor }) => beginAuthenticator(deps, actor));
  serve(app, contract.finishAuthenticator, ({ actor, body }) => finishAuthenticator(deps, actor, body));
  serve(app, contract.renewRecoveryCodes, ({ actor }) => renewRecoveryCodes(deps, actor));
  serve(app, contract.removeAuthenticator, ({ actor }) => removeAuthenticator(deps, actor));
};
