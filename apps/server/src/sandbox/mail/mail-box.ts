import { mailHeaders, mailHtml, mailText } from '../../adapters/mail/write-mail.ts';
import type { MailSender } from '../../ports/mail.ts';

interface KeptMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  at: string;
}

export interface MailBox extends MailSender {
  /** The newest first. */
  mails: KeptMail[];
}

const KEPT = 200;

/** In place of a mail server: keeps what would have been sent. */
export const createMailBox = (): MailBox => {
  const mails: KeptMail[] = [];
  return {
    mails,
    send: async (mail) => {
      const { to, subject } = mail;
      mails.unshift({
        to,
        subject,
        text: mailText(mail),
        html: mailHtml(mail),
        headers: mailHeaders(mail),
        at: new Date().toISOString(),
      });
      mails.splice(KEPT);
      return { result: 'sent' };
    },
  };
};
