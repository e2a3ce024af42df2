import { type NoticeChoice, OCCASION_NAMES, OCCASIONS } from '@temari/contracts/notice-occasions';
import { and, asc, count, eq, gte, inArray, isNull, lte, not, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { noticeDeliveries, noticeSwitches, notices } from '../../db/schema/notices.ts';
import type { FreeChannel } from '../../domains/notices/channels/channels.ts';
import { isPaused } from '../../domains/notices/channels/pause-queries.ts';
import { isStillReader } from './reader-queries.ts';

type Delivery = typeof noticeDeliveries.$inferSelect;

/**
 * Notices that are due and not yet on their way; nobody else has them until the transaction ends. They are taken before
 * their readers are looked up: joined first, every one that waits would be read for each of these groups.
 */
export const lockUnrouted = (db: Db, { now, limit }: { now: Date; limit: number }) => {
  const due = db.$with('due').as(
    db
      .select({
        id: notices.id,
        accountId: notices.accountId,
        occasion: notices.occasion,
        sms: notices.sms,
        isUrgent: notices.isUrgent,
      })
      .from(notices)
      .where(and(isNull(notices.routedAt), isNull(notices.takenBackAt), lte(notices.dueAt, now)))
      .orderBy(asc(notices.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(due)
    .select({
      id: due.id,
      accountId: due.accountId,
      occasion: due.occasion,
      sms: due.sms,
      isUrgent: due.isUrgent,
      phone: accounts.phone,
    })
    .from(due)
    .innerJoin(accounts, eq(accounts.id, due.accountId));
};

interface Choices {
  off: ReadonlySet<NoticeChoice>;
  asked: ReadonlySet<NoticeChoice>;
}

/** What these people have switched off, and what they have asked for. */
export const choicesOf = async (db: Db, accountIds: string[]): Promise<(accountId: string) => Choices> => {
  const rows = await db.select().from(noticeSwitches).where(inArray(noticeSwitches.accountId, accountIds));
  const groups = Map.groupBy(rows, ({ accountId }) => accountId);
  return (accountId) => {
    const named = (isOn: boolean) =>
      new Set((groups.get(accountId) ?? []).filter((row) => row.isOn === isOn).map(({ name }) => name));
    return { off: named(false), asked: named(true) };
  };
};

export const saveRoutes = async (
  db: Db,
  { ids, routes, now }: { ids: string[]; routes: (typeof noticeDeliveries.$inferInsert)[]; now: Date },
): Promise<void> => {
  if (routes.length > 0) {
    // What was true again after it was dropped goes out; what went out does not go out twice.
    await db
      .insert(noticeDeliveries)
      .values(routes)
      .onConflictDoUpdate({
        target: [noticeDeliveries.noticeId, noticeDeliveries.channel],
        set: { state: 'waiting', dueAt: sql`excluded.due_at`, error: null, settledAt: null },
        setWhere: eq(noticeDeliveries.state, 'dropped'),
      });
  }
  await db.update(notices).set({ routedAt: now }).where(inArray(notices.id, ids));
};

/**
 * Takes what is due on a channel for sending, unless its service wants to be left alone. From here on it counts as
 * perhaps sent: if this process dies now, nobody sends it a second time.
 */
export const claimDeliveries = async (
  db: Db,
  { channel, now, limit }: { channel: FreeChannel; now: Date; limit: number },
): Promise<Pick<Delivery, 'id' | 'noticeId' | 'accountId' | 'channel' | 'tries'>[]> => {
  const due = db
    .select({ id: noticeDeliveries.id })
    .from(noticeDeliveries)
    .where(
      and(
        eq(noticeDeliveries.state, 'waiting'),
        eq(noticeDeliveries.channel, channel),
        lte(noticeDeliveries.dueAt, now),
        not(isPaused(noticeDeliveries.channel, now)),
      ),
    )
    .orderBy(asc(noticeDeliveries.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(noticeDeliveries)
    .set({
      state: 'unknown',
      error: INTERRUPTED,
      settledAt: now,
      tries: sql`${noticeDeliveries.tries} + 1`,
    })
    .where(inArray(noticeDeliveries.id, due))
    .returning({
      id: noticeDeliveries.id,
      noticeId: noticeDeliveries.noticeId,
      accountId: noticeDeliveries.accountId,
      channel: noticeDeliveries.channel,
      tries: noticeDeliveries.tries,
    });
};

const INTERRUPTED = 'sending was interrupted';
/** Longer than Telegram takes to answer. */
const UNDER_WAY_MS = 60_000;

/** What may arrive by Telegram first, and then needs no SMS: its message is due there, or under way. */
const mayArriveByTelegram = (now: Date) => sql`exists (
  select from notice_deliveries t join notices n on n.id = t.notice_id
  where t.notice_id = ${noticeDeliveries.noticeId} and t.channel = 'telegram' and n.sms = 'otherwise' and (
    (t.state = 'waiting' and t.due_at <= ${now.toISOString()}::timestamptz and not ${isPaused(sql`t.channel`, now)})
    or (t.state = 'unknown' and t.error = ${INTERRUPTED}
      and t.settled_at > ${new Date(now.getTime() - UNDER_WAY_MS).toISOString()}::timestamptz)))`;

/** SMS that are due; who writes one into the outbox keeps it until the transaction ends. */
export const lockSmsDue = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  db
    .select({ id: noticeDeliveries.id, noticeId: noticeDeliveries.noticeId, tries: noticeDeliveries.tries })
    .from(noticeDeliveries)
    .where(
      and(
        eq(noticeDeliveries.state, 'waiting'),
        eq(noticeDeliveries.channel, 'sms'),
        lte(noticeDeliveries.dueAt, now),
        not(mayArriveByTelegram(now)),
      ),
    )
    .orderBy(asc(noticeDeliveries.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true });

export const noticesToSend = async (db: Db, ids: string[]) => {
  const rows = await db
    .select({
      notice: notices,
      phone: accounts.phone,
      language: accounts.language,
      isReader: sql<boolean>`${isStillReader}`,
      isStopped: sql<boolean>`${notices.occasion} = 'news' and exists (select from announcements
        where announcements.id::text = ${notices.cause} and announcements.state = 'stopped')`,
      isInTelegram: sql<boolean>`exists (select from notice_deliveries t
        where t.notice_id = ${notices.id} and t.channel = 'telegram' and t.state = 'sent')`,
    })
    .from(notices)
    .innerJoin(accounts, eq(accounts.id, notices.accountId))
    .where(inArray(notices.id, ids));
  return new Map(rows.map(({ notice, ...rest }) => [notice.id, { ...notice, ...rest }]));
};

/** What goes by SMS only to whoever has asked for it. */
const ASKED_FOR = OCCASION_NAMES.filter((occasion) => OCCASIONS[occasion].smsIfAsked !== null);

/** How many SMS of notices somebody was sent since, besides those they have asked for. */
export const smsSentTo = async (db: Db, accountId: string, since: Date): Promise<number> => {
  const [row] = await db
    .select({ sent: count() })
    .from(noticeDeliveries)
    .innerJoin(notices, eq(notices.id, noticeDeliveries.noticeId))
    .where(
      and(
        eq(notices.accountId, accountId),
        notInArray(notices.occasion, ASKED_FOR),
        eq(noticeDeliveries.channel, 'sms'),
        eq(noticeDeliveries.state, 'sent'),
        gte(noticeDeliveries.settledAt, since),
      ),
    );
  return row?.sent ?? 0;
};

/** Those that their channels have taken. */
export const settleSent = async (db: Db, ids: string[], settledAt: Date): Promise<void> => {
  await db
    .update(noticeDeliveries)
    .set({ state: 'sent', error: null, settledAt })
    .where(inArray(noticeDeliveries.id, ids));
};

export const settleDelivery = async (
  db: Db,
  id: string,
  outcome: Partial<Pick<Delivery, 'state' | 'error' | 'settledAt' | 'dueAt'>>,
): Promise<void> => {
  await db.update(noticeDeliveries).set(outcome).where(eq(noticeDeliveries.id, id));
};
