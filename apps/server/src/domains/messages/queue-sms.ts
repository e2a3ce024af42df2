import { isDeskNumber } from '@temari/contracts/phone';
import type { Db } from '../../db/client.ts';
import { lockIfPresent } from '../../db/present-accounts.ts';
import type { Jobs } from '../../ports/jobs.ts';
import { siteName } from '../site/queries.ts';
import { insertMessage } from './queries.ts';
import { type SmsPermit, takePermit } from './sms-senders.ts';

export const SEND_SMS = 'send-sms';

/** The job looks at the message's own state, so running it twice sends nothing twice. */
export const enqueueSms = ({ jobs }: { jobs: Jobs }, db: Db, id: string, startAfter?: Date): Promise<void> =>
  jobs.enqueue(db, SEND_SMS, { id }, { retryLimit: 3, retryDelaySeconds: 5, ...(startAfter && { startAfter }) });

const use = (permit: SmsPermit): void => {
  if (!takePermit(permit)) throw new Error(`A text message (${permit.kind}) was to be queued without a permit.`);
};

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Writes a message into the outbox together with what caused it; a job sends it once the transaction has committed.
 * Behind a number of the desk is no phone, and an erasure at the same moment would leave the phone here: nothing is written.
 */
export const queueSms = async (
  { jobs }: { jobs: Jobs },
  db: Db,
  permit: SmsPermit,
  content: { text: string; uselessAfter?: Date | null; createdAt?: Date; noticeId?: string },
): Promise<void> => {
  use(permit);
  if (isDeskNumber(permit.phone)) return;
  // Asked for an unknown phone, too, so that both take as long.
  const isGone = !(await lockIfPresent(db, permit.accountId ?? NOBODY));
  if (permit.accountId && isGone) return;
  // Whoever reads it must know who writes. A decoy is never sent and stays empty, but costs the same time.
  const sender = await siteName(db);
  const text = content.text && `${sender}: ${content.text}`;
  await enqueueSms({ jobs }, db, await insertMessage(db, { ...permit, ...content, text }));
};

/** For a message that is in the outbox already and did not get out. */
export const queueSmsAgain = async ({ jobs }: { jobs: Jobs }, db: Db, permit: SmsPermit, id: string): Promise<void> => {
  use(permit);
  await enqueueSms({ jobs }, db, id);
};
