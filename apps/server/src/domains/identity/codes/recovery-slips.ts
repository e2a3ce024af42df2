import { createHmac } from 'node:crypto';
import { newReadableCode, plainCode } from './readable-codes.ts';

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
