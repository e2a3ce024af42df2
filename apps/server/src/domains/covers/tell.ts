import type { CoverNotice } from '@temari/contracts/vocabulary';
import type { Deps } from '../../deps.ts';
import type { SmsName } from '../../texts/server-texts.ts';
import { queueSms } from '../messages/queue-sms.ts';
import { isSmsSpent, permitSms } from '../messages/sms-senders.ts';
import { smsText } from '../messages/sms-texts.ts';
import { courseIn, whenIn } from '../messages/sms-words.ts';
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

const textOf = (notice: NoticeRow, publicUrl: string): string =>
  smsText(TEXTS[notice.kind], notice.language, {
    course: courseIn(notice.language, notice),
    when: whenIn(notice.language, notice.startsAt),
    name: notice.substitute ?? '',
    address: `${publicUrl}/teacher/today`,
  });

const tell = async (
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'publicUrl'>,
  notice: NoticeRow,
): Promise<void> => {
  const now = deps.clock.now();
  const { accountId, phone } = notice;
  if (!phone || !isOfUse(notice, now)) {
    await finishNotice(deps.db, notice.id, now);
    return;
  }
  // Counted outside the transaction: the counters are shared by all, and a message that is counted and lost costs nobody anything.
  const permit = await permitSms(deps, deps.db, { kind: 'cover', accountId, phone });
  await deps.db.transaction(async (tx) => {
    if (!(await finishNotice(tx, notice.id, now))) return;
    await queueSms(deps, tx, permit, { text: textOf(notice, deps.publicUrl), uselessAfter: notice.startsAt });
  });
};

/** Makes an SMS of each notice. Whoever has had too many gets it later, if it is still of use; the page shows it anyway. */
export const tellTeachers = async (deps: Parameters<typeof tell>[0]): Promise<void> => {
  for (const notice of await waitingNotices(deps.db, AT_ONCE)) {
    await tell(deps, notice).catch((error: unknown) => {
      if (!isSmsSpent(error)) throw error;
    });
  }
};
