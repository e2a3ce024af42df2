import type { sendContactMessage as contract } from '@temari/contracts/contact';
import type * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { demandChallenge } from '../../domains/limits/challenge.ts';
import { spend } from '../../domains/limits/limits.ts';
import { MAIL_CONTACT_MESSAGE } from './mail-contact-message.ts';
import { saveMessage, wasSent } from './queries.ts';

const SENT_AGAIN_WITHIN_MS = 10 * 60_000;

type Message = z.output<typeof contract.body>;

/** Kept first, and once; the mail is a copy, so its failure never costs a message. */
export const sendContactMessage = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs' | 'mail'>,
  { altcha, ...message }: Message,
  address: string,
): Promise<Record<string, never>> => {
  const { db, clock, jobs, mail } = deps;
  const now = clock.now();
  await spend(db, 'contactByAddressAtMost', address, now);
  await demandChallenge(deps, 'contactByAddress', { address, altcha });
  await spend(db, 'contactByEmail', message.email.toLowerCase(), now);

  if (await wasSent(db, message, new Date(now.getTime() - SENT_AGAIN_WITHIN_MS))) return {};
  await db.transaction(async (tx) => {
    const id = await saveMessage(tx, { ...message, createdAt: now });
    if (mail) await jobs.enqueue(tx, MAIL_CONTACT_MESSAGE, { id }, { retryLimit: 8, retryDelaySeconds: 60 });
  });
  return {};
};
