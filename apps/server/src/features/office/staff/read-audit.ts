import { addDays, startOfAddisDay } from '@temari/contracts/addis-time';
import { DEFAULT_LANGUAGE } from '@temari/contracts/languages';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import { AUDIT_KINDS, AUDIT_NEEDS } from '@temari/contracts/office-needs';
import type {
  AuditEntry,
  AuditSubject,
  exportAudit as exportContract,
  listAudit as listContract,
} from '@temari/contracts/office-staff';
import { WHOLE_RECORD_ID } from '@temari/contracts/record-id';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { type AuditFilter, type AuditRow, auditPage, type KnownSubject, knownSubjects } from './audit-queries.ts';
import { withoutRoom } from './room-mark.ts';

/** Enough for a good part of a day, and never more than a reply may hold. */
const FILE_PART_ROWS = 500;

type Query = Omit<output<typeof listContract.query>, 'page'>;

/** Each reader sees what they work on. */
const filterOf = (actor: Actor, { from, until, ...filter }: Query): AuditFilter => {
  const kinds = AUDIT_KINDS.filter((kind) => may(actor, AUDIT_NEEDS[kind]));
  return {
    ...filter,
    ...(kinds.length < AUDIT_KINDS.length && { kinds }),
    ...(from && { from: startOfAddisDay(from) }),
    ...(until && { before: startOfAddisDay(addDays(until, 1)) }),
  };
};

const wordIn = (kept: unknown, name: string): unknown =>
  typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>)[name] : undefined;

/** What things that are nobody's are called in what was kept of them. */
const NAMES = ['name', 'title', 'value', 'reference', 'courseType'] as const;

const keptName = ({ before, after }: AuditRow): string | null => {
  const words = NAMES.flatMap((name) => [wordIn(after, name), wordIn(before, name)]);
  const inLanguages = [after, before].map((kept) => wordIn(wordIn(kept, 'names'), DEFAULT_LANGUAGE));
  const found = [...words, ...inLanguages].find((word) => typeof word === 'string' && word !== '');
  return typeof found === 'string' ? found : null;
};

const AMOUNTS = ['amountEtb', 'differenceEtb'] as const;

const keptAmount = ({ after }: AuditRow): number | null => {
  const found = AMOUNTS.map((name) => wordIn(after, name)).find((amount) => typeof amount === 'number');
  return typeof found === 'number' ? found : null;
};

/** Kinds whose names are people's: they are read where the person is, never from what was kept. */
const OF_PEOPLE = new Set([
  'payment',
  'enrollment',
  'charge',
  'learner',
  'student',
  'teacher',
  'staff',
  'guardian',
  'message',
  'sms',
]);

const subjectOf = (row: AuditRow, known: KnownSubject | undefined): AuditSubject => {
  if (!known) return { name: OF_PEOPLE.has(row.subjectKind) ? null : keptName(row), isErased: false, leadsTo: null };
  if (known.isErased) return { name: null, isErased: true, leadsTo: null };
  return {
    name: known.name,
    ...(known.course && { course: known.course }),
    isErased: false,
    leadsTo: known.page && known.pageId ? { page: known.page, id: known.pageId } : null,
  };
};

/** With names as they are at this moment: whoever was erased since has none. */
const present = async (db: Deps['db'], rows: AuditRow[]): Promise<AuditEntry[]> => {
  const idsOf = new Map<string, string[]>();
  for (const { subjectKind, subjectId } of rows) {
    if (WHOLE_RECORD_ID.test(subjectId)) idsOf.set(subjectKind, [...(idsOf.get(subjectKind) ?? []), subjectId]);
  }
  const known = new Map((await knownSubjects(db, idsOf)).map((subject) => [`${subject.kind} ${subject.id}`, subject]));
  return rows.map((row) => {
    const subject = known.get(`${row.subjectKind} ${row.subjectId}`);
    return {
      ...row,
      id: String(row.id),
      at: row.at.toISOString(),
      subject: subjectOf(row, subject),
      amountEtb: keptAmount(row) ?? subject?.amountEtb ?? null,
      before: withoutRoom(row.before),
      after: withoutRoom(row.after),
    };
  });
};

export const listAudit = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { page = 1, ...query }: output<typeof listContract.query>,
) => {
  const filter = filterOf(actor, query);
  const rows = await auditPage(db, filter, { limit: OFFICE_PAGE_SIZE + 1, offset: (page - 1) * OFFICE_PAGE_SIZE });
  return {
    rows: await present(db, rows.slice(0, OFFICE_PAGE_SIZE)),
    hasMore: rows.length > OFFICE_PAGE_SIZE,
    page,
    kinds: filter.kinds ?? AUDIT_KINDS,
  };
};

export const exportAudit = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { after, ...query }: output<typeof exportContract.query>,
): Promise<{ rows: AuditEntry[]; next: string | null }> => {
  const rows = await auditPage(db, filterOf(actor, query), { limit: FILE_PART_ROWS + 1, after });
  const part = rows.slice(0, FILE_PART_ROWS);
  return {
    rows: await present(db, part),
    next: rows.length > FILE_PART_ROWS ? String(part.at(-1)?.id) : null,
  };
};
