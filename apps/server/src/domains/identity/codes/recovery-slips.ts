import { createHmac } from 'node:crypto';
import { newReadableCode, plainCode } from './readable-codes.ts';

export const SLIP_VALID_MINUTES = 15;
/** The person stands in front of the office: what no second member of staff has decided within an hour is over. */
const LAPSES_AFTER_MINUTES = 60;

/** Help that was asked for before this moment, and is still open, has lapsed. */
export const recoveriesLapseBefore = (now: Date): Date => new Date(now.getTime() - LAPSES_AFTER_MINUTES * 60_000);

/** Twelve letters of 31: nobody guesses one of them in its time. */
export const newSlip = (): string => newReadableCode(3, 4);

export const hashSlip = (key: Buffer, slip: string): string =>
  createHmac('sha256', key)
    .update(`slip.${plainCode(slip)}`)
    .digest('base64url');
