export interface Mail {
  to: string;
  /** Whoever shall get the answer. */
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
}

/** Fails when the mail was not taken over by a mail server: the job tries again. */
export interface MailSender {
  send: (mail: Mail) => Promise<void>;
}
