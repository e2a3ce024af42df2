import type { DeviceSignIn } from '@temari/contracts/device-sign-ins';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { deviceByCookie } from '../../domains/identity/device-sign-ins/keep-device.ts';
import { devicesOf } from './queries.ts';

export const listDeviceSignIns = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
  cookie: string | null,
): Promise<DeviceSignIn[]> => {
  const thisOne = await deviceByCookie(db, cookie, clock.now());
  const devices = await devicesOf(db, accountId);
  return devices.map(({ id, name, createdAt, lastUsedAt, copiedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThisOne: id === thisOne,
    ...(copiedAt && { copiedAt: copiedAt.toISOString() }),
  }));
};
