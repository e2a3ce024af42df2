import type { EventGroup, EventKind, HouseholdEvent } from '@temari/contracts/office-households';
import type { Service } from '@temari/contracts/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

export interface EventRow extends Record<string, unknown> {
  key: string;
  kind: EventKind;
  at: Date;
  about: string | null;
  by: string | null;
  text: string | null;
  service: Service | null;
  enrollmentId: string | null;
  classId: string | null;
  purpose: HouseholdEvent['purpose'];
  way: HouseholdEvent['way'];
  payment: HouseholdEvent['payment'];
  paymentType: HouseholdEvent['paymentType'];
  amountEtb: number | null;
  sms: HouseholdEvent['sms'];
  authorId: string | null;
}

/** Where the page before ended: moment and key, newest first. */
export interface Cursor {
  at: Date;
  key: string;
}

const COLUMNS = [
  'key',
  'kind',
  'at',
  'about',
  'by',
  'text',
  'service',
  'enrollment_id',
  'class_id',
  'purpose',
  'way',
  'payment',
  'payment_type',
  'amount_etb',
  'sms',
  'author_id',
] as const;
type Column = (typeof COLUMNS)[number];

const TYPES: Partial<Record<Column, string>> = {
  at: 'timestamptz',
  enrollment_id: 'uuid',
  class_id: 'uuid',
  author_id: 'uuid',
  amount_etb: 'numeric',
};

/** One source of events with the same columns as every other; what it does not know is null. */
const source = (columns: Partial<Record<Column, SQL>>, rest: SQL): SQL =>
  sql`select ${sql.join(
    COLUMNS.map((name) => sql`${columns[name] ?? sql`null`}::${sql.raw(TYPES[name] ?? 'text')} as ${sql.raw(name)}`),
    sql`, `,
  )} ${rest}`;

const staffName = sql`(select s.first_name || ' ' || s.last_name from accounts s where s.id = n.author_id)`;

