import type { HomeworkVerdict } from '@temari/contracts/vocabulary';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { files } from '../../db/schema/files.ts';
import { homework, homeworkFiles } from '../../db/schema/homework.ts';
import { learners } from '../../db/schema/learners.ts';
import { isSettled } from '../../domains/classes/settled-queries.ts';
import { lessonsCoveredBy } from '../../domains/lessons/teaching-queries.ts';
import { isEnrollmentSeenBy, mayDecideFor } from '../../domains/people/access-queries.ts';

export interface Learner {
  learnerId: string;
  name: string;
  householdId: string;
  /** Whose pictures they are: of a grown learner, or of the household. */
  ownerId: string;
  /** Whoever only sees the lessons hands nothing in. */
  mayDecide: boolean;
}

/** The learners with a settled payment in the class of a lesson, or with a place in it for one they missed, whom an account may see. */
export const ownLearnersAt = async (db: Db, lessonId: string, accountId: string): Promise<Learner[]> => {
  const { rows } = await db.execute(sql`
    select distinct person.id as "learnerId", person.full_name as name, person.household_id as "householdId",
      coalesce(person.own_account_id, person.household_id) as "ownerId",
      ${mayDecideFor(sql`${accountId}::uuid`, sql`person.id`)} as "mayDecide"
    from (
      select places.id from lessons join enrollments places on places.class_id = lessons.class_id
        and (places.assigned_at is null or places.assigned_at <= lessons.ends_at)
      where lessons.id = ${lessonId}::uuid
      union
      select places.id from makeup_seats join lessons missed on missed.id = makeup_seats.missed_lesson_id
      join enrollments places on places.class_id = missed.class_id and places.learner_id = makeup_seats.learner_id
      where makeup_seats.target_lesson_id = ${lessonId}::uuid) place
    join enrollments on enrollments.id = place.id
    join learners known on known.id = enrollments.learner_id
    join learners person on person.id = coalesce(known.merged_into_id, known.id)
    where ${isSettled()} and ${isEnrollmentSeenBy(sql`${accountId}::uuid`)}
    order by person.full_name, person.id`);
  return rows as unknown as Learner[];
};

export interface WorkRow {
  id: string;
  learnerId: string;
  handedInAt: Date;
  version: number;
  returnedAt: Date | null;
  remark: string;
  verdict: HomeworkVerdict | null;
  returnedBy: string | null;
  files: { id: string; name: string; mediaType: string; sizeBytes: number }[];
}

const dated = (row: WorkRow): WorkRow => ({
  ...row,
  handedInAt: new Date(row.handedInAt),
  returnedAt: row.returnedAt && new Date(row.returnedAt),
});

const returnerName = sql`(select nullif(trim(a.first_name || ' ' || a.last_name), '') from accounts a where a.id = homework.returned_by)`;

/** What was handed in for a lesson, the newest first. A learner who turned out to be another one is that one. */
export const workAt = async (db: Db, lessonId: string): Promise<WorkRow[]> => {
  const { rows } = await db.execute(sql`
    select homework.id, coalesce(known.merged_into_id, known.id) as "learnerId", homework.handed_in_at as "handedInAt",
      homework.version, homework.returned_at as "returnedAt", homework.remark, homework.verdict,
      ${returnerName} as "returnedBy",
      (select coalesce(json_agg(json_build_object('id', files.id, 'name', files.name, 'mediaType', files.media_type,
          'sizeBytes', files.size_bytes) order by homework_files.position), '[]')
        from homework_files join files on files.id = homework_files.file_id
        where homework_files.homework_id = homework.id) as files
    from homework join learners known on known.id = homework.learner_id
    where homework.lesson_id = ${lessonId}::uuid
    order by homework.handed_in_at desc, homework.id desc`);
  return (rows as unknown as WorkRow[]).map(dated);
};

/**
 * What a learner handed in last for a lesson, held until the commit: it is not returned meanwhile. The learner is held,
 * too, so that what two phones hand in at once is decided one after the other.
 */
export const lockNewest = async (db: Db, lessonId: string, learnerId: string) => {
  await db.select({ id: learners.id }).from(learners).where(eq(learners.id, learnerId)).for('no key update');
  const [row] = await db
    .select({ id: homework.id, returnedAt: homework.returnedAt, verdict: homework.verdict })
    .from(homework)
    .where(and(eq(homework.lessonId, lessonId), eq(homework.learnerId, learnerId)))
    .orderBy(desc(homework.handedInAt), desc(homework.id))
    .limit(1)
    .for('no key update');
  return row ?? null;
};

/** Of these files those that may be handed in: the account's own uploads, and what is in the one that waits already. */
export const filesToHandIn = async (
  db: Db,
  { ids, accountId, homeworkId }: { ids: string[]; accountId: string; homeworkId: string | null },
): Promise<string[]> => {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        inArray(files.id, ids),
        eq(files.purpose, 'homework'),
        sql`(${files.accountId} = ${accountId}::uuid and not exists (select 1 from homework_files other
            where other.file_id = ${files.id} and other.homework_id is distinct from ${homeworkId}::uuid)
          or exists (select 1 from homework_files own
            where own.file_id = ${files.id} and own.homework_id = ${homeworkId}::uuid))`,
      ),
    );
  return rows.map(({ id }) => id);
};

/**
 * Writes what was handed in, in place of what waits. Two at once are one row, by the index `homework_waiting`. From then
 * on the pictures are the household's or the grown learner's, whoever of the guardians sent them.
 */
