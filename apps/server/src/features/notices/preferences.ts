import {
  NOTICE_CHANNELS,
  NOTICE_EXTRAS,
  NOTICE_TOPICS,
  type NoticeChannel,
  type NoticeChoice,
  type NoticeExtra,
  type NoticeTopic,
} from '@temari/contracts/notice-occasions';
import type { NoticePreferences } from '@temari/contracts/notices';
import type { Role } from '@temari/contracts/vocabulary';
import type { Deps } from '../../deps.ts';
import { type Actor, isStaffRole } from '../../domains/identity/actor.ts';
import { CHANNELS } from '../../domains/notices/channels/channels.ts';
import { settingsOf } from '../../domains/notices/settings.ts';
import { choicesOf } from './delivery-queries.ts';
import { setSwitch } from './queries.ts';

const aboutOf = (role: Role): readonly NoticeTopic[] => {
  if (isStaffRole(role)) return [];
  return role === 'teacher' ? ['reminders', 'news'] : NOTICE_TOPICS;
};

/** Families alone are reminded of lessons. */
const extrasOf = (role: Role): readonly NoticeExtra[] => (role === 'student' ? NOTICE_EXTRAS : []);

/** The office spends no SMS on itself. */
const isPossible = (channel: NoticeChannel, role: Role): boolean => channel !== 'sms' || !isStaffRole(role);

export const showPreferences = async (deps: Deps, { accountId, role }: Actor): Promise<NoticePreferences> => {
  const { db } = deps;
  const { off, asked } = (await choicesOf(db, [accountId]))(accountId);
  const reached: NoticeChannel[] = [];
  for (const channel of NOTICE_CHANNELS.filter((name) => isPossible(name, role))) {
    const reaches = channel === 'sms' || (await CHANNELS[channel].reaches(deps, [accountId])).has(accountId);
    if (reaches) reached.push(channel);
  }
  const { quietFromMinute, quietUntilMinute, smsPriceSantim } = await settingsOf(db);
  return {
    channels: reached.map((channel) => ({ channel, isOn: !off.has(channel) })),
    topics: aboutOf(role).map((topic) => ({ topic, isOn: !off.has(topic) })),
    extras: extrasOf(role).map((extra) => ({ extra, isOn: asked.has(extra) })),
    quiet: quietFromMinute === quietUntilMinute ? null : { fromMinute: quietFromMinute, untilMinute: quietUntilMinute },
    smsPriceEtb: smsPriceSantim / 100,
  };
};

export const setPreference = async (
  deps: Deps,
  actor: Actor,
  { name, isOn }: { name: NoticeChoice; isOn: boolean },
): Promise<NoticePreferences> => {
  await setSwitch(deps.db, { accountId: actor.accountId, name, isOn });
  return showPreferences(deps, actor);
};
