import type { profileForm, User } from '@temari/contracts/accounts';
import { isMobile } from '@temari/contracts/phone';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { refuseOthers } from '../../domains/identity/own-id.ts';
import { isOwnPassword } from '../../domains/identity/passwords/password-again.ts';
import { presentUser } from '../../domains/identity/present-user.ts';
import { lockedAccount } from '../../domains/identity/sessions/end-access-queries.ts';
import { type AccountRow, addChange, closeChanges, type PhoneChange } from '../../domains/phone-changes/queries.ts';
import { newChangeId } from '../../domains/phone-changes/rules.ts';
import { AppError } from '../../errors/app-error.ts';
import { accountById, savedProfile } from './queries.ts';
import { preparedCode, type Sending } from './send-code.ts';

type Names = Omit<output<typeof profileForm>, 'phoneNumber' | 'password'>;
type Outcome = { profile: User } | { phoneChange: { id: string } };

/** Names change at once; the phone is only asked for, and changes once the code that it gets comes back. */
const askForPhone = async (
  deps: Sending,
  account: AccountRow & { phone: string },
  { newPhone, names }: { newPhone: string; names: Names },
): Promise<string> => {
  const now = deps.clock.now();
  const kind = account.kind as PhoneChange['kind'];
  const id = newChangeId();
  const code = await preparedCode(deps, account, { id, kind, newPhone });
  await deps.db.transaction(async (tx) => {
    const current = await lockedAccount(tx, account.id);
    // A password that was changed while this one was being looked at ends what this one began.
    if (current?.passwordHash !== account.passwordHash) throw new AppError('auth/wrong-password');
    await savedProfile(tx, account.id, names);
    await closeChanges(tx, { accountId: account.id, now });
    await addChange(tx, {
      id,
      accountId: account.id,
      kind,
      oldPhone: account.phone,
      newPhone,
      codeHash: code.hash,
      codeSentAt: now,
      createdAt: now,
    });
    await code.queue(tx);
  });
  return id;
};

export const updateProfile = async (
  deps: Sending & Pick<Deps, 'passwords'>,
  actor: Actor,
  id: string,
  { phoneNumber, password, ...names }: output<typeof profileForm>,
): Promise<Outcome> => {
  refuseOthers(actor, id);
  const account = await accountById(deps.db, id);
  if (!account?.phone) throw new AppError('auth/not-signed-in');
  if (!phoneNumber || phoneNumber === account.phone) {
    const saved = await savedProfile(deps.db, id, names);
    if (!saved) throw new AppError('auth/not-signed-in');
    return { profile: presentUser(saved) };
  }
  if (!isMobile(phoneNumber)) throw new AppError('account/phone-not-mobile');
  // The phone is the way to a new password, so a session alone must not change it.
  const isRight = password !== undefined && (await isOwnPassword(deps, actor, account.passwordHash, password));
  if (!isRight) throw new AppError('auth/wrong-password');
  const phone = { ...account, phone: account.phone };
  return { phoneChange: { id: await askForPhone(deps, phone, { newPhone: phoneNumber, names }) } };
};