export const saveWork = async (
  db: Db,
  work: Pick<typeof homework.$inferInsert, 'lessonId' | 'learnerId' | 'householdId' | 'accountId' | 'handedInAt'>,
  { fileIds, ownerId }: { fileIds: string[]; ownerId: string },
): Promise<void> => {
  const [saved] = await db
    .insert(homework)
    .values(work)
    .onConflictDoUpdate({
      target: [homework.lessonId, homework.learnerId],
      targetWhere: sql`${homework.returnedAt} is null`,
      set: {
        accountId: sql`excluded.account_id`,
        handedInAt: sql`excluded.handed_in_at`,
        version: sql`${homework.version} + 1`,
      },
    })
    .returning({ id: homework.id });
  if (!saved) throw new Error('The homework was not written.');
  await db.delete(homeworkFiles).where(eq(homeworkFiles.homeworkId, saved.id));
  await db.insert(homeworkFiles).values(
    fileIds.map((fileId, position) => ({
      homeworkId: saved.id,
      householdId: work.householdId,
      fileId,
      position,
      addedAt: work.handedInAt,
    })),
  );
  await db.update(files).set({ accountId: ownerId }).where(inArray(files.id, fileIds));
};

export const workById = async (db: Db, id: string) => {
  const [row] = await db
    .select({ lessonId: homework.lessonId, learnerId: homework.learnerId })
    .from(homework)
    .where(eq(homework.id, id));
  return row ?? null;
};

/** False when what was seen is no longer what is there. The same words once more change nothing. */
export const saveReturn = async (
  db: Db,
  { id, version }: { id: string; version: number },
  said: { remark: string; verdict: HomeworkVerdict | null; returnedBy: string; now: Date },
): Promise<boolean> => {
  const isSaid = sql`${homework.returnedAt} is not null and ${homework.remark} = ${said.remark}
    and ${homework.verdict} is not distinct from ${said.verdict}`;
  const rows = await db
    .update(homework)
    .set({
      returnedAt: sql`coalesce(${homework.returnedAt}, ${said.now.toISOString()}::timestamptz)`,
      returnedBy: said.returnedBy,
      remark: said.remark,
      verdict: said.verdict,
      version: sql`case when ${isSaid} then ${homework.version} else ${homework.version} + 1 end`,
    })
    .where(and(eq(homework.id, id), sql`(${homework.version} = ${version} or ${isSaid})`))
    .returning({ id: homework.id });
  return rows.length > 0;
};

export interface StateRow extends Omit<WorkRow, 'files' | 'version'> {
  lessonId: string;
}

/** What the learners whom an account may see handed in since then, the newest of each lesson, the newest first. */
export const workOfLearners = async (db: Db, accountId: string, since: Date): Promise<StateRow[]> => {
  const { rows } = await db.execute(sql`
    with seen as (
      select known.id, coalesce(known.merged_into_id, known.id) as person, enrollments.class_id
      from enrollments
      join learners own on own.id = enrollments.learner_id
      join learners known on coalesce(known.merged_into_id, known.id) = coalesce(own.merged_into_id, own.id)
      where ${isSettled()} and ${isEnrollmentSeenBy(sql`${accountId}::uuid`)} and enrollments.class_id is not null)
    select * from (
      select distinct on (homework.lesson_id, seen.person) homework.id, homework.lesson_id as "lessonId",
        seen.person as "learnerId", homework.handed_in_at as "handedInAt", homework.returned_at as "returnedAt",
        homework.remark, homework.verdict, ${returnerName} as "returnedBy"
      from seen
      join homework on homework.learner_id = seen.id
      join lessons on lessons.id = homework.lesson_id and (lessons.class_id = seen.class_id
        or lessons.id in (select target_lesson_id from makeup_seats where makeup_seats.learner_id = seen.id))
      where homework.handed_in_at >= ${since.toISOString()}::timestamptz
      order by homework.lesson_id, seen.person, homework.handed_in_at desc) newest
    order by "handedInAt" desc`);
  return (rows as unknown as WorkRow[]).map(dated) as unknown as StateRow[];
};

export interface ToReturnRow {
  lesson: string;
  courseType: string;
  translations: Record<string, { courseType?: string }>;
  grade: string | null;
  startsAt: Date;
  handedIn: number;
  waiting: number;
}

/** Lessons that an approved teacher teaches and whose homework waits, the oldest first. Null for somebody else. */
export const lessonsToReturn = async (
  db: Db,
  accountId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<ToReturnRow[] | null> => {
  const account = sql`${accountId}::uuid`;
  const approved = await db.execute(sql`select 1 from teachers where account_id = ${account} and status = 'Approved'`);
  if (approved.rows.length === 0) return null;
  const { rows } = await db.execute(sql`
    select lessons.id as lesson, classes.course_type as "courseType", classes.translations, classes.grade,
      lessons.starts_at as "startsAt", count(distinct homework.learner_id)::int as "handedIn",
      (count(*) filter (where homework.returned_at is null))::int as waiting
    from lessons
    join classes on classes.id = lessons.class_id
    join homework on homework.lesson_id = lessons.id
    where lessons.class_id in (select class_id from class_teachers where account_id = ${account})
      or lessons.id in (${lessonsCoveredBy(account, sql`${now.toISOString()}`)})
    group by lessons.id, classes.id
    having count(*) filter (where homework.returned_at is null) > 0
    order by lessons.starts_at, lessons.id limit ${limit}`);
  return (rows as unknown as ToReturnRow[]).map((row) => ({ ...row, startsAt: new Date(row.startsAt) }));
};

/** How many pictures were let go; the job that cleans the store removes their bytes. What was said about them stays. */
export const forgetPicturesBefore = async (db: Db, before: Date): Promise<number> =>
  (await db.delete(homeworkFiles).where(lt(homeworkFiles.addedAt, before))).rowCount ?? 0;
