import type { NoticeChannel } from '@temari/contracts/notice-occasions';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { ChannelMessage, ChannelOutcome } from './channel.ts';
import { emailSender, hasEmail } from './email.ts';
import { hasPush, pushSender } from './push.ts';
import { hasTelegram, telegramSender } from './telegram.ts';

export type FreeChannel = Exclude<NoticeChannel, 'sms'>;

type Send = (message: ChannelMessage) => Promise<ChannelOutcome>;

interface Channel {
  /** Which of these accounts have a browser, a chat or an address there. */
  reaches: (deps: Pick<Deps, 'telegram' | 'mail'> & { db: Db }, accountIds: string[]) => Promise<ReadonlySet<string>>;
  /** Looks up in one statement where these accounts are reached; what it answers sends to one of them. */
  senderTo: (deps: Deps, accountIds: string[]) => Promise<Send>;
  /** One service takes all of it, so what it says about being busy is about every message that waits. */
  isOneService: boolean;
}

/** The ways out of the app that cost nothing. An SMS goes through the outbox of `domains/messages`. */
export const CHANNELS: Record<FreeChannel, Channel> = {
  push: { reaches: ({ db }, accountIds) => hasPush(db, accountIds), senderTo: pushSender, isOneService: false },
  telegram: { reaches: hasTelegram, senderTo: telegramSender, isOneService: true },
  email: { reaches: hasEmail, senderTo: emailSender, isOneService: true },
};
