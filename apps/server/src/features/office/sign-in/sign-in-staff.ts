import type { Admin } from '@temari/contracts/office-sign-in';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../shared/app-error.ts';
import { recordAct } from '../../../shared/audit.ts';
import { spend } from '../../../shared/rate-limits.ts';
import { startSession } from '../../../shared/sessions.ts';
import { presentAdmin } from './present.ts';
import { memberByPhone } from './queries.ts';
import { takeSecondFactor } from './second-factor.ts';

const SESSION_HOURS = 8;

/** Phone and password, then a code once an authenticator is set up. Each guess is counted before it is judged. */
export const signInStaff = async (
  { db, clock, passwords, secrets }: Pick<Deps, 'db' | 'clock' | 'passwords' | 'secrets'>,
  { phoneNumber, password, code }: { phoneNumber: string; password: string; code?: string | undefined },
  address: string,
): Promise<{ token: string; admin: Admin }> => {
  const now = clock.now();
  await spend(db, 'staffPassword', `${phoneNumber}|${address}`, now);
  const member = await memberByPhone(db, phoneNumber);
  const isRight = await passwords.matches(member?.passwordHash ?? null, password);
  if (!member || !isRight) throw new AppError('auth/wrong-credentials');

  if (member.totpConfirmedAt) {
    if (!code) throw new AppError('auth/code-needed', { errors: { code: 'Please enter the code' } });
    await spend(db, 'staffCode', member.id, now);
    if (!(await takeSecondFactor({ db, secrets, now }, member, code))) {
      throw new AppError('auth/wrong-code', { errors: { code: 'That code is not right, or it was used already.' } });
    }
  }
  return db.transaction(async (tx) => {
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
