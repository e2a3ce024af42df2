import { createHash, createHmac } from 'node:crypto';
import type { LetterConsent } from '@temari/contracts/letter-rules';
import type { ConsentRequestState } from '@temari/contracts/vocabulary';
import { CONSENT_TEXT_VERSIONS } from '../../texts/server-texts.ts';
import { type ConsentFacts, consentState } from '../people/rules.ts';

/** What is asked about now; see `texts/languages`. A changed text gets a new version, the old one stays. */
export const [CONSENT_TEXT_VERSION] = CONSENT_TEXT_VERSIONS;
/** A guardian at work reads the message in the evening, one abroad at the weekend. */
export const ASKED_FOR_DAYS = 7;
/** Between two messages about one question. */
export const SPACING_SECONDS = 30;
/** How long before its year is over a consent may be asked for again. */
export const RENEW_DAYS = 30;

const DAY_MS = 86_400_000;
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

const derived = (secret: Buffer, what: string, requestId: string): Buffer =>
  createHmac('sha256', secret).update(`consent-${what}:${requestId}`).digest();

/**
 * Six digits, the same however often the question is sent: a message that arrives late carries the right ones too. They
 * follow from the server's key, so the database alone does not give them away.
 */
export const codeOf = (secret: Buffer, requestId: string): string =>
  String(derived(secret, 'code', requestId).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';

/** The end of the link: letters alone, so that nobody takes a part of it for the code. */
export const linkOf = (secret: Buffer, requestId: string): string =>
  Array.from(derived(secret, 'link', requestId).subarray(0, 20), (byte) => LETTERS[byte % LETTERS.length]).join('');

export const hashLink = (link: string): string => createHash('sha256').update(link).digest('hex');

/** What a stranger may read of a name. */
export const firstNameOf = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? '';

export interface RequestFacts {
  closedAt: Date | null;
  expiresAt: Date;
  /** What was answered with this question; null: nothing. */
  isGiven: boolean | null;
  /** The newest answer of the same voice to the same purpose, whichever question or paper it came from. */
  isGivenNow: boolean | null;
}

export const requestState = (
  { closedAt, expiresAt, isGiven, isGivenNow }: RequestFacts,
  now: Date,
): ConsentRequestState => {
  if (isGiven === true) return isGivenNow === false ? 'withdrawn' : 'given';
  if (isGiven === false) return 'refused';
  if (closedAt) return 'closed';
  return expiresAt <= now ? 'expired' : 'asked';
};

/** One no is enough, also of somebody whose yes is not needed any more because the learner has grown up. */
export const letterConsent = (facts: ConsentFacts, now: Date): LetterConsent =>
  facts.answers.some(({ isGiven }) => !isGiven) ? 'refused' : consentState(facts, now);
