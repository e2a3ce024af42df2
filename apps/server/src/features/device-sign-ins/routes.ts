import * as contract from '@temari/contracts/device-sign-ins';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { deleteUnusedDevices } from '../../domains/identity/device-sign-ins/queries.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { AppError } from '../../errors/app-error.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { endDeviceSignIn } from './end-device-sign-in.ts';
import { forgetDevice } from './forget-device.ts';
import { listDeviceSignIns } from './list-device-sign-ins.ts';
import { resumeSession } from './resume-session.ts';

export const deviceSignInRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.resumeSession, async ({ device, address }) => {
    const resumed = await resumeSession(deps, { cookie: device.cookie, address });
    if (resumed) {
      device.keep(resumed.cookie);
      return resumed.session;
    }
    device.forget();
    throw new AppError('auth/device-not-kept');
  });
  serve(app, contract.forgetDevice, async ({ device, address }) => {
    await forgetDevice(deps, { cookie: device.cookie, address });
    device.forget();
  });
  serve(app, contract.listDeviceSignIns, ({ actor, device }) => listDeviceSignIns(deps, actor, device.cookie));
  serve(app, contract.endDeviceSignIn, async ({ actor, params, device }) => {
    const { wasThisOne } = await endDeviceSignIn(deps, actor, { id: params.id, cookie: device.cookie });
    if (wasThisOne) device.forget();
  });
};

export const deviceSignInJobs = ({ db, clock, log }: Deps): JobHandler[] => [
  retentionJob(
    { log },
    {
      name: 'forget-unused-devices',
      cron: '47 2 * * *',
      remove: async () => ({ deviceSignIns: await deleteUnusedDevices(db, clock.now()) }),
    },
  ),
];