const sourcesOf = (id: string): Record<EventGroup | 'all', SQL[]> => {
  const groups: Record<EventGroup, SQL[]> = {
    money: [
      // A payment's steps: handed in, paid, declined, given back.
      source(
        {
          key: sql`'payment-' || ev.id`,
          kind: sql`'payment'`,
          at: sql`ev.at`,
          about: sql`e.full_name`,
          by: sql`(select s.first_name || ' ' || s.last_name from accounts s where ev.actor = 'staff:' || s.id)`,
          text: sql`case when ev.to_status = 'declined' then p.decline_reason end`,
          service: sql`e.service`,
          enrollment_id: sql`e.id`,
          payment: sql`case when ev.settled_etb < 0 and ev.to_status = 'paid' then 'part-refunded' else ev.to_status end`,
          payment_type: sql`p.type`,
          amount_etb: sql`case when ev.settled_etb = 0 then p.amount_etb else abs(ev.settled_etb) end`,
        },
        sql`from payments p join payment_events ev on ev.payment_id = p.id join enrollments e on e.id = p.enrollment_id
          where p.account_id = ${id} and (ev.from_status is distinct from ev.to_status or ev.settled_etb < 0)`,
      ),
    ],
    classes: [
      source(
        {
          key: sql`'enrolled-' || e.id`,
          kind: sql`'enrolled'`,
          at: sql`e.created_at`,
          about: sql`e.full_name`,
          service: sql`e.service`,
          enrollment_id: sql`e.id`,
        },
        sql`from enrollments e where e.account_id = ${id}`,
      ),
      source(
        {
          key: sql`'assigned-' || e.id`,
          kind: sql`'assigned'`,
          at: sql`e.assigned_at`,
          about: sql`e.full_name`,
          service: sql`e.service`,
          enrollment_id: sql`e.id`,
          class_id: sql`e.class_id`,
        },
        sql`from enrollments e where e.account_id = ${id} and e.assigned_at is not null and e.class_id is not null`,
      ),
    ],
    notices: [
      source(
        {
          key: sql`'asked-' || r.id`,
          kind: sql`'consent-asked'`,
          at: sql`r.asked_at`,
          about: sql`l.full_name`,
          by: sql`coalesce(g.name, l.full_name)`,
          purpose: sql`r.purpose`,
        },
        sql`from consent_requests r join learners l on l.id = r.learner_id left join guardians g on g.id = r.guardian_id
          where r.household_id = ${id}`,
      ),
      source(
        {
          key: sql`'consent-' || c.id`,
          kind: sql`case when c.is_given then 'consent-given' else 'consent-withdrawn' end`,
          at: sql`c.at`,
          about: sql`l.full_name`,
          by: sql`c.said_by`,
          purpose: sql`c.purpose`,
          way: sql`c.way`,
        },
        sql`from consents c join learners l on l.id = c.learner_id where c.household_id = ${id}`,
      ),
      source(
        {
          key: sql`'sms-' || m.id`,
          kind: sql`'sms'`,
          at: sql`coalesce(m.sent_at, m.created_at)`,
          about: sql`m.phone`,
          text: sql`m.kind`,
          sms: sql`m.status`,
        },
        sql`from sms_messages m where m.account_id = ${id}`,
      ),
      source(
        {
          key: sql`'written-' || w.id`,
          kind: sql`'written'`,
          at: sql`w.due_at`,
          by: sql`(select s.first_name || ' ' || s.last_name from audit_entries t join accounts s on s.id = t.account_id
            where t.subject_kind = 'student' and t.subject_id = ${id}::text and t.action = 'write-to-family'
              and t.after ->> 'form' = w.cause limit 1)`,
          text: sql`w.words -> (select a.language from accounts a where a.id = w.account_id) ->> 'body'`,
        },
        sql`from notices w where w.account_id = ${id} and w.occasion = 'office-message' and w.taken_back_at is null`,
      ),
      // Nobody has proven the phone of a message: the office reads it as one that says so.
      source(
        {
          key: sql`'message-' || m.id`,
          kind: sql`'message'`,
          at: sql`m.created_at`,
          about: sql`m.phone`,
          by: sql`m.first_name || ' ' || m.last_name`,
          text: sql`left(m.message, 500)`,
        },
        sql`from contact_messages m where m.phone in (
          select a.phone from accounts a where a.id = ${id}
          union select g.phone from guardians g where g.household_id = ${id} and g.removed_at is null)`,
      ),
    ],
    notes: [
      source(
        {
          key: sql`'note-' || n.id`,
          kind: sql`'note'`,
          at: sql`n.created_at`,
          by: staffName,
          text: sql`n.text`,
          author_id: sql`n.author_id`,
        },
        sql`from household_notes n where n.household_id = ${id}`,
      ),
    ],
  };
  const joined = source(
    { key: sql`'joined'`, kind: sql`'joined'`, at: sql`a.created_at` },
    sql`from accounts a where a.id = ${id}`,
  );
  return { ...groups, all: [...Object.values(groups).flat(), joined] };
};

/** What happened in a household before a moment, newest first. */
export const eventsOf = async (
  db: Db,
  {
    id,
    group,
    before,
    limit,
    withMoney,
  }: { id: string; group: EventGroup | undefined; before: Cursor | null; limit: number; withMoney: boolean },
): Promise<EventRow[]> => {
  const { all, money, ...rest } = sourcesOf(id);
  const sources = {
    ...rest,
    money: withMoney ? money : [],
    all: withMoney ? all : all.filter((one) => !money.includes(one)),
  };
  const chosen = sources[group ?? 'all'];
  if (chosen.length === 0) return [];
  const { rows } = await db.execute<EventRow>(sql`
    select key, kind, at, about, by, text, service, enrollment_id as "enrollmentId", class_id as "classId", purpose, way,
      payment, payment_type as "paymentType", amount_etb::float8 as "amountEtb", sms, author_id as "authorId"
    from (${sql.join(chosen, sql` union all `)}) as everything
    ${before ? sql`where (at, key) < (${before.at.toISOString()}::timestamptz, ${before.key})` : sql``}
    order by at desc, key desc limit ${limit}`);
  return rows.map((row: EventRow) => ({ ...row, at: new Date(row.at) }));
};
