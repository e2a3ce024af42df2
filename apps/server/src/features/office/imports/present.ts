import { IMPORT_FIELDS, IMPORT_GROUPS, IMPORT_UNDO_DAYS, type ImportGroup } from '@temari/contracts/import-columns';
import type { ImportRow, ImportRun } from '@temari/contracts/office-imports';
import type { ClassLine, PaymentValues, PlaceLine } from '../../../db/schema/imports.ts';
import type { ShownRow, ShownRun } from './queries.ts';

const DAY_MS = 86_400_000;
const SANTIM = 100;

export const undoUntil = (appliedAt: Date): Date => new Date(appliedAt.getTime() + IMPORT_UNDO_DAYS * DAY_MS);

export const presentRun = ({ run, checkedBy, counts, hasRows, left }: ShownRun, now: Date): ImportRun => {
  const { id, kind, fileName, state, checkedAt, appliedAt } = run;
  const until = state === 'applied' && appliedAt ? undoUntil(appliedAt) : null;
  return {
    id,
    kind,
    fileName,
    state,
    checkedAt: checkedAt.toISOString(),
    checkedBy,
    appliedAt: appliedAt?.toISOString() ?? null,
    undoUntil: until && until > now ? until.toISOString() : null,
    counts: Object.fromEntries(IMPORT_GROUPS.map((group) => [group, counts?.[group] ?? 0])) as Record<
      ImportGroup,
      number
    >,
    left,
    hasRows,
  };
};

export const presentPayment = ({ paidOn, santim, reference, way, purpose, use }: PaymentValues) => ({
  paidOn,
  amountEtb: santim === null ? null : santim / SANTIM,
  reference,
  way,
  purpose,
  use,
});

export const presentClass = ({ teacherId: _teacherId, ...listed }: ClassLine) => listed;

export const presentPlace = ({ enrollmentId: _enrollmentId, packageId: _packageId, ...listed }: PlaceLine) => listed;

export const presentRow = ({ row, group, householdName, doubted, doubtedHouseholdName }: ShownRow): ImportRow => {
  const { values, payment, samePayment, class: listed, place, before, after, doubt } = row;
  return {
    id: row.id,
    line: row.line,
    group,
    learner: values.learner,
    parent: values.parent,
    phone: values.phone,
    payment: payment && presentPayment(payment),
    class: listed && { ...presentClass(listed), id: row.classId },
    place: place && {
      ...presentPlace(place),
      classId: row.classId,
      isNewEnrollment: place.packageId !== null,
    },
    samePayment: samePayment && { ...samePayment, decision: row.decision },
    // A family that was undone is empty.
    household: row.householdId && householdName ? { id: row.householdId, name: householdName } : null,
    changes: IMPORT_FIELDS.filter((field) => (after[field] ?? null) !== (before[field] ?? null)).map((field) => ({
      field,
      from: before[field] ?? null,
      to: after[field] ?? null,
    })),
    problems: row.problems,
    doubt:
      doubt && doubted
        ? {
            reason: doubt.reason,
            learner: doubted,
            household: { id: doubt.householdId, name: doubtedHouseholdName ?? '' },
            decision: row.decision,
          }
        : null,
  };
};
