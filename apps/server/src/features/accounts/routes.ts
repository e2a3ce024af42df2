import * as contract from '@temari/contracts/accounts';
import { showDraftKey } from '@temari/contracts/drafts';
import { canonicalPhone } from '@temari/contracts/phone';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { presentTeacher, presentUser } from '../../domains/identity/present-user.ts';
import { deleteUnusedAddresses } from '../../domains/identity/sign-in/queries.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { changePassword } from './change-password.ts';
import { draftKey } from './draft-key.ts';
import { deleteDeadSessions, saveLanguage } from './queries.ts';
import { showMe } from './show-me.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUpStudent } from './sign-up-student.ts';

/** Checks and normalises a phone number; does not tell whether it has an account. */
const checkPhone = async ({ phoneNumber }: { phoneNumber: string }) => {
  const canonical = canonicalPhone(phoneNumber);
  return { valid: canonical !== null, phoneNumber: canonical };
};

export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { admit } = deps.passwords;
  serve(app, contract.signUpStudent, ({ body, address }) => admit(() => signUpStudent(deps, body, address)));
  serve(app, contract.signInStudent, async ({ body, address, device }) => {
    const { token, cookie, account } = await admit(() => signIn(deps, 'student', body, { address, device }));
    if (cookie) device.keep(cookie);
    return { token, user: presentUser(account) };
  });
  serve(app, contract.signInTeacher, async ({ body, address, device }) => {
    const { token, cookie, account } = await admit(() => signIn(deps, 'teacher', body, { address, device }));
    if (cookie) device.keep(cookie);
    return { token, teacher: presentTeacher(account, account.applicationStatus ?? 'Pending') };
  });
  serve(app, contract.showMe, ({ actor }) => showMe(deps, actor));
  serve(app, showDraftKey, async ({ actor }) => draftKey(deps, actor));
  serve(app, contract.setLanguage, async ({ actor, body }) => {
    await saveLanguage(deps.db, actor.accountId, body.language);
    return body;
  });
  serve(app, contract.checkStudentPhone, ({ body }) => checkPhone(body));
  serve(app, contract.checkTeacherPhone, ({ body }) => checkPhone(body));
  serve(app, contract.changeStudentPassword, ({ actor, params, body }) => changePassword(deps, actor, params.id, body));
  serve(app, contract.changeTeacherPassword, ({ actor, params, body }) => changePassword(deps, actor, params.id, body));
  serve(app, contract.signOut, async ({ actor, device }) => {
    await signOut(deps, actor, device);
    device.forget();
  });
};

export const accountJobs = ({ db, clock, log }: Deps): JobHandler[] => [
  retentionJob(
    { log },
    {
      name: 'forget-dead-sessions',
      cron: '17 * * * *',
      remove: async () => ({ sessions: await deleteDeadSessions(db, clock.now()) }),
    },
  ),
  retentionJob(
    { log },
    {
      name: 'forget-unused-addresses',
      cron: '37 2 * * *',
      remove: async () => ({ knownAddresses: await deleteUnusedAddresses(db, clock.now()) }),
    },
  ),
];
