import { updateStudent, updateTeacher } from '@temari/contracts/accounts';
import * as contract from '@temari/contracts/phone-change';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { confirmPhoneChange } from './confirm-phone-change.ts';
import { cancelPhoneChange, resendCode, showPhoneChange } from './open-phone-change.ts';
import { deleteOldChanges } from './queries.ts';
import { undoPhoneChange } from './undo-phone-change.ts';
import { updateProfile } from './update-profile.ts';

const KEPT_DAYS = 1;

export const profileRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, updateStudent, async ({ actor, params, body }) => {
    const outcome = await updateProfile(deps, actor, params.id, body);
    return 'phoneChange' in outcome ? { accepted: outcome } : { user: outcome.profile };
  });
  serve(app, updateTeacher, async ({ actor, params, body }) => {
    const outcome = await updateProfile(deps, actor, params.id, body);
    return 'phoneChange' in outcome ? { accepted: outcome } : { teacher: outcome.profile };
  });
  serve(app, contract.showPhoneChange, ({ actor }) => showPhoneChange(deps, actor));
  serve(app, contract.resendPhoneChangeCode, ({ actor, params }) => resendCode(deps, actor, params));
  serve(app, contract.confirmPhoneChange, ({ actor, params, body }) =>
    confirmPhoneChange(deps, actor, { ...params, ...body }),
  );
  serve(app, contract.cancelPhoneChange, ({ actor, params }) => cancelPhoneChange(deps, actor, params));
  serve(app, contract.undoPhoneChange, ({ params, body, address }) =>
    undoPhoneChange(deps, { ...params, ...body, address }),
  );
};

export const profileJobs = ({ db, clock, log }: Deps): JobHandler[] => [
  retentionJob(
    { log },
    {
      name: 'forget-phone-changes',
      cron: '29 * * * *',
      remove: async () => {
        const now = clock.now();
        const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
        return { phoneChanges: await deleteOldChanges(db, { now, before }) };
      },
    },
  ),
];
