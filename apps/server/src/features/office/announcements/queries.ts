import type { Delivered } from '@temari/contracts/office-announcements';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import { aliasedTable, and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { announcements } from '../../../db/schema/announcements.ts';
import { classes } from '../../../db/schema/classes.ts';
import { STOPPED } from '../../../domains/notices/rules.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

/** With the names of those who wrote, approved and stopped it, and the class it is for. */
export interface ShownAnnouncement {
  row: AnnouncementRow;
  writer: string | null;
  approver: string | null;
  stopper: string | null;
  course: Pick<typeof classes.$inferSelect, 'id' | 'courseType' | 'translations' | 'grade' | 'service'> | null;
}

const writers = aliasedTable(accounts, 'writers');
const approvers = aliasedTable(accounts, 'approvers');
const stoppers = aliasedTable(accounts, 'stoppers');
const nameOf = (of: typeof writers): SQL<string | null> =>
  sql<string | null>`nullif(trim(${of.firstName} || ' ' || ${of.lastName}), '')`;

const shown = (db: Db, where: SQL | undefined) =>
  db
    .select({
      row: announcements,
      writer: nameOf(writers),
      approver: nameOf(approvers),
      stopper: nameOf(stoppers),
      course: {
        id: classes.id,
        courseType: classes.courseType,
        translations: classes.translations,
        grade: classes.grade,
        service: classes.service,
      },
    })
    .from(announcements)
    .innerJoin(writers, eq(writers.id, announcements.writtenBy))
    .leftJoin(approvers, eq(approvers.id, announcements.approvedBy))
    .leftJoin(stoppers, eq(stoppers.id, announcements.stoppedBy))
    .leftJoin(
      classes,
      and(eq(announcements.audienceKind, 'class'), sql`${classes.id}::text = ${announcements.audienceValue}`),
    )
    .where(where);

export const announcementById = async (db: Db, id: string): Promise<ShownAnnouncement | null> => {
  const [row] = await shown(db, eq(announcements.id, id));
  return row ?? null;
};

export const announcementOfForm = async (db: Db, formId: string): Promise<ShownAnnouncement | null> => {
  const [row] = await shown(db, eq(announcements.formId, formId));
  return row ?? null;
};

export const countAnnouncements = (db: Db): Promise<number> => db.$count(announcements);

export const newestAnnouncements = (db: Db, page: number): Promise<ShownAnnouncement[]> =>
  shown(db, undefined)
    .orderBy(desc(announcements.writtenAt), desc(announcements.id))
    .limit(OFFICE_PAGE_SIZE)
    .offset((page - 1) * OFFICE_PAGE_SIZE);

export const isClass = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(classes, eq(classes.id, id))) > 0;

/** The new id; null where the form was sent before. */
export const insertAnnouncement = async (db: Db, row: typeof announcements.$inferInsert): Promise<string | null> => {
  const [added] = await db
    .insert(announcements)
    .values(row)
    .onConflictDoNothing({ target: announcements.formId })
    .returning({ id: announcements.id });
  return added?.id ?? null;
};

/** False when it is not in one of these states any more. */
export const moveAnnouncement = async (
  db: Db,
  { id, from }: { id: string; from: AnnouncementRow['state'][] },
  changes: Partial<AnnouncementRow>,
): Promise<boolean> => {
  const { rowCount } = await db
    .update(announcements)
    .set(changes)
    .where(and(eq(announcements.id, id), inArray(announcements.state, from)));
  return rowCount === 1;
};

