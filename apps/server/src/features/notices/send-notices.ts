import { setTimeout } from 'node:timers/promises';
import { startOfAddisDay } from '@temari/contracts/addis-time';
import { DEFAULT_LANGUAGE } from '@temari/contracts/languages';
import type { NoticeChannel, Occasion } from '@temari/contracts/notice-occasions';
import { PAID_MESSAGES_MAX } from '@temari/contracts/notice-settings';
import { isDeskNumber } from '@temari/contracts/phone';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import type { Deps } from '../../deps.ts';
import { queueSms } from '../../domains/messages/queue-sms.ts';
import { smsMonthOf } from '../../domains/messages/sms-cost.ts';
import { isSmsSpent, permitSms, type SmsKind } from '../../domains/messages/sms-senders.ts';
import { ladderDayOf } from '../../domains/money/ladder-queries.ts';
import type { ChannelMessage, ChannelOutcome } from '../../domains/notices/channels/channel.ts';
import { CHANNELS, type FreeChannel } from '../../domains/notices/channels/channels.ts';
import { pauseChannel } from '../../domains/notices/channels/pause-queries.ts';
import { smsSpentIn } from '../../domains/notices/queries.ts';
import {
  BUDGET_SPENT,
  hasMonthlyShare,
  MONTHLY_SHARE_SENT,
  routesOf,
  whyDropped,
} from '../../domains/notices/rules.ts';
import { settingsOf } from '../../domains/notices/settings.ts';
import { SEND_NOTICES } from '../../domains/notices/tell.ts';
import { siteName } from '../../domains/site/queries.ts';
import {
  choicesOf,
  claimDeliveries,
  lockSmsDue,
  lockUnrouted,
  noticesToSend,
  saveRoutes,
  settleDelivery,
  settleSent,
  smsSentTo,
} from './delivery-queries.ts';
import { reasonsGone } from './reason-queries.ts';
import { sideBySide } from './side-by-side.ts';

/** Few enough that the event loop answers requests between two groups. */
const ROUTED_AT_ONCE = 100;
/** Taken, looked up and sent side by side; what dies with the process stays unknown, so they are few: 20 in all. */
const SENT_AT_ONCE: Record<FreeChannel, number> = { push: 10, telegram: 5, email: 5 };
const FREE_CHANNELS = Object.keys(SENT_AT_ONCE) as FreeChannel[];

/** How many batches routing and SMS may process before the other has its turn, so that neither waits behind a backlog. */
const ROUNDS = { route: 5, sms: 20 };
/** While a channel is slow, what is told meanwhile waits no longer than this. */
const LOOK_AGAIN_MS = 1000;
/** Requests come first: with nothing to wait for outside, sending would take a whole core for as long as it lasts. */
const REST_MS = 25;
/** A longer run would count as lost in the queue; the next one goes on. */
const RUN_AT_MOST_MS = 10 * 60_000;

const TRIES = 14;
const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 60 * 60;
const pauseSeconds = (tries: number): number => Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS);

type Taken = Awaited<ReturnType<typeof claimDeliveries>>[number];
type Found = NonNullable<ReturnType<Awaited<ReturnType<typeof noticesToSend>>['get']>>;

/** Decides for some notices that are due where they go out; false when there are none. */
const routeSome = (deps: Deps): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const found = await lockUnrouted(tx, { now, limit: ROUTED_AT_ONCE });
    if (found.length === 0) return false;
    const settings = await settingsOf(tx);
    const accountIds = [...new Set(found.map(({ accountId }) => accountId))];
    const choices = await choicesOf(tx, accountIds);
    const reached = new Map<NoticeChannel, ReadonlySet<string>>();
    for (const [name, channel] of Object.entries(CHANNELS)) {
      reached.set(name as FreeChannel, await channel.reaches({ ...deps, db: tx }, accountIds));
    }
    const routes = found.flatMap(({ id, accountId, phone, ...notice }) =>
      routesOf(
        notice,
        {
          phone: phone !== null && !isDeskNumber(phone),
          channels: new Set([...reached].filter(([, ids]) => ids.has(accountId)).map(([name]) => name)),
          ...choices(accountId),
        },
        { now, settings },
      ).map((route) => ({ id: newId(), noticeId: id, accountId, ...route })),
    );
    await saveRoutes(tx, { ids: found.map(({ id }) => id), routes, now });
    return true;
  });

