import { CSV_BOM, csvLine } from '@temari/contracts/csv';
import type { OfficeEnrollment } from '@temari/contracts/office-enrollments';
import { type EnrollmentSort, SERVICE_TYPES } from '@temari/contracts/vocabulary';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { signedFileUrl } from '../../../domains/files/file-links.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { namesOfOtherDeciders } from '../../../domains/identity/colleague-queries.ts';
import { takeBackUntil } from '../../../domains/identity/take-back.ts';
import { type AskedPage, keyedPage } from '../../../domains/lists/keyed-page.ts';
import { AppError } from '../../../errors/app-error.ts';
import { isPlacedBy, lastPlacings } from './last-placing.ts';
import { presentEnrollment, presentRow, presentStory } from './present.ts';
import {
  actsOn,
  enrollmentById,
  enrollmentPage,
  enrollmentsAfter,
  eventsOf,
  type Filter,
  filesOf,
  paymentsOf,
  refundsOf,
} from './queries.ts';

export const listEnrollments = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { page, after, before, sort = 'newest', ...filter }: Filter & AskedPage & { sort?: EnrollmentSort | undefined },
) => {
  const asked = { page, after, before };
  const { rows, total } = await enrollmentPage(db, filter, { ...asked, sort });
  const seesMoney = may(actor, ['money']);
  return keyedPage(
    rows.map((row) => presentRow(row, { seesMoney })),
    total,
    asked,
  );
};

const CSV_PART_ROWS = 5000;
const CSV_HEADER = [
  'id',
  'createdAt',
  'fullName',
  'serviceType',
  'grade',
  'frequency',
  'time',
  'phoneNumber',
  'priceEtb',
  'payment',
  'paymentType',
  'paidAt',
  'class',
];

/** A part of bounded size at a time, so that neither side holds the whole list. */
export const exportEnrollments = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { after, ...filter }: Filter & { after?: string | undefined },
): Promise<{ csv: string; next: string | null }> => {
  const seesMoney = may(actor, ['money']);
  const rows = await enrollmentsAfter(db, filter, after, CSV_PART_ROWS);
  const lines = rows.map((row) =>
    csvLine([
      row.id,
      row.createdAt.toISOString(),
      row.fullName,
      SERVICE_TYPES[row.service],
      row.grade,
      row.frequency,
      row.time,
      row.phone,
      seesMoney ? row.priceEtb : null,
      row.paymentStatus,
      row.paymentType,
      row.paidAt?.toISOString(),
      row.classCourse,
    ]),
  );
  return {
    csv: `${after ? '' : CSV_BOM + csvLine(CSV_HEADER)}${lines.join('')}`,
    next: rows.length === CSV_PART_ROWS ? (rows.at(-1)?.id ?? null) : null,
  };
};

/** How the last placing of an enrollment can be taken back by the reader. */
const placingOf = async (
  db: Db,
  actor: Actor,
  { id, classId }: { id: string; classId: string | null },
  now: Date,
): Promise<OfficeEnrollment['placing']> => {
  const act = may(actor, ['teaching']) ? (await lastPlacings(db, [id])).get(id) : undefined;
  const until = act && isPlacedBy(act, classId) ? takeBackUntil(actor, act, now) : null;
  return act && until ? { classId, previous: act.before.classId, takeBackUntil: until } : null;
};

export const showEnrollment = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  { id }: { id: string },
): Promise<OfficeEnrollment> => {
  const row = await enrollmentById(db, id);
  if (!row) throw new AppError('request/not-found');
  const seesMoney = may(actor, ['money']);
  const [payments, refunds, events, acts, files] = await Promise.all([
    seesMoney ? paymentsOf(db, id) : [],
    seesMoney ? refundsOf(db, id) : [],
    eventsOf(db, id),
    actsOn(db, id),
    filesOf(db, id),
  ]);
  const proposal = refunds.find(({ state }) => state === 'proposed');
  const deciders = proposal?.proposedBy ? await namesOfOtherDeciders(db, proposal.proposedBy, 'money') : [];
  const now = clock.now();
  return presentEnrollment(row, {
    seesMoney,
    placing: await placingOf(db, actor, row, now),
    actor,
    now,
    payments,
    refunds,
    deciders,
    story: presentStory(row, events, acts, { seesMoney }),
    files: files.map(({ field, fileId, name }) => ({
      field,
      name,
      url: signedFileUrl(secrets.fileLinks, fileId, actor, now),
    })),
  });
};
