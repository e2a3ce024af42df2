import { setTimeout } from 'node:timers/promises';
import { readableLine } from '@temari/contracts/written-text';
import { createTransport } from 'nodemailer';
import type { MailOutcome, MailSender } from '../../ports/mail.ts';
import { mailHeaders, mailHtml, mailText } from './write-mail.ts';

const TIMEOUT_MS = 15_000;
/** A server that answers now and then keeps no time limit of its own: the next mail does not wait for it. */
const SEND_WITHIN_MS = 30_000;
const REASON_LENGTH = 200;

/** An answer of the server is a decision; without one the mail may be on its way once its content was sent. */
const outcomeOf = (error: unknown): MailOutcome => {
  const {
    responseCode,
    command,
    message = '',
  } = error as { responseCode?: number; command?: string; message?: string };
  const reason = readableLine(message, REASON_LENGTH) || 'the mail server gave no reason';
  // What is said before the recipient is named (a password, the sender) is about us: the mail can go once it is put right.
  const isOfMailbox = command === 'RCPT TO' || command === 'DATA';
  if (responseCode !== undefined) {
    return { result: 'refused', reason, isHopeless: isOfMailbox && responseCode >= 500, isOfMailbox };
  }
  return command === 'DATA' ? { result: 'unknown', reason } : { result: 'refused', reason, isHopeless: false };
};

const TOO_SLOW: MailOutcome = { result: 'unknown', reason: 'the mail server was too slow' };

/** Any mail server, by its address: `smtps://user:password@mail.example:465`. */
export const smtpMail = (url: string, { withinMs = SEND_WITHIN_MS } = {}): MailSender => {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    send: async (mail) => {
      const { from, to, replyTo, subject } = mail;
      const sending = transport
        .sendMail({
          from,
          to: { name: '', address: to },
          ...(replyTo && { replyTo }),
          subject,
          text: mailText(mail),
          html: mailHtml(mail),
          headers: mailHeaders(mail),
        })
        .then((): MailOutcome => ({ result: 'sent' }), outcomeOf);
      const waiting = new AbortController();
      const tooLate = setTimeout(withinMs, TOO_SLOW, { signal: waiting.signal, ref: false }).catch(() => TOO_SLOW);
      return Promise.race([sending, tooLate]).finally(() => waiting.abort());
    },
  };
};
