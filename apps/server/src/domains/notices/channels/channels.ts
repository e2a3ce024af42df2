import type { NoticeChannel } from '@temari/contracts/notice-occasions';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { ChannelMessage, ChannelOutcome } from './channel.ts';

export type FreeChannel = Exclude<NoticeChannel, 'sms'>;

interface Channel {
  /** Which of these accounts have a device, a chat or an address there. */
  reaches: (db: Db, accountIds: string[]) => Promise<ReadonlySet<string>>;
  send: (deps: Deps, message: ChannelMessage) => Promise<ChannelOutcome>;
}

/** The ways out of the app that cost nothing. An SMS goes through the outbox of `domains/messages`. */
export const CHANNELS: Partial<Record<FreeChannel, Channel>> = {};
