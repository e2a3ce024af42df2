import { randomInt } from 'node:crypto';
import { UNDO_CODE_LENGTH } from '@temari/contracts/limits';

/** How long the old phone can take a change back. */
export const UNDO_HOURS = 72;

/** Letters and digits that nobody takes for one another; the id is read out of a text message. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const ID_LENGTH = 14;

/** Some 70 random bits, short enough for a text message. */
export const newChangeId = (): string =>
  Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/**
 * Digits alone, as on a top-up card, and so many of them that no limit is needed over all addresses: whoever made the
 * change knows its id, and could spend such a limit to keep the old phone from taking the change back.
 */
export const newUndoCode = (): string =>
  randomInt(0, 10 ** UNDO_CODE_LENGTH)
    .toString()
    .padStart(UNDO_CODE_LENGTH, '0');

/** What an undo code is bound to: never the same as the six digits of the same change. */
export const undoOf = (changeId: string): string => `undo:${changeId}`;

export const hoursAfter = (now: Date, hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
