import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { accounts } from '../db/schema/accounts.ts';
import { announcements } from '../db/schema/announcements.ts';
import { notices } from '../db/schema/notices.ts';
import { courseIn } from '../domains/messages/sms-words.ts';
import { type TellNeeds, tell } from '../domains/notices/tell.ts';
import { SERVER_TEXTS } from '../texts/server-texts.ts';

const DAY_MS = 86_400_000;
const MATHS = { courseType: 'Maths', translations: {}, grade: '10' };

/** What the demo tells about its past is in the app and goes nowhere else. */
export const SENDS_NOTHING: TellNeeds = { jobs: { enqueue: async () => {} }, publicUrl: '' };

export const keepNoticesIn = async (db: Db, now: Date): Promise<void> => {
  await db.update(notices).set({ routedAt: now }).where(isNull(notices.routedAt));
};

/** What the demo's student and teacher were told in the last weeks; what is older than two days they have read. */
export const seedNotices = async (db: Db, now: Date): Promise<void> => {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const people = await db.select({ id: accounts.id, phone: accounts.phone }).from(accounts);
  const idOf = (phone: string): string | undefined => people.find((person) => person.phone === phone)?.id;
  const [studentId, teacherId] = [idOf('+251911000001'), idOf('+251911000002')];
  if (!studentId || !teacherId) return;
  const student = { accountId: studentId };
  await tell(SENDS_NOTHING, db, now, [
    {
      ...student,
      occasion: 'receipt-accepted',
      cause: 'sample',
      path: NOTICE_PATHS.payments,
      values: () => ({ name: 'Hana Sample', amount: '1,400' }),
      dueAt: ago(20),
    },
    {
      ...student,
      occasion: 'class-assigned',
      cause: 'sample',
      path: NOTICE_PATHS.timetable,
      values: (language) => ({ name: 'Hana Sample', course: courseIn(language, MATHS) }),
      dueAt: ago(19),
    },
    {
      ...student,
      occasion: 'homework-returned',
      cause: 'sample',
      path: NOTICE_PATHS.progress,
      values: (language) => ({
        name: 'Hana Sample',
        course: courseIn(language, MATHS),
        remark: 'Well done. Look at the last fraction again.',
      }),
      dueAt: ago(1),
    },
    {
      accountId: teacherId,
      occasion: 'application-decided',
      cause: 'sample',
      path: NOTICE_PATHS.teacherClasses,
      values: (language) => ({ text: SERVER_TEXTS[language].sms.teacherApproved }),
      dueAt: ago(30),
    },
  ]);
  await db
    .update(notices)
    .set({ readAt: now, smsAt: sql`${notices.dueAt}` })
    .where(and(eq(notices.cause, 'sample'), lt(notices.dueAt, ago(2))));
};

/** What the office wrote and called off before anybody was told. */
export const seedAnnouncement = async (db: Db, now: Date, staffId: string): Promise<void> => {
  const writtenAt = new Date(now.getTime() - 10 * DAY_MS);
  await db.insert(announcements).values({
    formId: 'sample',
    audienceKind: 'grade',
    audienceValue: '10',
    words: {
      en: { title: 'Exam week', body: 'There are no lessons in the week of the exams.' },
      am: { title: 'የፈተና ሳምንት', body: 'በፈተናዎች ሳምንት ትምህርት የለም።' },
    },
    bySms: false,
    state: 'stopped',
    receivers: 1,
    costSantim: 0,
    needsSecondPerson: false,
    writtenBy: staffId,
    writtenAt,
    stoppedBy: staffId,
    endedAt: writtenAt,
    clearedAt: writtenAt,
  });
};
