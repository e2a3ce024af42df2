import { isRecordId } from '@temari/contracts/record-id';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { readDeviceToken } from '../../domains/identity/device-sign-ins/device-tokens.ts';
import { endDevice } from '../../domains/identity/device-sign-ins/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { isOwnDevice } from './queries.ts';

/** Whoever ends the device in hand goes on in this tab, and is asked for the password in the next one. */
export const endDeviceSignIn = async (
  { db }: Pick<Deps, 'db'>,
  { accountId, tokenHash }: Actor,
  { id, cookie }: { id: string; cookie: string | null },
): Promise<{ wasThisOne: boolean }> => {
  if (!isRecordId(id) || !(await isOwnDevice(db, id, accountId))) throw new AppError('request/not-found');
  await db.transaction((tx) => endDevice(tx, id, tokenHash));
  return { wasThisOne: readDeviceToken(cookie)?.id === id };
};
