import type { OpenPhoneChange } from '@temari/contracts/phone-change';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { minutesBefore, REQUEST_VALID_MINUTES } from '../../domains/identity/codes/one-time-codes.ts';
import { closeChanges } from '../../domains/phone-changes/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { accountById, openChange, replaceCode } from './queries.ts';
import { preparedCode, type Sending } from './send-code.ts';

/** What waits for its code, so that a page that was loaded anew can go on. */
export const showPhoneChange = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
): Promise<{ phoneChange: OpenPhoneChange | null }> => {
  const open = await openChange(db, { accountId, createdAfter: minutesBefore(clock.now(), REQUEST_VALID_MINUTES) });
  if (!open) return { phoneChange: null };
  const { id, newPhone: phoneNumber, codeSentAt } = open;
  return { phoneChange: { id, phoneNumber, codeSentAt: codeSentAt.toISOString() } };
};

export const resendCode = async (
  deps: Sending,
  { accountId }: Actor,
  { id }: { id: string },
): Promise<{ phoneChange: { id: string } }> => {
  const { db, clock } = deps;
  const open = await openChange(db, { accountId, id, createdAfter: minutesBefore(clock.now(), REQUEST_VALID_MINUTES) });
  const account = open && (await accountById(db, accountId));
  if (!open || !account) throw new AppError('auth/code-expired');
  const code = await preparedCode(deps, account, open);
  await db.transaction(async (tx) => {
    await replaceCode(tx, id, code.hash, clock.now());
    await code.queue(tx);
  });
  return { phoneChange: { id } };
};

export const cancelPhoneChange = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
  { id }: { id: string },
): Promise<void> => closeChanges(db, { accountId, id, now: clock.now() });
