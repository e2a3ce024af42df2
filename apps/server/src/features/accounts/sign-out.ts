import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { type CallingDevice, deviceByCookie } from '../../domains/identity/device-sign-ins/keep-device.ts';
import {
  deleteDevices,
  deviceOfSession,
  endDevice,
  lockedDevices,
} from '../../domains/identity/device-sign-ins/queries.ts';
import { endSession } from '../../domains/identity/sessions/queries.ts';

/** Afterwards nobody is signed in by this device itself: neither this account, nor another that its cookie was kept for. */
export const signOut = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { tokenHash }: Actor,
  { cookie }: CallingDevice,
): Promise<void> =>
  db.transaction(async (tx) => {
    const own = await deviceOfSession(tx, tokenHash);
    const byCookie = await deviceByCookie(tx, cookie, clock.now());
    const devices = await lockedDevices(tx, { ids: [own, byCookie].flatMap((id) => id ?? []) });
    if (own) await endDevice(tx, own);
    await deleteDevices(tx, devices);
    await endSession(tx, tokenHash);
  });
