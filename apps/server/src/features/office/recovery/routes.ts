import * as corrections from '@temari/contracts/office-phone-corrections';
import * as contract from '@temari/contracts/office-recovery';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { retentionJob } from '../../../domains/retention/retention-job.ts';
import { serve } from '../../../http/serve.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import { askPhoneCorrection, decidePhoneCorrection, readBackPhoneCode, showPhoneCorrection } from './correct-phone.ts';
import { askForRecovery, decideRecovery, showRecovery } from './help-to-sign-in.ts';
import { deleteOldRecoveries } from './queries.ts';

/** What was decided stays in the audit trail. */
const KEPT_DAYS = 90;

export const officeRecoveryRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showRecovery, ({ actor, params }) => showRecovery(deps, actor, params));
  serve(app, contract.askForRecovery, ({ actor, params, body }) => askForRecovery(deps, actor, params, body));
  serve(app, contract.decideRecovery, ({ actor, params, body }) => decideRecovery(deps, actor, params, body));
  serve(app, corrections.showPhoneCorrection, ({ actor, params }) => showPhoneCorrection(deps, actor, params));
  serve(app, corrections.askPhoneCorrection, ({ actor, params, body }) =>
    askPhoneCorrection(deps, actor, params, body),
  );
  serve(app, corrections.readBackPhoneCode, ({ actor, params, body }) => readBackPhoneCode(deps, actor, params, body));
  serve(app, corrections.decidePhoneCorrection, ({ actor, params, body }) =>
    decidePhoneCorrection(deps, actor, params, body),
  );
};

export const officeRecoveryJobs = ({ db, clock, log }: Deps): JobHandler[] => [
  retentionJob(
    { log },
    {
      name: 'forget-old-recoveries',
      cron: '47 2 * * *',
      remove: async () => ({
        recoveries: await deleteOldRecoveries(db, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)),
      }),
    },
  ),
];
