import { DEFAULT_LANGUAGE, type Language } from '@temari/contracts/languages';
import type { Notice } from '@temari/contracts/notices';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { isShown, markRead, markReadUpTo, newestNotices, unreadOf } from './queries.ts';

const PAGE = 20;

export const listNotices = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
  { language, before }: { language: Language; before?: string | undefined },
): Promise<{ notices: Notice[]; hasOlder: boolean }> => {
  const found = await newestNotices(db, { accountId, now: clock.now() }, { before, limit: PAGE + 1 });
  const notices = found.slice(0, PAGE).map((row) => {
    const { title, body } = row.words[language] ?? row.words[DEFAULT_LANGUAGE] ?? { title: '', body: '' };
    return {
      id: row.id,
      occasion: row.occasion,
      title,
      body,
      path: row.path,
      at: row.dueAt.toISOString(),
      bySms: row.smsAt !== null,
      isRead: row.readAt !== null,
    };
  });
  return { notices, hasOlder: found.length > PAGE };
};

export const countUnread = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
): Promise<{ unread: number }> => ({ unread: await unreadOf(db, { accountId, now: clock.now() }) });

export const readNotice = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
  { id }: { id: string },
): Promise<void> => {
  if (!(await markRead(db, { accountId, now: clock.now() }, id))) throw new AppError('request/not-found');
};

export const readNotices = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
  { upTo: id }: { upTo: string },
): Promise<void> => {
  const reader = { accountId, now: clock.now() };
  if (!(await isShown(db, reader, id))) throw new AppError('request/not-found');
  await markReadUpTo(db, reader, id);
};