/** The oldest that is not done: to be told further, or stopped and not cleared. Nobody else has it until the commit. */
export const lockNextWork = async (db: Db, states: ('sending' | 'stopped')[]): Promise<AnnouncementRow | null> => {
  const [row] = await db
    .select()
    .from(announcements)
    .where(
      and(
        inArray(announcements.state, states),
        or(eq(announcements.state, 'sending'), isNull(announcements.clearedAt)),
      ),
    )
    .orderBy(asc(announcements.writtenAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
};

export const saveProgress = async (db: Db, id: string, progress: Partial<AnnouncementRow>): Promise<void> => {
  await db.update(announcements).set(progress).where(eq(announcements.id, id));
};

/** Whether at least this many notices wait to leave the app right now. */
export const isBacklogged = async (db: Db, { now, atLeast }: { now: Date; atLeast: number }): Promise<boolean> => {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select ((select count(*) from (select from notices
        where routed_at is null and taken_back_at is null and due_at <= ${now} limit ${atLeast}) unrouted)
      + (select count(*) from (select from notice_deliveries
        where state = 'waiting' and due_at <= ${now} limit ${atLeast}) unsent))::int as waiting`);
  return (rows[0]?.waiting ?? 0) >= atLeast;
};

const isOf = (id: string): SQL => sql`n.cause = ${id} and n.occasion = 'news'`;

/** Whether something of it has not gone out yet. */
export const isSomethingWaiting = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select from notices n where ${isOf(id)} and n.taken_back_at is null and (n.routed_at is null
      or exists (select from notice_deliveries d where d.notice_id = n.id and d.state = 'waiting')) limit 1`);
  return rows.length > 0;
};

/** What waits does not go out any more; answers how many, `limit` at most. */
export const dropWaiting = async (
  db: Db,
  { id, now, limit }: { id: string; now: Date; limit: number },
): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    update notice_deliveries set state = 'dropped', error = ${STOPPED}, settled_at = ${now}
    where state = 'waiting' and id in (select d.id from notices n
      join notice_deliveries d on d.notice_id = n.id and d.state = 'waiting' where ${isOf(id)} limit ${limit})`);
  return rowCount ?? 0;
};

/** SMS in the outbox that nobody has begun to send. */
export const putSmsAside = async (db: Db, { id, limit }: { id: string; limit: number }): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    update sms_messages set status = 'aside', error = ${STOPPED}
    where status = 'queued' and id in (select m.id from notices n
      join sms_messages m on m.notice_id = n.id and m.status = 'queued'
      where ${isOf(id)} limit ${limit})`);
  return rowCount ?? 0;
};

/** Taken back from whoever has neither read it nor been sent anything. */
export const takeBackUnseen = async (
  db: Db,
  { id, now, limit }: { id: string; now: Date; limit: number },
): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    update notices set taken_back_at = ${now}
    where taken_back_at is null and read_at is null and id in (select n.id from notices n
      where ${isOf(id)} and n.taken_back_at is null and n.read_at is null
        and not exists (select from notice_deliveries d
          left join sms_messages m on m.notice_id = d.notice_id and d.channel = 'sms'
          where d.notice_id = n.id and d.state in ('sent', 'unknown') and m.status is distinct from 'aside')
      limit ${limit})`);
  return rowCount ?? 0;
};

export const toldOf = async (db: Db, id: string): Promise<{ told: number; read: number; takenBack: number }> => {
  const { rows } = await db.execute<{ told: number; read: number; takenBack: number }>(sql`
    select count(*) filter (where n.taken_back_at is null)::int as told,
      count(*) filter (where n.taken_back_at is null and n.read_at is not null)::int as read,
      count(*) filter (where n.taken_back_at is not null)::int as "takenBack"
    from notices n where ${isOf(id)}`);
  return rows[0] ?? { told: 0, read: 0, takenBack: 0 };
};

/** What went out, by channel, what became of it and why. */
export const deliveriesOf = async (db: Db, id: string): Promise<Delivered[]> => {
  const { rows } = await db.execute<Delivered & Record<string, unknown>>(sql`
    select d.channel, case when d.state in ('nobody', 'dropped') or m.status = 'aside' then 'not-sent' else d.state end as state,
      coalesce(m.error, d.error) as why, count(*)::int as count
    from notices n join notice_deliveries d on d.notice_id = n.id
    left join sms_messages m on m.notice_id = n.id and d.channel = 'sms' and m.status = 'aside'
    where ${isOf(id)} group by 1, 2, 3 order by 1, 2, 3`);
  return rows;
};
