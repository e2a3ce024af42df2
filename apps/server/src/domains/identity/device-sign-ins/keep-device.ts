import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/new-id.ts';
import { hashDeviceToken, newDeviceToken, readDeviceToken, writeDeviceToken } from './device-tokens.ts';
import { deleteDevices, lockedDevices, newDeviceSignIn, ownerOfDevice } from './queries.ts';
import { deviceNameOf } from './rules.ts';

/** What the request says about the device it comes from. */
export interface CallingDevice {
  /** What its cookie holds, whoever wrote it. */
  cookie: string | null;
  userAgent: string;
}

/** The device by its cookie, if that is good. */
export const deviceByCookie = async (db: Db, cookie: string | null, now: Date): Promise<string | null> => {
  const token = readDeviceToken(cookie);
  if (!token) return null;
  const owner = await ownerOfDevice(db, { id: token.id, tokenHash: hashDeviceToken(token), now });
  return owner === null ? null : token.id;
};

/** Ends what a cookie stood for; the sessions begun with it go on. */
export const forgetCookie = async (db: Db, cookie: string | null, now: Date): Promise<void> => {
  const id = await deviceByCookie(db, cookie, now);
  if (id) await deleteDevices(db, await lockedDevices(db, { ids: [id] }));
};

/** Keeps the device signed in from now on; what its cookie held before ends. Answers the new content of the cookie. */
export const keepDevice = async (
  db: Db,
  { accountId, device, now }: { accountId: string; device: CallingDevice; now: Date },
): Promise<{ id: string; cookie: string }> => {
  await forgetCookie(db, device.cookie, now);
  const token = newDeviceToken(newId());
  const name = deviceNameOf(device.userAgent);
  await newDeviceSignIn(db, { id: token.id, accountId, tokenHash: hashDeviceToken(token), name, now });
  return { id: token.id, cookie: writeDeviceToken(token) };
};
