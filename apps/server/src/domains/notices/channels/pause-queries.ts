import type { NoticeChannel } from '@temari/contracts/notice-occasions';
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { channelPauses } from '../../../db/schema/channel-pauses.ts';

/** Leaves a service alone until then; a longer pause that it has asked for before stands. */
export const pauseChannel = async (db: Db, channel: NoticeChannel, until: Date): Promise<void> => {
  await db
    .insert(channelPauses)
    .values({ channel, until })
    .onConflictDoUpdate({
      target: channelPauses.channel,
      set: { until: sql`greatest(${channelPauses.until}, excluded.until)` },
    });
};

/** Whether the service of a channel wants to be left alone. */
export const isPaused = (channel: SQLWrapper, now: Date): SQL =>
  sql`exists (select from channel_pauses p where p.channel = ${channel} and p.until > ${now.toISOString()}::timestamptz)`;

/** Until when the service of a channel wants to be left alone; null where it takes messages. */
export const pausedUntil = async (db: Db, channel: NoticeChannel, now: Date): Promise<Date | null> => {
  const [row] = await db.select().from(channelPauses).where(eq(channelPauses.channel, channel));
  return row && row.until > now ? row.until : null;
};
