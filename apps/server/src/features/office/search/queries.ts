import { HITS_AT_MOST, type OfficeHits } from '@temari/contracts/office-search';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { classes, classWords } from '../../../db/schema/classes.ts';
import { referenceShape } from '../../../db/schema/payments.ts';
import { personWords } from '../../../db/schema/person-words.ts';
import { FOUND_AT_MOST } from '../../../domains/search/household-search.ts';
import { byIndexOnly, foundHouseholds, isWanted, namesInHousehold } from '../../../domains/search/queries.ts';
import type { Question } from './rules.ts';

type Listed = [stored: string, read: string][];

const NAME = sql`first_name || ' ' || last_name`;
const WORDS = personWords(NAME, sql`phone`);
const AS_WRITTEN = sql`regexp_replace(phone, '^\\+251', '0')`;

/** The household whose payment code was typed comes before everybody whose name or phone looks like it. */
const households = ({ person, paymentCode }: Question): SQL =>
  sql`select accounts.id, accounts.first_name || ' ' || accounts.last_name as name,
      coalesce(accounts.phone, '') as "phoneNumber",
      ${namesInHousehold.learners} as learners, ${namesInHousehold.guardians} as guardians
    from (
      select id, min(place) as place from (
        ${paymentCode ? sql`select id, 0::bigint as place from accounts where payment_code = ${paymentCode} and erased_at is null union all` : sql``}
        select id, row_number() over (order by is_whole desc, created_at desc, id desc) as place
        from (${foundHouseholds(person)}) as found
      ) as every group by id order by 2 limit ${HITS_AT_MOST}
    ) as hit
    join accounts on accounts.id = hit.id
    order by hit.place`;

/** Each way of finding has its own index; an `or` over them would have none. Without its prefix a reference is an end. */
const payments = ({ reference, gatewayReference, confirmationNumber }: Question): SQL | null => {
  const key = sql`transaction_key`;
  const shape = reference && referenceShape(sql`${reference}::text`);
  const ways = [
    confirmationNumber !== null &&
      sql`select id, 0 as place from payments where receipt_number = ${confirmationNumber}`,
    shape &&
      sql`(select id, 1 as place from payments where ${referenceShape(key)} like ${shape} || '%' limit ${HITS_AT_MOST})`,
    shape &&
      sql`(select id, 2 as place from payments where reverse(${referenceShape(key)}) like reverse(${shape}) || '%' limit ${HITS_AT_MOST})`,
    gatewayReference &&
      sql`(select id, 3 as place from payments where tx_ref like ${`${gatewayReference.toLowerCase()}%`} limit ${HITS_AT_MOST})`,
    gatewayReference && sql`select id, 3 as place from payments where gateway_reference = ${gatewayReference}`,
  ].filter((way): way is SQL => Boolean(way));
  if (ways.length === 0) return null;
  return sql`select p.id, p.enrollment_id as "enrollmentId", e.full_name as "fullName", p.type, p.status,
      p.amount_etb as "amountEtb", p.receipt_number as "receiptNumber",
      coalesce(p.transaction_id, p.gateway_reference, p.tx_ref) as reference, coalesce(p.settled_at, p.created_at) as at
    from (
      select id, min(place) as place from (${sql.join(ways, sql` union all `)}) as every
      group by id order by 2, 1 limit ${HITS_AT_MOST}
    ) as hit
    join payments p on p.id = hit.id
    join enrollments e on e.id = p.enrollment_id
    order by hit.place, p.created_at desc`;
};

/** Statement rows that are not matched yet; matched ones are found as payments. */
const bankRows = ({ reference }: Question): SQL | null =>
  reference === null
    ? null
    : sql`select id, statement_id as "statementId", reference, payer, santim / 100.0 as "amountEtb",
        booked_on as "bookedOn"
      from statement_rows where state = 'open' and reference_keys @> array[${reference}]::text[]
      order by booked_on desc limit ${HITS_AT_MOST}`;

const teachers = ({ person }: Question): SQL =>
  sql`select a.id, a.name, a.phone as "phoneNumber", t.status
    from (
      select id, ${NAME} as name, phone from accounts
      where kind = 'teacher' and erased_at is null and ${isWanted(person, WORDS, AS_WRITTEN)}
      limit ${FOUND_AT_MOST}
    ) as a
    join teachers t on t.account_id = a.id
    order by t.status = 'Declined', a.name, a.id limit ${HITS_AT_MOST}`;

/** A word of a closed list is stored in English and read in the reader's language: both find it. */
const listedAs = (typed: string, listed: Listed): SQL => sql`coalesce((
  select string_agg(names_query(stored)::text, ' | ')::tsquery
  from (values ${sql.join(
    listed.map(([stored, read]) => sql`(${stored}::text, ${read}::text)`),
    sql`, `,
  )}) as listed (stored, read)
  where person_words(read, '') @@ names_query(${typed})), ''::tsquery)`;

const schoolClasses = ({ words }: Question, listed: Listed): SQL =>
  sql`select id, course_type as "courseType", translations, grade, schedule, status
    from (
      select classes.* from classes
      where ${classWords(classes)} @@ (names_query(${words}) || ${listedAs(words, listed)}) limit ${FOUND_AT_MOST}
    ) as found
    order by status = 'Completed', start_date desc, id limit ${HITS_AT_MOST}`;

/** How many of the newest messages are searched for the words typed; the page of messages searches all of them. */
const MESSAGES_READ = 2000;
const LETTERS_AT_LEAST = 3;

/** Matches by the writer come before matches in the text. */
const messages = ({ person, words }: Question): SQL => {
  const like = `%${words.replace(/[%_\\]/g, (sign) => `\\${sign}`)}%`;
  const written = sql`union all
    select id, 1 as place from (
      select id, message from contact_messages order by created_at desc limit ${MESSAGES_READ}
    ) as newest where message ilike ${like}`;
  return sql`select id, ${NAME} as name, phone as "phoneNumber", created_at as at, read_at is not null as "isRead"
    from (
      select id, min(place) as place from (
        (select id, 0 as place from contact_messages where ${isWanted(person, WORDS, AS_WRITTEN)} limit ${FOUND_AT_MOST})
        ${words.length >= LETTERS_AT_LEAST ? written : sql``}
      ) as every group by id
    ) as hit
    join contact_messages using (id)
    order by hit.place, created_at desc, id limit ${HITS_AT_MOST}`;
};

/** Every kind in one statement: one journey to the database and back. */
export const hitsOf = async (
  db: Db,
  question: Question,
  { kinds, listed }: { kinds: Record<keyof OfficeHits, boolean>; listed: Listed },
): Promise<Partial<OfficeHits>> => {
  const asked = Object.entries({
    households: kinds.households && households(question),
    payments: kinds.payments && payments(question),
    bankRows: kinds.bankRows && bankRows(question),
    teachers: kinds.teachers && teachers(question),
    classes: kinds.classes && schoolClasses(question, listed),
    messages: kinds.messages && messages(question),
  }).flatMap(([kind, query]) =>
    query ? [sql`(select coalesce(json_agg(hit), '[]') from (${query}) as hit) as ${sql.identifier(kind)}`] : [],
  );
  if (asked.length === 0) return {};
  return byIndexOnly(db, async (tx) => {
    const { rows } = await tx.execute(sql`select ${sql.join(asked, sql`, `)}`);
    return (rows[0] ?? {}) as Partial<OfficeHits>;
  });
};
