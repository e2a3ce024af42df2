import type { Teacher, User } from '@temari/contracts/accounts';
import type { Deps } from '../../deps.ts';
import {
  hashDeviceToken,
  nextDeviceToken,
  readDeviceToken,
  writeDeviceToken,
} from '../../domains/identity/device-sign-ins/device-tokens.ts';
import { endCopiedDevice, ownerOfDevice, rotateDevice } from '../../domains/identity/device-sign-ins/queries.ts';
import { presentTeacher, presentUser } from '../../domains/identity/present-user.ts';
import { startSession } from '../../domains/identity/sessions/queries.ts';
import { spend } from '../../domains/limits/limits.ts';
import { lockedOwner } from './queries.ts';

interface Resumed {
  cookie: string;
  session: { token: string; user?: User; teacher?: Teacher };
}

/**
 * A session for a device that keeps its owner signed in; null when it does not. A token that was replaced before, and
 * whose successor has arrived, is somebody's copy: the device and its sessions end.
 */
export const resumeSession = async (
  { db, clock, secrets, log }: Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'>,
  { cookie, address }: { cookie: string | null; address: string },
): Promise<Resumed | null> => {
  const now = clock.now();
  await spend(db, 'resumesByAddress', address, now);
  const token = readDeviceToken(cookie);
  if (!token) return null;
  const presented = { id: token.id, tokenHash: hashDeviceToken(token), now };
  const next = nextDeviceToken(secrets, token);
  const ownerId = await ownerOfDevice(db, presented);
  if (ownerId) {
    await spend(db, 'resumesByDevice', token.id, now);
    const resumed = await db.transaction(async (tx) => {
      const owner = await lockedOwner(tx, ownerId);
      if (!owner || !(await rotateDevice(tx, { ...presented, next: hashDeviceToken(next) }))) return null;
      const { account, applicationStatus } = owner;
      const session = await startSession(tx, {
        accountId: ownerId,
        now,
        device: { id: token.id, isResuming: true },
      });
      const person =
        account.kind === 'teacher'
          ? { teacher: presentTeacher(account, applicationStatus ?? 'Pending') }
          : { user: presentUser(account) };
      return { cookie: writeDeviceToken(next), session: { token: session, ...person } };
    });
    if (resumed) return resumed;
  }
  const isCopied = await db.transaction((tx) => endCopiedDevice(tx, presented));
  if (isCopied) log.warn({ deviceSignInId: token.id }, 'an old token of a device was used; the device is signed out');
  return null;
};
