import { and, asc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import { addisDayOf } from '../../db/addis-day.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { classSchedules } from '../../db/schema/class-schedules.ts';
import { classes } from '../../db/schema/classes.ts';
import { closures } from '../../db/schema/closures.ts';
import { lessonPlansDue, lessons } from '../../db/schema/lessons.ts';
import type { AddedLesson, KnownLesson, Plan, ScheduleVersion } from './plan.ts';
import { giveChosenPlacesBack } from './settled-queries.ts';
import { substituteName } from './teaching-queries.ts';

/** Takes some classes off the list of those to be planned; what another transaction works on is left to it. */
export const claimPlansDue = async (db: Db, howMany: number): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from lesson_plans_due where class_id in (
      select class_id from lesson_plans_due order by class_id limit ${howMany} for update skip locked)
    returning class_id as id`);
  return rows.map(({ id }: { id: string }) => id);
};

export const dropPlansDue = async (db: Db, classIds: string[]): Promise<void> => {
  await db.delete(lessonPlansDue).where(inArray(lessonPlansDue.classId, classIds));
};

/** The classes, locked until the commit: nobody changes their timetable while their lessons are planned. */
export const lockClassesToPlan = async (db: Db, classIds: string[]) =>
  db
    .select({ id: classes.id, service: classes.service, grade: classes.grade })
    .from(classes)
    .where(inArray(classes.id, classIds))
    .orderBy(asc(classes.id))
    .for('no key update');

export const schedulesOf = async (db: Db, classIds: string[]): Promise<(ScheduleVersion & { classId: string })[]> =>
  db
    .select({
      classId: classSchedules.classId,
      validFrom: classSchedules.validFrom,
      validTo: classSchedules.validTo,
      weekdays: classSchedules.weekdays,
      startsAtMinute: classSchedules.startsAtMinute,
      endsAtMinute: classSchedules.endsAtMinute,
    })
    .from(classSchedules)
    .where(inArray(classSchedules.classId, classIds))
    .orderBy(asc(classSchedules.classId), asc(classSchedules.validFrom));

/** The lessons that follow from the timetable. */
export const regularLessonsOf = async (db: Db, classIds: string[]): Promise<(KnownLesson & { classId: string })[]> =>
  db
    .select({
      id: lessons.id,
      classId: lessons.classId,
      slotDate: lessons.slotDate,
      startsAt: lessons.startsAt,
      endsAt: lessons.endsAt,
      state: lessons.state,
      cause: lessons.cause,
      closureId: lessons.closureId,
      /** Somebody who was let in has used it. */
      isTouched: sql<boolean>`${lessons.touchedAt} is not null
        or exists (select 1 from lesson_joins where lesson_joins.lesson_id = lessons.id)`,
    })
    .from(lessons)
    .where(and(inArray(lessons.classId, classIds), eq(lessons.kind, 'regular')));

/** Make-ups and extra lessons, unless their place was taken by another make-up since they were closed. */
export const addedLessonsOf = async (db: Db, classIds: string[]): Promise<(AddedLesson & { classId: string })[]> =>
  db
    .select({
      id: lessons.id,
      classId: lessons.classId,
      day: sql<string>`${addisDayOf(lessons.startsAt)}::text`,
      startsAt: lessons.startsAt,
      state: lessons.state,
      cause: lessons.cause,
      closureId: lessons.closureId,
      isTouched: sql<boolean>`${lessons.movedAt} is not null
        or exists (select 1 from lesson_joins where lesson_joins.lesson_id = lessons.id)`,
    })
    .from(lessons)
    .where(
      and(
        inArray(lessons.classId, classIds),
        ne(lessons.kind, 'regular'),
        sql`not exists (select 1 from lessons other where other.replaces_id = ${lessons.replacesId}
          and other.id <> ${lessons.id} and other.state <> 'cancelled')`,
      ),
    );

/** Days on which there are no lessons; memorial days are not among them. A year has a few dozen. */
export const allClosings = async (db: Db) =>
  db
    .select({
      id: closures.id,
      startsOn: closures.startsOn,
      endsOn: closures.endsOn,
      services: closures.services,
      grades: closures.grades,
    })
    .from(closures)
    .where(and(eq(closures.status, 'confirmed'), ne(closures.kind, 'memorial'), sql`${closures.regions} = '{}'`))
    .orderBy(asc(closures.startsOn), asc(closures.id));

/** A statement carries at most 65,535 values, so that rows travel as one JSON text. */
const rowsOf = (rows: object[]) => sql`${JSON.stringify(rows)}::jsonb`;

/** Lessons on days that are open again, and since when each was cancelled. One that is credited meanwhile is touched, and stays. */
const lockAndReopen = async (db: Db, ids: string[]): Promise<{ id: string; cancelledAt: Date }[]> => {
  const { rows } = await db.execute<{ id: string; cancelledAt: Date }>(sql`
    with before as (
      select id, cancelled_at from lessons where id = any(${sql.param(ids)}::uuid[]) order by id for no key update
    )
    update lessons set state = 'planned', cause = null, closure_id = null, cancelled_at = null, version = version + 1
    from before where lessons.id = before.id and (lessons.kind <> 'regular' or lessons.touched_at is null)
    returning lessons.id, before.cancelled_at as "cancelledAt"`);
  return rows;
};

export const writePlans = async (db: Db, plans: (Plan & { classId: string })[], now: Date): Promise<void> => {
  const created = plans.flatMap(({ classId, create }) =>
    create.map(({ slotDate, startsAt, endsAt, closureId }) => ({
      id: newId(),
      class_id: classId,
      slot_date: slotDate,
      starts_at: startsAt,
      ends_at: endsAt,
      closure_id: closureId,
    })),
  );
  const moved = plans.flatMap(({ move }) =>
    move.map(({ id, startsAt, endsAt }) => ({ id, starts_at: startsAt, ends_at: endsAt })),
  );
  const closed = plans.flatMap(({ close }) => close.map(({ id, closureId }) => ({ id, closure_id: closureId })));
  const removed = plans.flatMap(({ remove }) => remove.map(({ id }) => id));
  const reopened = plans.flatMap(({ reopen }) => reopen.map(({ id }) => id));

  if (removed.length > 0) await db.delete(lessons).where(inArray(lessons.id, removed));
  if (created.length > 0) {
    await db.execute(sql`
      insert into lessons (id, class_id, slot_date, starts_at, ends_at, closure_id, state, cause, cancelled_at)
      select id, class_id, slot_date, starts_at, ends_at, closure_id,
        case when closure_id is null then 'planned' else 'cancelled' end,
        case when closure_id is not null then 'closure' end,
        case when closure_id is not null then ${now.toISOString()}::timestamptz end
      from jsonb_to_recordset(${rowsOf(created)}) as new
        (id uuid, class_id uuid, slot_date date, starts_at timestamptz, ends_at timestamptz, closure_id uuid)`);
  }
  if (moved.length > 0) {
    await db.execute(sql`
      update lessons set starts_at = new.starts_at, ends_at = new.ends_at, version = version + 1
      from jsonb_to_recordset(${rowsOf(moved)}) as new (id uuid, starts_at timestamptz, ends_at timestamptz)
      where lessons.id = new.id`);
  }
  if (closed.length > 0) {
    await db.execute(sql`
      update lessons set state = 'cancelled', cause = 'closure', closure_id = new.closure_id,
        cancelled_at = ${now.toISOString()}::timestamptz, version = version + 1
      from jsonb_to_recordset(${rowsOf(closed)}) as new (id uuid, closure_id uuid)
      where lessons.id = new.id`);
  }
  if (reopened.length > 0) {
    await giveChosenPlacesBack(db, await lockAndReopen(db, reopened), now);
  }
};

/** What `presentLesson` shows of a lesson, and its version; the query joins `closures`. */
export const lessonFields = {
  id: lessons.id,
  classId: lessons.classId,
  slotDate: lessons.slotDate,
  startsAt: lessons.startsAt,
  endsAt: lessons.endsAt,
  state: lessons.state,
  cause: lessons.cause,
  note: lessons.note,
  isMoved: sql<boolean>`${lessons.movedAt} is not null`,
  version: lessons.version,
  closureName: closures.name,
  closureTranslations: closures.translations,
};

/** What a lesson makes up for, and when it is made up for; the gate does not ask. */
export const makeUpFields = {
  kind: lessons.kind,
  makesUpFor: sql<
    string | null
  >`(select missed.slot_date::text from lessons missed where missed.id = ${lessons.replacesId})`,
  madeUpAt: sql<Date | null>`(select makeup.starts_at from lessons makeup
    where makeup.replaces_id = ${lessons.id} and makeup.state <> 'cancelled')`.mapWith(lessons.startsAt),
};

/** What those who come to a lesson see of it. */
export const lessonsSeen = async (db: Db, classIds: string[], { from, until }: { from: Date; until: Date }) =>
  db
    .select({ ...lessonFields, ...makeUpFields, substitute: substituteName })
    .from(lessons)
    .leftJoin(closures, eq(closures.id, lessons.closureId))
    .where(and(inArray(lessons.classId, classIds), gte(lessons.endsAt, from), lte(lessons.startsAt, until)))
    .orderBy(asc(lessons.startsAt), asc(lessons.id));

export type SeenLesson = Awaited<ReturnType<typeof lessonsSeen>>[number];
