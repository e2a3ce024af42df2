import type { Deps } from '../deps.ts';
import type { ChannelMessage, ChannelOutcome } from '../domains/notices/channels/channel.ts';
import { CHANNELS, type FreeChannel } from '../domains/notices/channels/channels.ts';

/** One message to one person, as a run sends it. */
export const sendBy = async (channel: FreeChannel, deps: Deps, message: ChannelMessage): Promise<ChannelOutcome> =>
  (await CHANNELS[channel].senderTo(deps, [message.accountId]))(message);
