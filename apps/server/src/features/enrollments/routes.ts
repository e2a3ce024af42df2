import * as contract from '@temari/contracts/enrollments';
import { isRecordId } from '@temari/contracts/record-id';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { forgetOldKeys } from '../../domains/payments/repeats/queries.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve, serveJson } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { createEnroll } from './enroll.ts';
import { listEnrollments } from './list-enrollments.ts';
import { OWN_ENROLLMENTS } from './queries.ts';
import { quotePrice } from './quote-price.ts';
import { applicationFrom } from './rules.ts';

export const enrollmentRoutes = (app: FastifyInstance, deps: Deps): void => {
  const enroll = createEnroll(deps);
  serveJson(app, contract.listEnrollments, ({ actor, params, found }) => listEnrollments(actor, params.userId, found), {
    statement: OWN_ENROLLMENTS,
    values: ({ userId }) => (userId && isRecordId(userId) ? [userId] : null),
  });
  serve(app, contract.quotePrice, ({ actor, query }) => quotePrice(deps, actor, query.package));
  serve(app, contract.enrollInTutoring, ({ actor, body, idempotencyKey }) =>
    enroll(actor, applicationFrom('tutor', body), idempotencyKey),
  );
  serve(app, contract.enrollInLanguage, ({ actor, body, idempotencyKey }) =>
    enroll(actor, applicationFrom('language', body), idempotencyKey),
  );
  serve(app, contract.enrollInVisa, ({ actor, body, idempotencyKey }) =>
    enroll(actor, applicationFrom('visa', body), idempotencyKey),
  );
  serve(app, contract.requestStudyAbroad, ({ actor, body, idempotencyKey }) =>
    enroll(actor, applicationFrom('studyAbroad', body), idempotencyKey),
  );
};

export const enrollmentJobs = ({ db, clock, log }: Deps): JobHandler[] => [
  retentionJob(
    { log },
    {
      name: 'forget-old-request-keys',
      cron: '43 * * * *',
      remove: async () => ({ idempotencyKeys: await forgetOldKeys(db, clock.now()) }),
    },
  ),
];
