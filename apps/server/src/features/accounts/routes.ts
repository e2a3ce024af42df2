import * as contract from '@temari/contracts/accounts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { endSession } from '../../shared/sessions.ts';
import { presentTeacher, presentUser } from './present.ts';
import { deleteDeadSessions } from './queries.ts';
import { showMe } from './show-me.ts';
import { signIn } from './sign-in.ts';
import { signUpStudent } from './sign-up-student.ts';

export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.signUpStudent, ({ body }) => signUpStudent(deps, body));
  serve(app, contract.signInStudent, async ({ body }) => {
    const { token, account } = await signIn(deps, 'student', body);
    return { token, user: presentUser(account) };
  });
  serve(app, contract.signInTeacher, async ({ body }) => {
    const { token, account } = await signIn(deps, 'teacher', body);
    return { token, teacher: presentTeacher(account, account.applicationStatus ?? 'Pending') };
  });
  serve(app, contract.showMe, ({ actor }) => showMe(deps, actor));
  serve(app, contract.signOut, ({ actor }) => endSession(deps.db, actor.tokenHash));
};

export const accountJobs = ({ db, clock }: Deps): JobHandler[] => [
  { name: 'forget-dead-sessions', cron: '17 * * * *', run: () => deleteDeadSessions(db, clock.now()) },
];
