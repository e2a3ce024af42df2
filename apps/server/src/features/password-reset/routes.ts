import { getChallenge } from '@temari/contracts/challenge';
import * as contract from '@temari/contracts/password-reset';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { newChallenge } from '../../domains/limits/challenge.ts';
import { deleteEndedLimits } from '../../domains/limits/queries.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { enterSlip } from './enter-slip.ts';
import { deleteDeadChallenges, deleteOldResets } from './queries.ts';
import { requestCode, resendCode } from './request-code.ts';
import { resetPassword } from './reset-password.ts';
import { verifyCode } from './verify-code.ts';

const KEPT_DAYS = 1;

const KINDS = [
  {
    kind: 'student',
    request: contract.requestStudentCode,
    resend: contract.resendStudentCode,
    verify: contract.verifyStudentCode,
    slip: contract.enterStudentSlip,
    reset: contract.resetStudentPassword,
  },
  {
    kind: 'teacher',
    request: contract.requestTeacherCode,
    resend: contract.resendTeacherCode,
    verify: contract.verifyTeacherCode,
    slip: contract.enterTeacherSlip,
    reset: contract.resetTeacherPassword,
  },
] as const;

export const passwordResetRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, getChallenge, () => newChallenge(deps));
  for (const { kind, request, resend, verify, slip, reset } of KINDS) {
    serve(app, request, ({ body, address }) => requestCode(deps, kind, { ...body, altcha: body.altcha, address }));
    serve(app, resend, ({ params, body, address }) =>
      resendCode(deps, kind, { id: params.id, altcha: body.altcha, address }),
    );
    serve(app, verify, ({ params, body, address }) => verifyCode(deps, kind, { ...params, ...body, address }));
    serve(app, slip, ({ body, address }) => enterSlip(deps, kind, { ...body, address }));
    serve(app, reset, ({ params, body, address }) => resetPassword(deps, kind, { ...params, ...body, address }));
  }
};

export const passwordResetJobs = ({ db, clock, log }: Deps): JobHandler[] => [
  retentionJob(
    { log },
    {
      name: 'forget-dead-requests',
      cron: '23 * * * *',
      remove: async () => {
        const now = clock.now();
        return {
          passwordResets: await deleteOldResets(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000)),
          usedChallenges: await deleteDeadChallenges(db, now),
          rateLimits: await deleteEndedLimits(db, now),
        };
      },
    },
  ),
];
