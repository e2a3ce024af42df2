import type { Language } from '@temari/contracts/languages';

/** What leaves the app of a notice. A lock screen may show all of it: no amount, no full name. */
export interface ChannelMessage {
  noticeId: string;
  accountId: string;
  language: Language;
  /** The name of the site. */
  title: string;
  /** One sentence; at most a first name in it. */
  line: string;
  /** The page of ours where it is dealt with. */
  path: string;
  /** After this it is of no use to anybody. */
  uselessAfter: Date | null;
  isUrgent: boolean;
}

/**
 * What became of a message on one channel. `nobody`: the person has no device or chat there any more. `refused`: it
 * was certainly not taken. `unknown`: the connection broke after sending, so it may have arrived.
 */
export type ChannelOutcome =
  | { result: 'sent' }
  | { result: 'nobody' }
  | { result: 'refused'; reason: string; isHopeless: boolean; retryAfterSeconds?: number }
  | { result: 'unknown'; reason: string };
