import { createHash, randomBytes } from 'node:crypto';
import { readableLine } from '@temari/contracts/written-text';

export const CODE_SECONDS = 10 * 60;

/** 32 letters and digits that Telegram lets through in the address of a chat. */
export const newCode = (): string => randomBytes(24).toString('base64url');

/** A random code needs no slow hash: there is nothing to guess. */
export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Codes made before are too old. */
export const codesEndBefore = (now: Date): Date => new Date(now.getTime() - CODE_SECONDS * 1000);

/** 'H… S…': enough for the owner to recognise, and not enough to tell somebody else who it is. */
export const maskedName = (...names: string[]): string =>
  names
    .map((name) => readableLine(name, 1))
    .filter(Boolean)
    .map((letter) => `${letter}…`)
    .join(' ');

export type Answer = { isYes: boolean; codeHash: Buffer };

const ANSWERS = /^(yes|no):([A-Za-z0-9_-]{43})$/;

/** What a button under the question carries: the answer, and the hash of the code that it is about. */
export const answerWith = (isYes: boolean, codeHash: Buffer): string =>
  `${isYes ? 'yes' : 'no'}:${codeHash.toString('base64url')}`;

export const answerFrom = (carried: string): Answer | null => {
  const [, word, hash = ''] = ANSWERS.exec(carried) ?? [];
  return word ? { isYes: word === 'yes', codeHash: Buffer.from(hash, 'base64url') } : null;
};
