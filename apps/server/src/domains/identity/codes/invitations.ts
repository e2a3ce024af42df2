import { createHmac } from 'node:crypto';
import { newReadableCode, plainCode } from './readable-codes.ts';

/** Long enough for somebody who is on a journey. */
export const INVITATION_DAYS = 7;

export const invitationsLapseBefore = (now: Date): Date => new Date(now.getTime() - INVITATION_DAYS * 86_400_000);

/** Eight letters out of 31: more than an account can try in a week, and short enough to type from an SMS. */
export const newInvitation = (): string => newReadableCode(2, 4);

/** Bound to the phone that it was sent to: an account with another phone cannot use it. */
export const hashInvitation = (key: Buffer, phone: string, code: string): string =>
  createHmac('sha256', key)
    .update(`invitation.${phone}.${plainCode(code)}`)
    .digest('base64url');
