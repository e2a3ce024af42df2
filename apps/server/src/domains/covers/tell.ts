import type { Language } from '@temari/contracts/languages';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { CoverNotice } from '@temari/contracts/vocabulary';
import type { Deps } from '../../deps.ts';
import type { SmsName } from '../../texts/server-texts.ts';
import { queueSms } from '../messages/queue-sms.ts';
import { isSmsSpent, permitSms } from '../messages/sms-senders.ts';
import { smsText } from '../messages/sms-texts.ts';
import { courseIn, whenIn } from '../messages/sms-words.ts';
import { type Telling, tell } from '../notices/tell.ts';
import { finishNotice, type NoticeRow, waitingNotices } from './queries.ts';

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

const inApp = (notice: NoticeRow, publicUrl: string): Telling => ({
  occasion: 'cover',
  accountId: notice.accountId,
  cause: notice.id,
  path: NOTICE_PATHS.teacherToday,
  values: (language) => ({ text: textIn(language, notice, publicUrl) }),
  isSmsSent: notice.phone !== null,
});

const tellOne = async (
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'publicUrl'>,
  notice: NoticeRow,
): Promise<void> => {
  const now = deps.clock.now();
  const { accountId, phone } = notice;
  if (!isOfUse(notice, now)) {
    await finishNotice(deps.db, notice.id, now);
    return;
  }
  if (!phone) {
    await deps.db.transaction(async (tx) => {
      if (await finishNotice(tx, notice.id, now)) await tell(tx, now, [inApp(notice, deps.publicUrl)]);
    });
    return;
  }
  // Counted outside the transaction: the counters are shared by all, and a message that is counted and lost costs nobody anything.
  const permit = await permitSms(deps, deps.db, { kind: 'cover', accountId, phone });
  await deps.db.transaction(async (tx) => {
    if (!(await finishNotice(tx, notice.id, now))) return;
    await tell(tx, now, [inApp(notice, deps.publicUrl)]);
    const text = textIn(notice.language, notice, deps.publicUrl);
    await queueSms(deps, tx, permit, { text, uselessAfter: notice.startsAt });
  });
};

/** Makes an SMS of each notice. Whoever has had too many gets it later, if it is still of use; the page shows it anyway. */
export const tellTeachers = async (deps: Parameters<typeof tellOne>[0]): Promise<void> => {
  for (const notice of await waitingNotices(deps.db, AT_ONCE)) {
    await tellOne(deps, notice).catch((error: unknown) => {
      if (!isSmsSpent(error)) throw error;
    });
  }
};
