import { SERVICE_TYPES } from '@temari/contracts/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { payments } from '../../db/schema/payments.ts';
import { CALLER, readWithSession } from '../../domains/identity/sessions/live-session-queries.ts';
import { isSeenByHousehold } from '../../domains/people/access-queries.ts';

const wireName = sql.raw(
  `case e.service ${Object.entries(SERVICE_TYPES)
    .map(([service, name]) => `when '${service}' then '${name}'`)
    .join(' ')} end`,
);

/** Of the words of a package its title, in every language that has one. */
const TITLE_TRANSLATIONS = sql`(select coalesce(json_object_agg(word.key, json_build_object('title', word.value ->> 'title')), '{}')
  from jsonb_each(p.translations) word where word.value ? 'title')`;

/** One enrollment as the wire has it, written by the database: this is the most read answer of the product. */
const ENROLLMENT_JSON = sql`json_build_object(
  '_id', e.id, 'fullName', e.full_name, 'learner', e.learner_id, 'grade', e.grade,
  'package', (select json_build_object('_id', p.id, 'title', p.title, 'billing', p.billing, 'translations', ${TITLE_TRANSLATIONS}) from packages p where p.id = e.package_id),
  'serviceType', ${wireName}, 'frequency', e.frequency, 'time', e.time, 
  'class', case when ${isSeenByHousehold(sql`e.learner_id`)} then e.class_id end,
  'payment', json_strip_nulls(json_build_object(
    'type', e.payment_type, 'status', e.payment_status, 'amount', e.price_etb,
    'reason', case when e.payment_status = 'declined' then e.payment_reason end,
    'reasonCode', case when e.payment_status = 'declined' then (select decline_code from payments where id = e.payment_id) end,
    'receipt', case when e.payment_status in ('paid', 'refunded') then e.payment_id end)),
  'createdAt', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** The caller's own enrollments as JSON, newest first; nothing where `$3` is somebody else. */
export const OWN_ENROLLMENTS = readWithSession(
  'own_enrollments',
  sql`select coalesce(json_agg(${ENROLLMENT_JSON} order by e.created_at desc, e.id desc), '[]')::text from enrollments e
    where e.account_id = ${CALLER} and ${CALLER} = $3::uuid and e.payment_id is not null and e.removed_at is null`,
);

export const enrollmentOf = async (db: Db, accountId: string, enrollmentId: string): Promise<unknown> => {
  const { rows } = await db.execute<{ enrollment: unknown }>(
    sql`select ${ENROLLMENT_JSON} as enrollment from enrollments e where e.id = ${enrollmentId} and e.account_id = ${accountId}`,
  );
  return rows[0]?.enrollment ?? null;
};

export const pendingPaymentOf = async (db: Db, enrollmentId: string): Promise<string | null> => {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.enrollmentId, enrollmentId), eq(payments.purpose, 'purchase'), eq(payments.status, 'pending')),
    );
  return row?.id ?? null;
};
