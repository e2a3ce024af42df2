import { readableLine } from '@temari/contracts/written-text';
import { createTransport } from 'nodemailer';
import type { MailOutcome, MailSender } from '../../ports/mail.ts';
import { mailHeaders, mailHtml, mailText } from './write-mail.ts';

const TIMEOUT_MS = 15_000;
const REASON_LENGTH = 200;

/** An answer of the server is a decision; without one the mail may be on its way once its content was sent. */
const outcomeOf = (error: unknown): MailOutcome => {
  const {
    responseCode,
    command,
    message = '',
  } = error as { responseCode?: number; command?: string; message?: string };
  const reason = readableLine(message, REASON_LENGTH) || 'the mail server gave no reason';
  if (responseCode !== undefined) return { result: 'refused', reason, isHopeless: responseCode >= 500 };
  return command === 'DATA' ? { result: 'unknown', reason } : { result: 'refused', reason, isHopeless: false };
};

/** Any mail server, by its address: `smtps://user:password@mail.example:465`. */
export const smtpMail = (url: string): MailSender => {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    send: async (mail) => {
      const { from, to, replyTo, subject } = mail;
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(replyTo && { replyTo }),
          subject,
          text: mailText(mail),
          html: mailHtml(mail),
          headers: mailHeaders(mail),
        });
        return { result: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
};
