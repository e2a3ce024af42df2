import { createHmac } from 'node:crypto';
import { RECORD_ID } from '@temari/contracts/record-id';
import type { Secrets } from '../codes/secrets.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';

/** What the cookie of a device that keeps its owner signed in holds. */
export interface DeviceToken {
  id: string;
  secret: string;
}

const SPELLING = new RegExp(`^(${RECORD_ID})\\.([A-Za-z0-9_-]{43})$`);

/** The token of a cookie, if it could be one of ours. */
export const readDeviceToken = (cookie: string | null): DeviceToken | null => {
  const [, id, secret] = SPELLING.exec(cookie ?? '') ?? [];
  return id && secret ? { id, secret } : null;
};

export const writeDeviceToken = ({ id, secret }: DeviceToken): string => `${id}.${secret}`;

export const newDeviceToken = (id: string): DeviceToken => ({ id, secret: newToken() });

/** Computed, not drawn: whoever uses the same token twice within the grace gets the same next one. */
export const nextDeviceToken = ({ devices }: Secrets, token: DeviceToken): DeviceToken => ({
  id: token.id,
  secret: createHmac('sha256', devices).update(writeDeviceToken(token)).digest('base64url'),
});

export const hashDeviceToken = (token: DeviceToken): Buffer => hashToken(writeDeviceToken(token));
