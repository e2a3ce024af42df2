import * as contract from '@temari/contracts/letters';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { listLetters, withdrawLetter, writeLetter } from './keep-letters.ts';

export const letterRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listLetters, ({ actor }) => listLetters(deps, actor));
  serve(app, contract.writeLetter, ({ actor, body }) => writeLetter(deps, actor, body));
  serve(app, contract.withdrawLetter, ({ actor, params }) => withdrawLetter(deps, actor, params));
};
