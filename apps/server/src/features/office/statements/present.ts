import type {
  Statement,
  StatementCandidate,
  StatementPreview,
  StatementRow,
} from '@temari/contracts/office-statements';
import type { StatementMapping } from '@temari/contracts/statement-columns';
import { isEnough, type ReadStatement } from '../../../domains/statements/rules.ts';
import { countsOf, type StatementLine, type StoredRow } from './queries.ts';

const etb = (santim: number): number => santim / 100;

export const presentStatement = (row: StatementLine): Statement => ({
  id: row.id,
  bank: { id: row.bankId, name: row.bankName, accountNumber: row.accountNumber },
  fileName: row.fileName,
  from: row.fromOn,
  to: row.toOn,
  takenAt: row.takenAt.toISOString(),
  takenBy: row.takenBy,
  rows: row.rows,
  counts: countsOf(row),
});

const SAMPLE_ROWS = 5;
const PROBLEMS_SHOWN = 50;

interface Previewed {
  headers: string[];
  mapping: StatementMapping;
  isRemembered: boolean;
  isOrderSure: boolean;
  read: ReadStatement;
  rowsKnown: number;
}

export const presentPreview = ({ read, ...facts }: Previewed): StatementPreview => {
  const cameIn = read.entries.filter(({ inSantim }) => inSantim > 0);
  const days = cameIn.map(({ bookedOn }) => bookedOn).toSorted();
  const { balance } = read;
  return {
    ...facts,
    isEnough: isEnough(facts.mapping.columns),
    sample: cameIn.slice(0, SAMPLE_ROWS).map(({ inSantim, line, bookedOn, reference, narrative, payer }) => ({
      line,
      bookedOn,
      reference,
      narrative,
      payer,
      amountEtb: etb(inSantim),
    })),
    rowsIn: cameIn.length,
    sumInEtb: etb(cameIn.reduce((sum, { inSantim }) => sum + inSantim, 0)),
    rowsOut: read.entries.length - cameIn.length,
    rowsNotCompleted: read.notCompleted,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    problems: read.problems.slice(0, PROBLEMS_SHOWN),
    problemCount: read.problems.length,
    balance: {
      state: balance.is,
      openingEtb: balance.is === 'agrees' ? etb(balance.openingSantim) : null,
      closingEtb: balance.is === 'agrees' ? etb(balance.closingSantim) : null,
      line: balance.is === 'differs' ? balance.line : null,
    },
  };
};

type Candidate = Pick<StatementCandidate, 'kind' | 'id' | 'amountEtb' | 'reasons' | 'warnings'> & {
  householdId: string | null;
};
type Names = Map<string, { household: string; names: string[] }>;

export const presentCandidate = (
  { kind, id, householdId, amountEtb, reasons, warnings }: Candidate,
  names: Names,
  santim: number,
): StatementCandidate => {
  const known = names.get(kind + id);
  return {
    kind,
    id,
    household: householdId === null ? null : { id: householdId, name: known?.household ?? '' },
    names: known?.names ?? [],
    amountEtb,
    reasons,
    warnings,
    canAccept: kind === 'gift' || (kind === 'months' ? santim % 100 === 0 : reasons.includes('amount')),
  };
};

export const presentRow = ({ row, householdName, decidedByName }: StoredRow, names: Names): StatementRow => ({
  id: row.id,
  line: row.line,
  bookedOn: row.bookedOn,
  reference: row.reference,
  narrative: row.narrative,
  payer: row.payer,
  amountEtb: etb(row.santim),
  state: row.state,
  verdict: row.verdict,
  candidates:
    row.state === 'open' ? row.candidates.map((candidate) => presentCandidate(candidate, names, row.santim)) : [],
  household: row.householdId ? { id: row.householdId, name: householdName ?? '' } : null,
  paymentId: row.paymentId,
  reason: row.reason,
  decidedBy: decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
