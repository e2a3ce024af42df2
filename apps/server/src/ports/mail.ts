import type { Language } from '@temari/contracts/languages';

interface Address {
  name: string;
  address: string;
}

/** The content of a mail. The adapter writes it as text and as HTML. */
export interface Mail {
  from: Address;
  to: string;
  /** Whoever shall get the answer. */
  replyTo?: Address;
  subject: string;
  language: Language;
  /** Paragraphs; a line break in one stays. */
  lines: string[];
  /** A page of ours. */
  button?: { text: string; opens: string };
  /** Why somebody gets it, and the page of ours that ends it with one tap. */
  unsubscribe?: { why: string; text: string; opens: string };
}

/**
 * What became of a mail. `refused`: no mail server took it, so it may be tried again unless that is hopeless.
 * `isOfMailbox`: it refused this mail alone, so others may pass.
 * `unknown`: the connection broke after sending, so it may have arrived.
 */
export type MailOutcome =
  | { result: 'sent' }
  | { result: 'refused'; reason: string; isHopeless: boolean; isOfMailbox?: boolean }
  | { result: 'unknown'; reason: string };

export interface MailSender {
  send: (mail: Mail) => Promise<MailOutcome>;
}
