import type { Language } from '@temari/contracts/languages';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { CoverNotice } from '@temari/contracts/vocabulary';
import type { Deps } from '../../deps.ts';
import { finishNotice, type NoticeRow, waitingNotices } from '../../domains/covers/queries.ts';
import { smsText } from '../../domains/messages/sms-texts.ts';
import { courseIn, whenIn } from '../../domains/messages/sms-words.ts';
import { type Telling, tell } from '../../domains/notices/tell.ts';
import type { SmsName } from '../../texts/server-texts.ts';

const AT_ONCE = 100;

const TEXTS: Record<CoverNotice, SmsName> = {
  asked: 'coverAsked',
  found: 'coverFound',
  assigned: 'coverAssigned',
  ended: 'coverEnded',
};

/** Whether it still is as the notice says; what happened meanwhile has a notice of its own. */
const isOfUse = ({ kind, coverState, isTaker, substitute, endsAt }: NoticeRow, now: Date): boolean => {
  if (endsAt <= now) return false;
  if (kind === 'asked') return coverState === 'open' || coverState === 'unfilled';
  if (kind === 'assigned') return isTaker && coverState === 'assigned';
  return kind === 'ended' || substitute !== null;
};

const textIn = (language: Language, notice: NoticeRow, publicUrl: string): string =>
  smsText(TEXTS[notice.kind], language, {
    course: courseIn(language, notice),
    when: whenIn(language, notice.startsAt),
    name: notice.substitute ?? '',
    address: `${publicUrl}${NOTICE_PATHS.teacherToday}`,
  });

/** A notice less than this before its lesson does not wait for the morning. */
const URGENT_MS = 3 * 3_600_000;

const tellingOf = (notice: NoticeRow, publicUrl: string, now: Date): Telling => ({
  occasion: 'cover',
  accountId: notice.accountId,
  cause: notice.id,
  path: NOTICE_PATHS.teacherToday,
  values: (language) => ({ text: textIn(language, notice, publicUrl) }),
  uselessAfter: notice.startsAt,
  isUrgent: notice.startsAt.getTime() - now.getTime() < URGENT_MS,
});

/** Tells what waits, once; what is no longer so is left out. */
export const tellTeachers = async (deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>): Promise<void> => {
  const now = deps.clock.now();
  for (const notice of await waitingNotices(deps.db, AT_ONCE)) {
    await deps.db.transaction(async (tx) => {
      if (!(await finishNotice(tx, notice.id, now)) || !isOfUse(notice, now)) return;
      await tell(deps, tx, now, [tellingOf(notice, deps.publicUrl, now)]);
    });
  }
};