/** What is to be sent, with what has become of its reason since. */
const lookAgain = async (db: Db, ids: string[], now: Date) => {
  const found = await noticesToSend(db, ids);
  const gone = await reasonsGone(db, ids, ladderDayOf(now));
  return {
    find: (id: string) => found.get(id),
    dropReason: (notice: Found, channel: NoticeChannel): string | null =>
      whyDropped({ ...notice, channel, isErased: notice.phone === null, isGone: gone.has(notice.id) }, now),
  };
};

const wordsOf = ({ words, language }: Found) => words[language] ?? words[DEFAULT_LANGUAGE] ?? { title: '', body: '' };

const messageOf = (notice: Found, title: string): ChannelMessage => ({
  noticeId: notice.id,
  accountId: notice.accountId,
  language: notice.language,
  title,
  line: wordsOf(notice).line ?? '',
  path: notice.path,
  uselessAfter: notice.uselessAfter,
  isUrgent: notice.isUrgent,
});

const STATES = { nobody: 'nobody', unknown: 'unknown' } as const;

const settle = async (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { id, channel, tries }: { id: string; channel: NoticeChannel; tries: number },
  outcome: Exclude<ChannelOutcome, { result: 'sent' }>,
): Promise<void> => {
  const now = clock.now();
  if (outcome.result !== 'refused') {
    const error = outcome.result === 'unknown' ? outcome.reason : null;
    return settleDelivery(db, id, { state: STATES[outcome.result], error, settledAt: now });
  }
  const { reason, isHopeless, retryAfterSeconds } = outcome;
  log.warn({ deliveryId: id, channel, tries, ...outcome }, 'a notice was refused by its channel');
  // A service that names a time is busy, not lost: it is asked again for as long as the notice is of use, and what
  // else waits for the same service is not sent before that time.
  if (retryAfterSeconds !== undefined && CHANNELS[channel as FreeChannel].isOneService) {
    await pauseChannel(db, channel, new Date(now.getTime() + retryAfterSeconds * 1000));
  }
  const isOver = isHopeless || (retryAfterSeconds === undefined && tries >= TRIES);
  if (isOver) return settleDelivery(db, id, { state: 'failed', error: reason, settledAt: now });
  const dueAt = new Date(now.getTime() + (retryAfterSeconds ?? pauseSeconds(tries)) * 1000);
  return settleDelivery(db, id, { state: 'waiting', error: reason, settledAt: null, dueAt });
};

/** Hands some of what is due to a free channel; false when there is nothing. */
const sendSome = async (deps: Deps, channel: FreeChannel): Promise<boolean> => {
  const { db, clock } = deps;
  const taken = await claimDeliveries(db, { channel, now: clock.now(), limit: SENT_AT_ONCE[channel] });
  if (taken.length === 0) return false;
  const now = clock.now();
  const { find, dropReason } = await lookAgain(db, [...new Set(taken.map(({ noticeId }) => noticeId))], now);
  const title = await siteName(db);
  const send = await CHANNELS[channel].senderTo(deps, [...new Set(taken.map(({ accountId }) => accountId))]);
  /** True when its channel has taken it; what became of it otherwise is written at once. */
  const sendOne = async (delivery: Taken): Promise<boolean> => {
    const notice = find(delivery.noticeId);
    // Its notice went with the account.
    if (!notice) return false;
    const error = dropReason(notice, channel);
    if (error) {
      await settleDelivery(db, delivery.id, { state: 'dropped', error });
      return false;
    }
    const outcome = await send(messageOf(notice, title));
    if (outcome.result === 'sent') return true;
    await settle(deps, delivery, outcome);
    return false;
  };
  const isSent = await Promise.all(taken.map(sendOne));
  const sent = taken.filter((_, place) => isSent[place]).map(({ id }) => id);
  if (sent.length > 0) await settleSent(db, sent, clock.now());
  if (taken.length === SENT_AT_ONCE[channel]) await setTimeout(REST_MS);
  return true;
};

/** Occasions whose SMS have a limit of their own; all others count as `notice`. */
const SMS_KIND_OF: Partial<Record<Occasion, SmsKind>> = {
  'receipt-accepted': 'receipt-decision',
  'receipt-declined': 'receipt-decision',
  'receipt-taken-back': 'receipt-decision',
  'application-decided': 'teacher-decision',
  cover: 'cover',
  'lesson-changed': 'lesson-change',
  'lesson-soon': 'lesson-reminder',
};

