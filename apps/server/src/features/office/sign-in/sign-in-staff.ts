import * as wrong from '@temari/contracts/field-errors';
import type { Admin } from '@temari/contracts/office-sign-in';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { lockWhilePasswordStill, startSession } from '../../../domains/identity/sessions/queries.ts';
import { judgeSignIn } from '../../../domains/identity/sign-in/judge-sign-in.ts';
import { rememberAddress } from '../../../domains/identity/sign-in/queries.ts';
import { countOrPause } from '../../../domains/limits/limits.ts';
import { forgetCount } from '../../../domains/limits/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { presentAdmin } from './present.ts';
import { memberByPhone } from './queries.ts';
import { takeSecondFactor } from './second-factor.ts';

const SESSION_HOURS = 8;

/** Phone and password, then a code once an authenticator is set up. Each guess is counted before it is judged. */
export const signInStaff = async (
  deps: Pick<Deps, 'db' | 'clock' | 'passwords' | 'secrets'>,
  { phoneNumber: phone, password, code }: { phoneNumber: string; password: string; code?: string | undefined },
  address: string,
): Promise<{ token: string; admin: Admin }> => {
  const { db, clock, secrets } = deps;
  const member = await memberByPhone(db, phone);
  const { isRight, isKnown } = await judgeSignIn(deps, { kind: 'staff', phone, password, address, account: member });
  const now = clock.now();
  if (!member || !isRight) throw new AppError('auth/wrong-credentials');

  if (member.totpConfirmedAt) {
    if (!code) throw new AppError('auth/code-needed', { errors: { code: wrong.signInCode } });
    // Whoever has learned the password must not keep its owner out of a place where they have been.
    const guesser = isKnown ? `${member.id}:${address}` : member.id;
    await countOrPause(db, 'staffCode', guesser, now);
    if (!(await takeSecondFactor({ db, secrets, now }, member, code))) {
      throw new AppError('auth/wrong-code', { errors: { code: wrong.signInCodeWrong } });
    }
    await forgetCount(db, 'staffCode', guesser);
  }
  return db.transaction(async (tx) => {
    if (!(await lockWhilePasswordStill(tx, member.id, member.passwordHash)))
      throw new AppError('auth/wrong-credentials');
    await rememberAddress({ db: tx, secrets }, { accountId: member.id, address, now });
    const endsAt = new Date(now.getTime() + SESSION_HOURS * 3_600_000);
    const token = await startSession(tx, { accountId: member.id, now, endsAt });
    await recordAct(tx, { accountId: member.id }, now, {
      action: 'sign-in',
      subjectKind: 'staff',
      subjectId: member.id,
    });
    return { token, admin: presentAdmin(member) };
  });
};
