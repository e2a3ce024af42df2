import type { Language } from '@temari/contracts/languages';
import { DESK_NUMBER_START } from '@temari/contracts/phone';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { announcements } from '../../../db/schema/announcements.ts';
import { readersFrom } from '../../../domains/people/reader-queries.ts';

type Row = typeof announcements.$inferSelect;

export interface Audience {
  kind: Row['audienceKind'];
  /** The id of a class, a grade or a service; null for all. */
  value: string | null;
}

/**
 * The places that an audience means. Of a class: every seat in it, also after its last day. Else those that are paid
 * and not ended, with a class that still runs or none yet; the grade is the learner's own of today, where it is known.
 */
const isMeant = ({ kind, value }: Audience, today: string): SQL => {
  if (kind === 'class') return sql`enrollments.removed_at is null and enrollments.class_id = ${value}::uuid`;
  const running = sql`enrollments.removed_at is null and enrollments.payment_status = 'paid'
    and enrollments.ended_on is null and not exists (select from classes
      where classes.id = enrollments.class_id and classes.end_date < ${today}::date)`;
  if (kind === 'service') return sql`${running} and enrollments.service = ${value}`;
  if (kind === 'all') return running;
  return sql`${running} and coalesce((select learners.grade from learners where learners.id = enrollments.learner_id),
    enrollments.grade) = ${value}`;
};

const seatsOf = (audience: Audience, today: string, of: SQL = sql`true`): SQL => sql`
  select enrollments.account_id as household_id, enrollments.learner_id from enrollments
  where ${isMeant(audience, today)} and ${of}`;

/** The next households of an audience, in the order of their ids. */
export const nextHouseholds = async (
  db: Db,
  audience: Audience,
  { today, after, limit }: { today: string; after: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct enrollments.account_id as id from enrollments
    where ${isMeant(audience, today)} ${after ? sql`and enrollments.account_id > ${after}::uuid` : sql``}
    order by id limit ${limit}`);
  return rows.map((row: { id: string }) => row.id);
};

/** Everybody who reads about these places, each once. Who is meant by themselves is not told as somebody's guardian. */
const readersIn = (seats: SQL): SQL => sql`
  with seats as materialized (${seats}), readers as (
    select found."accountId" as account_id, found."householdId" as about_id
    from (${readersFrom(sql`select learner_id from seats where learner_id is not null`)}) found
    union all
    select seats.household_id, null from seats
    join accounts on accounts.id = seats.household_id and accounts.erased_at is null
    where seats.learner_id is null
  )
  select account_id, case when bool_or(about_id is null) then null else min(about_id) end as about_id
  from readers group by account_id`;

export interface Receiver extends Record<string, unknown> {
  accountId: string;
  /** Where the reader is a guardian with an account of their own: of the learner. */
  householdId: string | null;
}

export const receiversIn = async (
  db: Db,
  audience: Audience,
  { today, households }: { today: string; households: string[] },
): Promise<Receiver[]> => {
  const of = sql`enrollments.account_id = any(${sql.param(households)}::uuid[])`;
  const { rows } = await db.execute<Receiver>(sql`
    select account_id as "accountId", about_id as "householdId"
    from (${readersIn(seatsOf(audience, today, of))}) receivers order by account_id`);
  return rows;
};

interface ReachRow extends Record<string, unknown> {
  language: Language;
  receivers: number;
  push: number;
  telegram: number;
  email: number;
  sms: number;
}

/** How many an audience has, by language, and on which ways out of the app each is reached; as `routesOf` decides it. */
export const reachOf = async (
  db: Db,
  audience: Audience,
  { today, hasTelegram, hasMail }: { today: string; hasTelegram: boolean; hasMail: boolean },
): Promise<ReachRow[]> => {
  const isOff = (name: string): SQL =>
    sql`exists (select from notice_switches s where s.account_id = a.id and s.name = ${name})`;
  const { rows } = await db.execute<ReachRow>(sql`
    select language, count(*)::int as receivers,
      count(*) filter (where wants and push)::int as push,
      count(*) filter (where wants and telegram)::int as telegram,
      count(*) filter (where wants and email)::int as email,
      count(*) filter (where wants and sms and not push and not telegram)::int as sms
    from (
      select a.language, not ${isOff('news')} as wants,
        exists (select from push_subscriptions p where p.account_id = a.id) and not ${isOff('push')} as push,
        ${hasTelegram} and exists (select from telegram_links t where t.account_id = a.id)
          and not ${isOff('telegram')} as telegram,
        ${hasMail} and exists (select from email_confirmations c where c.account_id = a.id
          and c.confirmed_at is not null and c.switched_off_at is null and lower(c.email) = lower(a.email))
          and not ${isOff('email')} as email,
        a.phone is not null and not starts_with(a.phone, ${DESK_NUMBER_START}) and not ${isOff('sms')} as sms
      from (${readersIn(seatsOf(audience, today))}) receivers
      join accounts a on a.id = receivers.account_id
    ) reached
    group by language`);
  return rows;
};
