import { addDays, addisDate, startOfAddisDay } from '@temari/contracts/addis-time';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import { addMonths, daysOfMonth, schoolMonthOf } from '@temari/contracts/school-months';
import type { Deps } from '../../deps.ts';
import { dayIn, noonOf } from '../../domains/messages/sms-words.ts';
import { unsubscribeOf } from '../../domains/notices/channels/email.ts';
import { homeworkIn, reportsToMail, topicsOf } from './report-queries.ts';
import { type MailToSend, mailSite, mailWords, sendOnce } from './send-once.ts';

export const MAIL_REPORTS = 'mail-reports';

/** What was not sent on the first day of a month is sent until this one. */
const LAST_DAY = 3;
const AT_ONCE = 200;
const TOPICS_MAX = 12;

/** On the first days of an Ethiopian month: how each learner was in the month before, once. */
export const mailReports = async (
  deps: Pick<Deps, 'db' | 'clock' | 'mail' | 'publicUrl' | 'secrets' | 'log'>,
): Promise<void> => {
  const { db, clock, publicUrl } = deps;
  const today = addisDate(clock.now());
  const site = await mailSite(deps);
  const isBeginning = schoolMonthOf(today) !== schoolMonthOf(addDays(today, -LAST_DAY));
  if (!site || !isBeginning) return;
  const month = addMonths(schoolMonthOf(today), -1);
  const { from, to } = daysOfMonth(month);
  const span = { from: startOfAddisDay(from), until: startOfAddisDay(addDays(to, 1)) };

  const mails: MailToSend[] = [];
  for (const report of await reportsToMail(db, { span, month, limit: AT_ONCE })) {
    const { cause, accountId, to: address, language, learnerId, fullName, lessons, attended } = report;
    const topics = await topicsOf(db, learnerId, span);
    const { handedIn, returned } = await homeworkIn(db, learnerId, span);
    const word = mailWords(language, {
      site: site.name,
      name: fullName.split(/\s+/)[0] ?? fullName,
      from: dayIn(language, noonOf(from)),
      until: dayIn(language, noonOf(to)),
      lessons: String(lessons),
      attended: String(attended),
      topics: topics.slice(0, TOPICS_MAX).join(' · '),
      handedIn: String(handedIn),
      returned: String(returned),
    });
    mails.push({
      cause,
      accountId,
      mail: {
        to: address,
        subject: word('reportSubject'),
        language,
        lines: [
          word('reportLine'),
          ...(topics.length > 0 ? [word('reportTopics')] : []),
          ...(handedIn > 0 ? [word('reportHomework')] : []),
        ],
        button: { text: word('open'), opens: `${publicUrl}${NOTICE_PATHS.progress}` },
        unsubscribe: unsubscribeOf(deps, accountId, language),
      },
    });
  }
  await sendOnce(deps, 'report', site, mails);
};
