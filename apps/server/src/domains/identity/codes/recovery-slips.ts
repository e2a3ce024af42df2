import { createHmac } from 'node:crypto';
import { newReadableCode, plainCode, readableCodeOf } from './readable-codes.ts';

export const SLIP_VALID_MINUTES = 15;
/** The person waits at the office: a request that no second member of staff has decided within an hour expires. */
const LAPSES_AFTER_MINUTES = 60;

/** Help that was asked for before this moment, and is still open, has lapsed. */
export const recoveriesLapseBefore = (now: Date): Date => new Date(now.getTime() - LAPSES_AFTER_MINUTES * 60_000);

/** Twelve letters out of 31: too many combinations to guess before the slip expires. */
export const newSlip = (): string => newReadableCode(3, 4);

export const hashSlip = (key: Buffer, slip: string): string =>
  createHmac('sha256', key)
    .update(`slip.${plainCode(slip)}`)
    .digest('base64url');

/** The family takes the desk's slip home. Older requests are deleted, so it cannot be worth more than a day. */
export const DESK_SLIP_VALID_HOURS = 24;

/**
 * The slip of a household that was made at the desk. It follows from the server's key, so that the same registration
 * sent again prints the same slip, although only its hash is kept.
 */
export const deskSlipOf = (key: Buffer, registration: string): string =>
  readableCodeOf(createHmac('sha512', key).update(`desk-slip-of.${registration}`).digest(), 3, 4);

export const hashDeskSlip = (key: Buffer, slip: string): string =>
  createHmac('sha256', key)
    .update(`desk-slip.${plainCode(slip)}`)
    .digest('base64url');
