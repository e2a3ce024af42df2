import * as contract from '@temari/contracts/make-ups';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { bookMakeUpSeat, cancelMakeUpSeat, listMakeUpSeats, showMakeUpRules } from './make-up-seats.ts';

export const makeUpRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listMakeUpSeats, ({ actor }) => listMakeUpSeats(deps, actor));
  serve(app, contract.showMakeUpRules, () => showMakeUpRules(deps));
  serve(app, contract.bookMakeUpSeat, ({ actor, params, body }) => bookMakeUpSeat(deps, actor, params, body));
  serve(app, contract.cancelMakeUpSeat, ({ actor, params }) => cancelMakeUpSeat(deps, actor, params));
};
