import { addDays, addisDate, addisMinuteOfDay, startOfAddisDay } from '@temari/contracts/addis-time';
import {
  NOTICE_CHANNELS,
  NOTICE_EXTRAS,
  type NoticeChannel,
  type NoticeChoice,
  OCCASIONS,
  type Occasion,
  type SmsUse,
} from '@temari/contracts/notice-occasions';
import type { NoticeSettings } from '@temari/contracts/notice-settings';
import type { ChannelState } from '@temari/contracts/notices';

const HOUR_MS = 3_600_000;

type QuietHours = Pick<NoticeSettings, 'quietFromMinute' | 'quietUntilMinute'>;

const isQuiet = (at: Date, { quietFromMinute: from, quietUntilMinute: until }: QuietHours): boolean => {
  const minute = addisMinuteOfDay(at);
  return from <= until ? from <= minute && minute < until : minute >= from || minute < until;
};

/** The same instant, or the end of the quiet hours in which it lies. */
export const afterQuiet = (at: Date, quiet: QuietHours): Date => {
  if (!isQuiet(at, quiet)) return at;
  const { quietUntilMinute: until } = quiet;
  const today = addisDate(at);
  const day = addisMinuteOfDay(at) < until ? today : addDays(today, 1);
  return new Date(startOfAddisDay(day).getTime() + until * 60_000);
};

const EXTRAS: ReadonlySet<NoticeChoice> = new Set(NOTICE_EXTRAS);

/** Extras cost money: only whoever has asked for one gets it. */
export const isUsuallyOn = (name: NoticeChoice): boolean => !EXTRAS.has(name);

export interface Reach {
  phone: boolean;
  channels: ReadonlySet<NoticeChannel>;
  /** Channels and topics that the person does not want. */
  off: ReadonlySet<NoticeChoice>;
  /** Extras that the person has asked for. */
  asked: ReadonlySet<NoticeChoice>;
}

export interface NoticeToRoute {
  occasion: Occasion;
  /** Null if its SMS was already sent. */
  sms: SmsUse | null;
  isUrgent: boolean;
}

export interface Route {
  channel: NoticeChannel;
  dueAt: Date;
}

/**
 * On which channels a notice leaves the app, and when. Free channels go first. An SMS goes at once where it must
 * arrive or where nothing free reaches the person, and otherwise only once a free channel has had its time.
 */
export const routesOf = (
  { occasion, sms: usualSms, isUrgent }: NoticeToRoute,
  { phone, channels, off, asked }: Reach,
  { now, settings }: { now: Date; settings: NoticeSettings },
): Route[] => {
  const { topic, isMailed, smsAfterHours, smsIfAsked } = OCCASIONS[occasion];
  const sms = usualSms === 'never' && smsIfAsked && asked.has(smsIfAsked) ? 'otherwise' : usualSms;
  if (topic && off.has(topic)) return [];
  const at = (date: Date): Date => (isUrgent ? date : afterQuiet(date, settings));
  const free = NOTICE_CHANNELS.filter(
    (channel) => channel !== 'sms' && channels.has(channel) && !off.has(channel) && (channel !== 'email' || isMailed),
  ).map((channel) => ({ channel, dueAt: channel === 'email' ? now : at(now) }));
  const isWanted = sms === 'always' || (sms === 'otherwise' && !off.has('sms'));
  if (!phone || !isWanted) return free;
  // A letter in a mailbox is read days later: it does not count as having reached anybody.
  const isFreeEnough = sms === 'otherwise' && free.some(({ channel }) => channel !== 'email');
  if (isFreeEnough && smsAfterHours === null) return free;
  const waits = isFreeEnough ? (smsAfterHours ?? 0) * HOUR_MS : 0;
  return [...free, { channel: 'sms', dueAt: at(new Date(now.getTime() + waits)) }];
};

/** An SMS is in the outbox first; what the gateway and the phone said of it counts. */
export const smsState = ({
  smsStatus,
  arrival,
}: {
  smsStatus: string | null;
  arrival: 'delivered' | 'undelivered' | null;
}): ChannelState => {
  if (arrival) return arrival === 'delivered' ? 'delivered' : 'failed';
  if (smsStatus === 'sent' || smsStatus === 'failed' || smsStatus === 'unknown') return smsStatus;
  return smsStatus === 'queued' ? 'waiting' : 'sent';
};

/** Why an SMS waits that is worth less than the budget. */
export const BUDGET_SPENT = 'the budget is spent';

/**
 * Whether the monthly share of SMS limits this notice. What must arrive, or somebody has asked for, always goes, and so
 * does the last word before the room closes.
 */
export const hasMonthlyShare = ({ occasion, sms }: { occasion: Occasion; sms: SmsUse | null }): boolean =>
  sms === 'otherwise' && !OCCASIONS[occasion].mustArrive && occasion !== 'gate-closing';

/** Why an SMS is left out that is not worth a third in a month. */
export const MONTHLY_SHARE_SENT = 'two SMS a month are enough';

/** Why what was announced does not go out any more. */
export const STOPPED = 'stopped';

export interface NoticeToSend {
  channel: NoticeChannel;
  sms: SmsUse | null;
  takenBackAt: Date | null;
  readAt: Date | null;
  uselessAfter: Date | null;
  isErased: boolean;
  /** False for a guardian who has lost access to the household it is about. */
  isReader: boolean;
  /** What it says is no longer so: the month is paid, the lesson moved. */
  isGone: boolean;
  /** The announcement that it carries was stopped midway. */
  isStopped: boolean;
  /** Telegram has taken it: whoever uses it reads it there, and no SMS follows. */
  isInTelegram: boolean;
}

/** Why a notice is not sent after all, checked again right before sending; null if it is sent. */
export const whyDropped = (notice: NoticeToSend, now: Date): string | null => {
  if (notice.isErased) return 'the account was erased';
  if (!notice.isReader) return 'the reader has no access any more';
  if (notice.isStopped) return STOPPED;
  if (notice.takenBackAt || notice.isGone) return 'its reason is gone';
  if (notice.uselessAfter && notice.uselessAfter <= now) return 'too late to be of use';
  if (notice.readAt && notice.channel !== 'email') return 'read in the app';
  if (notice.channel === 'sms' && notice.sms === 'otherwise' && notice.isInTelegram) return 'arrived by Telegram';
  return null;
};
