import type { Deps } from '../../deps.ts';
import { officeAddress, siteName } from '../../domains/site/queries.ts';
import type { Mail } from '../../ports/mail.ts';
import { SERVER_TEXTS } from '../../texts/server-texts.ts';
import { claimMail, giveMailBack, type MailKind } from './sent-mail-queries.ts';

export interface MailToSend {
  cause: string;
  accountId: string;
  mail: Omit<Mail, 'from'>;
}

/** The sender of our mail; null if mail is not set up. */
export const mailSite = async ({ db, mail }: Pick<Deps, 'db' | 'mail'>): Promise<Mail['from'] | null> => {
  const address = await officeAddress(db);
  return mail && address ? { name: await siteName(db), address } : null;
};

/** The words of mails, with these values in them. */
export const mailWords = (language: Mail['language'], values: Record<string, string>) => {
  const words = SERVER_TEXTS[language].mail;
  return (word: keyof typeof words): string =>
    words[word].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
};

/** Sent side by side, so that a mailbox which is slow to answer keeps nobody else waiting. */
const SENT_AT_ONCE = 5;

/**
 * Each mail is noted before it is sent: if this process dies in between, that mail is lost, and none is sent twice.
 * Ends where the mail server takes nothing; the next run goes on there. A mailbox that refuses is no such end.
 */
export const sendOnce = async (
  { db, clock, mail, log }: Pick<Deps, 'db' | 'clock' | 'mail' | 'log'>,
  kind: MailKind,
  from: Mail['from'],
  mails: MailToSend[],
): Promise<void> => {
  if (!mail) return;
  let isAway = false;
  const waiting = mails.values();
  const sendThem = async (): Promise<void> => {
    for (const { cause, accountId, mail: content } of waiting) {
      if (isAway) return;
      const note = { kind, cause, accountId, at: clock.now() };
      if (!(await claimMail(db, note))) continue;
      const outcome = await mail.send({ ...content, from });
      if (outcome.result === 'sent') continue;
      log.warn({ kind, cause, ...outcome }, 'not mailed');
      if (outcome.result === 'unknown' || outcome.isHopeless) continue;
      await giveMailBack(db, note);
      isAway ||= !outcome.isOfMailbox;
    }
  };
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, sendThem));
};
