import { DEFAULT_LANGUAGE } from '@temari/contracts/languages';
import { NOTICES_PAGE, OCCASION_NAMES, OCCASIONS } from '@temari/contracts/notice-occasions';
import type { ToldNotice } from '@temari/contracts/office-notices';
import type { Deps } from '../../../deps.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { type SentNotice, sentOutside } from '../../../domains/notices/delivery-queries.ts';
import { smsState } from '../../../domains/notices/rules.ts';
import { AppError } from '../../../errors/app-error.ts';
import { householdLanguage, toldTo } from './household-queries.ts';

const stateOf = (sent: SentNotice): ToldNotice['channels'][number]['state'] => {
  const { channel, state } = sent;
  if (state === 'nobody' || state === 'dropped') return 'not-sent';
  return channel === 'sms' && state === 'sent' ? smsState(sent) : state;
};

const presentChannel = (sent: SentNotice): ToldNotice['channels'][number] => ({
  channel: sent.channel,
  state: stateOf(sent),
  at: (sent.settledAt ?? sent.dueAt).toISOString(),
  why: sent.error,
});

export const listHouseholdNotices = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
  { before }: { before?: string | undefined },
): Promise<ToldNotice[]> => {
  const household = await householdLanguage(db, id);
  if (!household) throw new AppError('request/not-found');
  const seesMoney = may(actor, ['money']);
  const occasions = OCCASION_NAMES.filter((occasion) => seesMoney || OCCASIONS[occasion].subject !== 'money');
  const found = await toldTo(db, { accountId: id, occasions, before, now: clock.now(), limit: NOTICES_PAGE });
  const sent = Map.groupBy(
    await sentOutside(
      db,
      found.map((notice) => notice.id),
    ),
    ({ noticeId }) => noticeId,
  );
  return found.map((notice) => {
    const { title, body } = notice.words[household.language] ??
      notice.words[DEFAULT_LANGUAGE] ?? { title: '', body: '' };
    return {
      id: notice.id,
      occasion: notice.occasion,
      title,
      body,
      at: notice.dueAt.toISOString(),
      readAt: notice.readAt?.toISOString() ?? null,
      takenBackAt: notice.takenBackAt?.toISOString() ?? null,
      channels: (sent.get(notice.id) ?? []).map(presentChannel),
    };
  });
};
