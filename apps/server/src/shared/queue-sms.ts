import type { Db } from '../db/client.ts';
import { smsMessages } from '../db/schema/sms-messages.ts';
import type { Jobs } from '../ports/jobs.ts';

export const SEND_SMS = 'send-sms';

/** The job looks at the message's own state, so running it twice sends nothing twice. */
export const enqueueSms = ({ jobs }: { jobs: Jobs }, db: Db, id: string, startAfter?: Date): Promise<void> =>
  jobs.enqueue(db, SEND_SMS, { id }, { retryLimit: 3, retryDelaySeconds: 5, ...(startAfter && { startAfter }) });

/** Writes a message into the outbox together with what caused it; a job sends it once the transaction has committed. */
export const queueSms = async (
  { jobs }: { jobs: Jobs },
  db: Db,
  message: {
    accountId: string | null;
    phone: string;
    kind: string;
    text: string;
    uselessAfter?: Date;
    createdAt?: Date;
  },
): Promise<void> => {
  const [row] = await db.insert(smsMessages).values(message).returning({ id: smsMessages.id });
  if (row) await enqueueSms({ jobs }, db, row.id);
};
