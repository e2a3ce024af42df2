import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { noticeDeliveries } from '../../db/schema/notices.ts';
import { smsMessages } from '../../db/schema/sms-messages.ts';

/** How these notices went out, with what is known of an SMS on its way to the phone. */
export const sentOutside = (db: Db, ids: string[]) =>
  db
    .select({
      noticeId: noticeDeliveries.noticeId,
      channel: noticeDeliveries.channel,
      state: noticeDeliveries.state,
      dueAt: noticeDeliveries.dueAt,
      settledAt: noticeDeliveries.settledAt,
      error: noticeDeliveries.error,
      smsStatus: smsMessages.status,
      arrival: smsMessages.arrival,
    })
    .from(noticeDeliveries)
    .leftJoin(
      smsMessages,
      and(eq(smsMessages.noticeId, noticeDeliveries.noticeId), eq(noticeDeliveries.channel, 'sms')),
    )
    .where(inArray(noticeDeliveries.noticeId, ids))
    .orderBy(noticeDeliveries.dueAt);
export type SentNotice = Awaited<ReturnType<typeof sentOutside>>[number];
