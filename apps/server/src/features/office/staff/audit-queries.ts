import type { AuditKind } from '@temari/contracts/office-needs';
import type { AuditSubject } from '@temari/contracts/office-staff';
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { auditEntries } from '../../../db/schema/audit-entries.ts';

export interface AuditFilter {
  /** What the reader may know about; undefined: everything. */
  kinds?: AuditKind[] | undefined;
  who?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  /** A household. */
  about?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
}

/** Everything of a household that an entry can be about, but for blocked guardians: a member of the household may ask. */
const isAbout = (household: string): SQL => sql`(subject_kind, subject_id) in (
  select 'student', ${household}::text
  union all select 'learner', id::text from learners where household_id = ${household}
  union all select 'enrollment', id::text from enrollments where account_id = ${household}
  union all select 'payment', id::text from payments where account_id = ${household}
  union all select 'charge', id::text from charges where household_id = ${household})`;

/** Newest first; `after` goes on below an entry. */
export const auditPage = async (
  db: Db,
  filter: AuditFilter,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: number | undefined },
) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      who: sql<string>`case when ${accounts.erasedAt} is null then coalesce(${accounts.firstName} || ' ' || ${accounts.lastName}, '') else '' end`,
      isWhoErased: sql<boolean>`${accounts.erasedAt} is not null`,
      action: auditEntries.action,
      subjectKind: auditEntries.subjectKind,
      subjectId: auditEntries.subjectId,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .where(
      and(
        filter.kinds ? inArray(auditEntries.subjectKind, filter.kinds) : undefined,
        filter.who ? eq(auditEntries.accountId, filter.who) : undefined,
        filter.subjectKind ? eq(auditEntries.subjectKind, filter.subjectKind) : undefined,
        filter.subjectId ? eq(auditEntries.subjectId, filter.subjectId) : undefined,
        filter.about ? isAbout(filter.about) : undefined,
        filter.from ? gte(auditEntries.at, filter.from) : undefined,
        filter.before ? lt(auditEntries.at, filter.before) : undefined,
        after ? lt(auditEntries.id, after) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit)
    .offset(offset);

export type AuditRow = Awaited<ReturnType<typeof auditPage>>[number];

type Page = NonNullable<AuditSubject['leadsTo']>['page'];

/** What is known today of what an entry is about. */
export interface KnownSubject {
  kind: string;
  id: string;
  name: string | null;
  course: AuditSubject['course'] | null;
  isErased: boolean;
  page: Page | null;
  pageId: string | null;
  amountEtb: number | null;
}

/** What a query of one kind selects after `kind` and `id`; what it leaves out is null. */
const row = (
  kind: AuditKind,
  {
    id,
    name,
    course,
    erased,
    page,
    pageId,
    amount,
  }: Record<'id' | 'name', SQL> & {
    course?: SQL;
    erased?: SQL;
    page: Page;
    pageId?: SQL;
    amount?: SQL;
  },
): SQL =>
  sql`select ${kind}::text as kind, ${id}::text as id, ${name} as name, ${course ?? sql`null::jsonb`} as course,
    ${erased ?? sql`false`} as "isErased", ${page}::text as page, ${pageId ?? id}::text as "pageId",
    ${amount ?? sql`null::int`} as "amountEtb"`;

const HAS_GONE = sql`a.erased_at is not null`;
const FULL_NAME = sql`a.first_name || ' ' || a.last_name`;

/** One statement per kind, over its primary key. */
const KNOWN: Partial<Record<AuditKind, (ids: SQL) => SQL>> = {
  payment: (ids) => sql`${row('payment', {
    id: sql`p.id`,
    name: sql`e.full_name`,
    erased: HAS_GONE,
    page: 'enrollment',
    pageId: sql`e.id`,
    amount: sql`p.amount_etb`,
  })} from payments p join enrollments e on e.id = p.enrollment_id join accounts a on a.id = p.account_id
    where p.id = any(${ids})`,
  enrollment: (ids) =>
    sql`${row('enrollment', { id: sql`e.id`, name: sql`e.full_name`, erased: HAS_GONE, page: 'enrollment' })}
    from enrollments e join accounts a on a.id = e.account_id where e.id = any(${ids})`,
  charge: (ids) => sql`${row('charge', {
    id: sql`c.id`,
    name: sql`e.full_name`,
    erased: HAS_GONE,
    page: 'enrollment',
    pageId: sql`e.id`,
  })} from charges c join enrollments e on e.id = c.enrollment_id join accounts a on a.id = c.household_id
    where c.id = any(${ids})`,
  learner: (ids) =>
    sql`${row('learner', {
      id: sql`l.id`,
      name: sql`l.full_name`,
      erased: HAS_GONE,
      page: 'household',
      pageId: sql`l.household_id`,
    })} from learners l join accounts a on a.id = l.household_id where l.id = any(${ids})`,
  student: (ids) =>
    sql`${row('student', { id: sql`a.id`, name: FULL_NAME, erased: HAS_GONE, page: 'household' })}
    from accounts a where a.id = any(${ids})`,
  teacher: (ids) =>
    sql`${row('teacher', { id: sql`a.id`, name: FULL_NAME, erased: HAS_GONE, page: 'teacher' })}
    from accounts a where a.id = any(${ids})`,
  staff: (ids) =>
    sql`${row('staff', { id: sql`a.id`, name: FULL_NAME, erased: HAS_GONE, page: 'staff' })}
    from accounts a where a.id = any(${ids})`,
  class: (ids) =>
    sql`${row('class', {
      id: sql`c.id`,
      name: sql`c.course_type`,
      course: sql`jsonb_build_object('courseType', c.course_type, 'translations', c.translations, 'grade', c.grade)`,
      page: 'class',
    })} from classes c where c.id = any(${ids})`,
  statement: (ids) =>
    sql`${row('statement', { id: sql`s.id`, name: sql`b.name`, page: 'statement' })}
    from bank_statements s join banks b on b.id = s.bank_id where s.id = any(${ids})`,
  message: (ids) =>
    sql`${row('message', {
      id: sql`m.id`,
      name: sql`m.first_name || ' ' || m.last_name`,
      page: 'message',
      pageId: sql`m.phone`,
    })} from contact_messages m where m.id = any(${ids})`,
  import: (ids) =>
    sql`${row('import', { id: sql`i.id`, name: sql`i.file_name`, page: 'import' })} from import_runs i where i.id = any(${ids})`,
  fund: (ids) =>
    sql`${row('fund', { id: sql`f.id`, name: sql`f.name`, page: 'funds' })} from funds f where f.id = any(${ids})`,
  till: (ids) =>
    sql`${row('till', { id: sql`t.id`, name: sql`t.name`, page: 'cash' })} from tills t where t.id = any(${ids})`,
};

/** Who and what entries are about, as it is known at this moment, in one statement. */
export const knownSubjects = async (db: Db, idsOf: Map<string, string[]>): Promise<KnownSubject[]> => {
  const parts = Object.entries(KNOWN).flatMap(([kind, of]) => {
    const ids = idsOf.get(kind);
    return ids ? [of(sql`${sql.param(ids)}::uuid[]`)] : [];
  });
  if (parts.length === 0) return [];
  const { rows } = await db.execute(sql.join(parts, sql` union all `));
  return rows as unknown as KnownSubject[];
};
