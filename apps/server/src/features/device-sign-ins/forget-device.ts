import type { Deps } from '../../deps.ts';
import { deviceByCookie } from '../../domains/identity/device-sign-ins/keep-device.ts';
import { endDevice } from '../../domains/identity/device-sign-ins/queries.ts';
import { spend } from '../../domains/limits/limits.ts';

/** Whoever signed out while offline: the session itself is known to nobody any more, the cookie stands for it. */
export const forgetDevice = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { cookie, address }: { cookie: string | null; address: string },
): Promise<void> => {
  const now = clock.now();
  await spend(db, 'resumesByAddress', address, now);
  await db.transaction(async (tx) => {
    const id = await deviceByCookie(tx, cookie, now);
    if (id) await endDevice(tx, id);
  });
};