/** What may cost more than the budget: a lesson that is not where it was. */
const PAST_BUDGET: readonly Occasion[] = ['lesson-changed', 'cover'];
const BUDGET_PAUSE_MS = 60 * 60_000;

/** Whether somebody has had enough SMS this month, so that the rest is read in the app. */
const hasHadEnough = async (tx: Db, { accountId, ...notice }: Found, now: Date): Promise<boolean> => {
  if (!hasMonthlyShare(notice)) return false;
  const monthBegan = startOfAddisDay(`${smsMonthOf(now)}-01`);
  return (await smsSentTo(tx, accountId, monthBegan)) >= PAID_MESSAGES_MAX;
};

/** Writes one SMS that is due into the outbox; false when there is none. */
const queueNextSms = (deps: Deps): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [delivery] = await lockSmsDue(tx, { now, limit: 1 });
    if (!delivery) return false;
    const { find, dropReason } = await lookAgain(tx, [delivery.noticeId], now);
    const notice = find(delivery.noticeId);
    if (!notice) return true;
    const { id } = delivery;
    const error = dropReason(notice, 'sms') ?? ((await hasHadEnough(tx, notice, now)) ? MONTHLY_SHARE_SENT : null);
    if (error || notice.phone === null) {
      await settleDelivery(tx, id, { state: 'dropped', error, settledAt: now });
      return true;
    }
    const { smsBudgetSantim } = await settingsOf(tx);
    if (!PAST_BUDGET.includes(notice.occasion) && (await smsSpentIn(tx, smsMonthOf(now))) >= smsBudgetSantim) {
      await settleDelivery(tx, id, { error: BUDGET_SPENT, dueAt: new Date(now.getTime() + BUDGET_PAUSE_MS) });
      return true;
    }
    const kind = SMS_KIND_OF[notice.occasion] ?? 'notice';
    // A limit that is spent must not undo the rest: it is counted in a transaction of its own inside this one.
    const permit = await tx
      .transaction((inner) => permitSms(deps, inner, { kind, accountId: notice.accountId, phone: notice.phone ?? '' }))
      .catch((reason: unknown) => {
        if (!isSmsSpent(reason)) throw reason;
        return null;
      });
    if (!permit) {
      await settleDelivery(tx, id, { error: 'too many messages', dueAt: new Date(now.getTime() + BUDGET_PAUSE_MS) });
      return true;
    }
    const text = wordsOf(notice).sms ?? '';
    const { uselessAfter } = notice;
    await queueSms(deps, tx, permit, { text, uselessAfter, createdAt: now, noticeId: notice.id });
    await settleDelivery(tx, id, { state: 'sent', error: null, settledAt: now });
    return true;
  });

/** Repeats a step until it finds nothing, or this many rounds are over; says how often it found something. */
const inRounds = async (rounds: number, step: () => Promise<boolean>): Promise<number> => {
  let found = 0;
  while (found < rounds && (await step())) found += 1;
  return found;
};

/**
 * Sends what is due on every channel. Run it as often and on as many servers as you like: each goes out once. Channels
 * go on side by side with routing and SMS, so that a slow one keeps nobody else waiting.
 */
export const sendNotices = async (deps: Deps): Promise<void> => {
  const until = deps.clock.now().getTime() + RUN_AT_MOST_MS;
  const isOver = (): boolean => deps.clock.now().getTime() > until;
  const channels = sideBySide(async (channel: FreeChannel) => !isOver() && (await sendSome(deps, channel)));
  channels.want(FREE_CHANNELS);
  try {
    for (;;) {
      if (isOver()) {
        await deps.jobs.enqueue(deps.db, SEND_NOTICES, {});
        break;
      }
      // What arrives by Telegram meanwhile leaves an SMS out, or sets it free: then there is one more look.
      const wasSending = channels.isUnderWay();
      const routed = await inRounds(ROUNDS.route, () => routeSome(deps));
      if (routed > 0) channels.want(FREE_CHANNELS);
      const texts = await inRounds(ROUNDS.sms, () => queueNextSms(deps));
      if (routed + texts > 0) continue;
      if (!wasSending) break;
      if (!channels.isUnderWay()) continue;
      await Promise.race([channels.untilOneEnds(), setTimeout(LOOK_AGAIN_MS, undefined, { ref: false })]);
    }
  } finally {
    await channels.untilAllEnd();
  }
};
