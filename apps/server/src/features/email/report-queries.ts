import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { attendanceMarks, attendanceNow, attendanceSheets } from '../../db/schema/attendance.ts';
import { emailConfirmations } from '../../db/schema/email-confirmations.ts';
import { homework } from '../../db/schema/homework.ts';
import { learners } from '../../db/schema/learners.ts';
import { lessons } from '../../db/schema/lessons.ts';
import { sentMails } from '../../db/schema/sent-mails.ts';
import { isStillTheAddress } from '../../domains/notices/channels/email-queries.ts';
import { readersFrom } from '../../domains/people/reader-queries.ts';

interface Span {
  from: Date;
  /** Not in it any more. */
  until: Date;
}

const isIn = ({ from, until }: Span) => and(gte(lessons.startsAt, from), lt(lessons.startsAt, until));

/** Those who are told about lessons: the household while it sees them, a grown learner, guardians with access. */
const readers = sql`lateral (${readersFrom(sql`select ${learners.id}`)}) reader`;

/** For each learner with a marked lesson in the span, and each account that sees it and wants mail. */
export const reportsToMail = (db: Db, { span, month, limit }: { span: Span; month: string; limit: number }) => {
  const cause = sql<string>`${month}::text || '.' || ${learners.id}::text || '.' || ${accounts.id}::text`;
  return db
    .select({
      cause,
      accountId: accounts.id,
      to: accounts.email,
      language: accounts.language,
      learnerId: learners.id,
      fullName: learners.fullName,
      lessons: sql<number>`count(*)::int`,
      attended: sql<number>`(count(*) filter (where ${attendanceMarks.state} in ('present', 'late')))::int`,
    })
    .from(attendanceNow)
    .innerJoin(attendanceMarks, and(eq(attendanceMarks.id, attendanceNow.markId), isNotNull(attendanceMarks.state)))
    .innerJoin(lessons, and(eq(lessons.id, attendanceNow.lessonId), isIn(span)))
    .innerJoin(learners, eq(learners.id, attendanceNow.learnerId))
    .innerJoin(readers, sql`true`)
    .innerJoin(accounts, eq(accounts.id, sql`reader."accountId"`))
    .innerJoin(
      emailConfirmations,
      and(
        eq(emailConfirmations.accountId, accounts.id),
        isNotNull(emailConfirmations.confirmedAt),
        isNull(emailConfirmations.switchedOffAt),
        isStillTheAddress,
      ),
    )
    .leftJoin(sentMails, and(eq(sentMails.kind, 'report'), eq(sentMails.cause, cause)))
    .where(isNull(sentMails.cause))
    .groupBy(accounts.id, learners.id)
    .orderBy(asc(accounts.id), asc(learners.id))
    .limit(limit);
};

/** What was taught in the lessons that a learner was at, in their order; the newest sheet of a lesson counts. */
export const topicsOf = async (db: Db, learnerId: string, span: Span): Promise<string[]> => {
  const rows = await db
    .selectDistinctOn([lessons.startsAt, lessons.id], { topic: attendanceSheets.topic })
    .from(attendanceNow)
    .innerJoin(
      attendanceMarks,
      and(eq(attendanceMarks.id, attendanceNow.markId), inArray(attendanceMarks.state, ['present', 'late'])),
    )
    .innerJoin(lessons, and(eq(lessons.id, attendanceNow.lessonId), isIn(span)))
    .innerJoin(attendanceSheets, eq(attendanceSheets.lessonId, lessons.id))
    .where(eq(attendanceNow.learnerId, learnerId))
    .orderBy(asc(lessons.startsAt), asc(lessons.id), sql`${attendanceSheets.seq} desc`);
  return [...new Set(rows.map(({ topic }) => topic).filter(Boolean))];
};

export const homeworkIn = async (
  db: Db,
  learnerId: string,
  span: Span,
): Promise<{ handedIn: number; returned: number }> => {
  const [row] = await db
    .select({
      handedIn: sql<number>`count(distinct ${homework.lessonId})::int`,
      returned: sql<number>`(count(distinct ${homework.lessonId}) filter (where ${homework.returnedAt} is not null))::int`,
    })
    .from(homework)
    .innerJoin(lessons, and(eq(lessons.id, homework.lessonId), isIn(span)))
    .where(eq(homework.learnerId, learnerId));
  return row ?? { handedIn: 0, returned: 0 };
};
