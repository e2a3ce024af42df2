import type { Teacher } from '@temari/contracts/accounts';
import type { teacherForm } from '@temari/contracts/teachers';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { isPhoneHeld } from '../../domains/identity/held-phone-queries.ts';
import { refuseWeakPassword } from '../../domains/identity/passwords/refuse-weak-password.ts';
import { rememberAddress } from '../../domains/identity/sign-in/queries.ts';
import { spend } from '../../domains/limits/limits.ts';
import { AppError } from '../../errors/app-error.ts';
import { addApplication, newTeacherAccount } from './queries.ts';
import { takeCv } from './take-cv.ts';

export const applyAsTeacher = async (
  {
    db,
    clock,
    passwords,
    secrets,
    demoPassword,
  }: Pick<Deps, 'db' | 'clock' | 'passwords' | 'secrets' | 'demoPassword'>,
  actor: Actor | null,
  form: output<typeof teacherForm>,
  address: string,
): Promise<{ teacher: Teacher }> => {
  const { firstName, lastName, email, phoneNumber, password, language, ...application } = form;
  const { cvDocument, bio = '', introductionVideo, ...rest } = application;
  await spend(db, 'signUpsByAddress', address, clock.now());
  await refuseWeakPassword({ db, demoPassword }, { password, phone: phoneNumber });
  const passwordHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    const person = { firstName, lastName, email, phone: phoneNumber, passwordHash, ...(language && { language }) };
    const account = await newTeacherAccount(tx, person);
    if (!account) throw new AppError('account/phone-taken');
    const held = { kind: 'teacher', phone: phoneNumber, accountId: account.id, now: clock.now() } as const;
    if (await isPhoneHeld(tx, held)) throw new AppError('account/phone-taken');
    await addApplication(tx, {
      accountId: account.id,
      ...rest,
      bio,
      introductionVideo: introductionVideo || null,
      cvFileId: await takeCv(tx, cvDocument, actor, account.id),
      appliedAt: clock.now(),
    });
    const { id } = account;
    await rememberAddress({ db: tx, secrets }, { accountId: id, address, now: clock.now() });
    return {
      teacher: { id, firstName, lastName, email, phoneNumber, role: 'teacher', applicationStatus: 'Pending' },
    };
  });
};
