import { createTransport } from 'nodemailer';
import type { MailSender } from '../../ports/mail.ts';

const TIMEOUT_MS = 15_000;

/** Any mail server, by its address: `smtps://user:password@mail.example:465`. */
export const smtpMail = (url: string): MailSender => {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    // Sent in the office's own name: a stranger's address in `From` would look forged.
    send: async ({ to, replyTo, subject, text }) => {
      await transport.sendMail({ from: to, to, replyTo, subject, text });
    },
  };
};
