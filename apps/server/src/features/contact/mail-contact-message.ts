import type { Deps } from '../../deps.ts';
import { messageById, officeEmail } from './queries.ts';

export const MAIL_CONTACT_MESSAGE = 'mail-contact-message';

/** A copy for the office; what cannot be mailed waits in the office's list all the same. */
export const mailContactMessage = async (
  { db, mail }: Pick<Deps, 'db' | 'mail'>,
  { id }: { id?: unknown },
): Promise<void> => {
  const message = typeof id === 'string' ? await messageById(db, id) : undefined;
  const to = await officeEmail(db);
  if (!mail || !message || !to) return;
  const name = `${message.firstName} ${message.lastName}`;
  await mail.send({
    to,
    replyTo: { name, address: message.email },
    subject: `Temari website: message from ${name}`,
    text: `${message.message}\n\n${name}\n${message.email}\n${message.phone}\n`,
  });
};
