import {
  NOTICE_CHANNELS,
  NOTICE_TOPICS,
  type NoticeChannel,
  type NoticeTopic,
} from '@temari/contracts/notice-occasions';
import type { NoticePreferences } from '@temari/contracts/notices';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { CHANNELS } from '../../domains/notices/channels/channels.ts';
import { settingsOf } from '../../domains/notices/settings.ts';
import { switchedOff } from './delivery-queries.ts';
import { setSwitch } from './queries.ts';

const ABOUT: Record<'student' | 'teacher', readonly NoticeTopic[]> = {
  student: NOTICE_TOPICS,
  teacher: ['reminders', 'news'],
};

export const showPreferences = async (deps: Deps, { accountId, role }: Actor): Promise<NoticePreferences> => {
  const { db } = deps;
  const off = (await switchedOff(db, [accountId])).get(accountId) ?? new Set();
  const reached: NoticeChannel[] = [];
  for (const channel of NOTICE_CHANNELS) {
    const reaches = channel === 'sms' || (await CHANNELS[channel].reaches(deps, [accountId])).has(accountId);
    if (reaches) reached.push(channel);
  }
  const { quietFromMinute, quietUntilMinute, smsPriceSantim } = await settingsOf(db);
  return {
    channels: reached.map((channel) => ({ channel, isOn: !off.has(channel) })),
    topics: ABOUT[role === 'teacher' ? role : 'student'].map((topic) => ({ topic, isOn: !off.has(topic) })),
    quiet: quietFromMinute === quietUntilMinute ? null : { fromMinute: quietFromMinute, untilMinute: quietUntilMinute },
    smsPriceEtb: smsPriceSantim / 100,
  };
};

export const setPreference = async (
  deps: Deps,
  actor: Actor,
  { name, isOn }: { name: NoticeChannel | NoticeTopic; isOn: boolean },
): Promise<NoticePreferences> => {
  await setSwitch(deps.db, { accountId: actor.accountId, name, isOn });
  return showPreferences(deps, actor);
};
