import { DEFAULT_LANGUAGE, type Language } from '@temari/contracts/languages';
import { NOTICES_PAGE } from '@temari/contracts/notice-occasions';
import type { Notice } from '@temari/contracts/notices';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { type SentNotice, sentOutside } from '../../domains/notices/delivery-queries.ts';
import { smsState } from '../../domains/notices/rules.ts';
import { AppError } from '../../errors/app-error.ts';
import { isShown, languageOf, markRead, markReadUpTo, newestNotices, type prepareUnread } from './queries.ts';

type Reading = Pick<Deps, 'db' | 'clock'>;
type Way = Notice['channels'][number];

const wayOf = (sent: SentNotice): Way[] => {
  const { channel, state } = sent;
  if (state === 'nobody' || state === 'dropped') return [];
  const at = (sent.settledAt ?? sent.dueAt).toISOString();
  return [{ channel, state: channel === 'sms' && state === 'sent' ? smsState(sent) : state, at }];
};

export const listNotices = async (
  { db, clock }: Reading,
  { accountId }: Actor,
  { language: asked, before }: { language?: Language | undefined; before?: string | undefined },
): Promise<Notice[]> => {
  const language = asked ?? (await languageOf(db, accountId));
  const found = await newestNotices(db, { accountId, now: clock.now() }, { before, limit: NOTICES_PAGE });
  const ways = Map.groupBy(
    await sentOutside(
      db,
      found.map(({ id }) => id),
    ),
    ({ noticeId }) => noticeId,
  );
  return found.map(({ id, occasion, words, path, dueAt, readAt, smsAt }) => {
    const { title, body } = words[language] ?? words[DEFAULT_LANGUAGE] ?? { title: '', body: '' };
    const at = dueAt.toISOString();
    return {
      ...{ id, occasion, title, body, path, at },
      text: `${title}\n${body}`,
      ...(readAt && { seenAt: readAt.toISOString() }),
      channels: [
        { channel: 'app', state: readAt ? 'delivered' : 'sent', at },
        ...(smsAt ? [{ channel: 'sms' as const, state: 'sent' as const, at: smsAt.toISOString() }] : []),
        ...(ways.get(id) ?? []).flatMap(wayOf),
      ],
    };
  });
};

export const countUnread = async (
  { clock }: Pick<Reading, 'clock'>,
  counting: ReturnType<typeof prepareUnread>,
  { accountId }: Actor,
): Promise<{ unread: number }> => {
  const [row] = await counting.execute({ accountId, now: clock.now() });
  return { unread: row?.unread ?? 0 };
};

export const seeNotices = async (
  { db, clock }: Reading,
  { accountId }: Actor,
  { ids }: { ids: string[] },
): Promise<void> => {
  if (ids.length > 0) await markRead(db, { accountId, now: clock.now() }, ids);
};

export const readNotices = async (
  { db, clock }: Reading,
  { accountId }: Actor,
  { upTo: id }: { upTo: string },
): Promise<void> => {
  const reader = { accountId, now: clock.now() };
  if (!(await isShown(db, reader, id))) throw new AppError('request/not-found');
  await markReadUpTo(db, reader, id);
};
