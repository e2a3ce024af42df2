import { DEFAULT_LANGUAGE } from '@temari/contracts/languages';
import type { Deps } from '../../deps.ts';
import { officeAddress } from '../../domains/site/queries.ts';
import { messageById } from './queries.ts';

export const MAIL_CONTACT_MESSAGE = 'mail-contact-message';

/** A copy for the office; what cannot be mailed waits in the office's list all the same. */
export const mailContactMessage = async (
  { db, mail }: Pick<Deps, 'db' | 'mail'>,
  { id }: { id?: unknown },
): Promise<void> => {
  const message = typeof id === 'string' ? await messageById(db, id) : undefined;
  const to = await officeAddress(db);
  if (!mail || !message || !to) return;
  const name = `${message.firstName} ${message.lastName}`;
  const outcome = await mail.send({
    // In the office's own name: a stranger's address in `From` would look forged.
    from: { name: '', address: to },
    to,
    replyTo: { name, address: message.email },
    subject: `Temari website: message from ${name}`,
    language: DEFAULT_LANGUAGE,
    lines: [message.message, `${name}\n${message.email}\n${message.phone}`],
  });
  if (outcome.result !== 'sent') throw new Error(`The mail was not taken: ${outcome.reason}`);
};
