import type { NoticeChannel } from '@temari/contracts/notice-occasions';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { ChannelMessage, ChannelOutcome } from './channel.ts';
import { hasEmail, sendEmail } from './email.ts';
import { hasPush, sendPush } from './push.ts';
import { hasTelegram, sendTelegram } from './telegram.ts';

export type FreeChannel = Exclude<NoticeChannel, 'sms'>;

interface Channel {
  /** Which of these accounts have a browser, a chat or an address there. */
  reaches: (deps: Pick<Deps, 'telegram' | 'mail'> & { db: Db }, accountIds: string[]) => Promise<ReadonlySet<string>>;
  send: (deps: Deps, message: ChannelMessage) => Promise<ChannelOutcome>;
}

/** The ways out of the app that cost nothing. An SMS goes through the outbox of `domains/messages`. */
export const CHANNELS: Record<FreeChannel, Channel> = {
  push: { reaches: ({ db }, accountIds) => hasPush(db, accountIds), send: sendPush },
  telegram: { reaches: hasTelegram, send: sendTelegram },
  email: { reaches: hasEmail, send: sendEmail },
};
