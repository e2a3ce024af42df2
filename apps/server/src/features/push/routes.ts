import * as contract from '@temari/contracts/push';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { deleteSubscription, forgetUnseen } from './queries.ts';
import { subscribeToPush } from './subscribe-to-push.ts';

/** Like a device that keeps its owner signed in. */
const KEPT_DAYS = 90;

export const pushRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showPushKey, async () => ({ key: deps.push.publicKey }));
  serve(app, contract.subscribeToPush, ({ actor, body: { endpoint, keys }, device }) =>
    subscribeToPush(deps, actor, { endpoint, ...keys }, device.userAgent),
  );
  serve(app, contract.unsubscribeFromPush, ({ body }) => deleteSubscription(deps.db, body.endpoint));
};

export const pushJobs = (deps: Deps): JobHandler[] => [
  retentionJob(deps, {
    name: 'forget-unseen-push',
    cron: '41 2 * * *',
    remove: async () => ({
      subscriptions: await forgetUnseen(deps.db, new Date(deps.clock.now().getTime() - KEPT_DAYS * 86_400_000)),
    }),
  }),
];
