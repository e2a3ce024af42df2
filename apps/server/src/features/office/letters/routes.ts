import * as contract from '@temari/contracts/office-letters';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { listOfficeLetters, passLetter, returnLetter } from './decide-letters.ts';

export const officeLetterRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listOfficeLetters, () => listOfficeLetters(deps));
  serve(app, contract.passLetter, ({ actor, params }) => passLetter(deps, actor, params));
  serve(app, contract.returnLetter, ({ actor, params, body }) => returnLetter(deps, actor, params, body));
};
