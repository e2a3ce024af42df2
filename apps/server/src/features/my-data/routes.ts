import { downloadMyData as contract } from '@temari/contracts/accounts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { downloadMyData } from './download-my-data.ts';

export const myDataRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, ({ actor }) => downloadMyData(deps, actor));
};
