import { CSV_BOM, csvLine } from '@temari/contracts/csv';
import type { Deps } from '../../../deps.ts';
import { xlsx } from '../../../domains/spreadsheets/xlsx.ts';
import { AppError } from '../../../errors/app-error.ts';
import { grouped } from '../../../texts/grouped.ts';
import { accountNames, type EntryRow, entriesOf, householdsOwing } from './queries.ts';
import { bookMonth, lastDayKnown, showBooks } from './show-books.ts';

const CSV_PART_ROWS = 5000;
/** A workbook is made in one piece; more than this belongs into CSV. */
const WORKBOOK_ENTRIES = 20_000;
const HOUSEHOLDS_IN_WORKBOOK = 20_000;
const SANTIM = 100;

const JOURNAL = [
  ...['entry', 'booked on', 'at', 'kind', 'debit', 'debit name', 'credit', 'credit name', 'amount ETB'],
  ...['household', 'household name', 'learner', 'month from', 'payment', 'confirmation', 'by'],
];
const TRIAL_BALANCE = ['account', 'name', 'opening ETB', 'debit ETB', 'credit ETB', 'closing ETB'];
const INCOME = ['service', 'charged ETB', 'taken back ETB', 'given ETB', 'net ETB'];
const AGES = ['days due', 'charges', 'households', 'amount ETB'];
const OWING = ['household', 'household name', 'days due', 'charges', 'amount ETB', 'oldest due on'];

const journalRow = (row: EntryRow, names: ReadonlyMap<string, string>) => [
  row.id,
  row.bookedOn,
  new Date(row.at).toISOString(),
  row.kind,
  row.debit,
  names.get(row.debit),
  row.credit,
  names.get(row.credit),
  row.santim / SANTIM,
  row.householdId,
  row.householdName,
  row.fullName,
  row.chargedFrom,
  row.paymentId,
  row.receiptNumber,
  row.actor,
];

/** A part of bounded size at a time, so that neither side holds the whole journal. */
export const exportJournal = async (
  { db }: Pick<Deps, 'db'>,
  { month }: { month: string },
  { after }: { after?: string | undefined },
): Promise<{ csv: string; next: string | null }> => {
  const names = await accountNames(db);
  const rows = await entriesOf(db, await bookMonth(db, month), { after, limit: CSV_PART_ROWS });
  const lines = rows.map((row) => csvLine(journalRow(row, names))).join('');
  return {
    csv: after ? lines : CSV_BOM + csvLine(JOURNAL) + lines,
    next: rows.length === CSV_PART_ROWS ? (rows.at(-1)?.id ?? null) : null,
  };
};

export const exportBooks = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { month }: { month: string },
): Promise<{ xlsx: string }> => {
  const { db, clock } = deps;
  const days = await bookMonth(db, month);
  const entries = await entriesOf(db, days, { limit: WORKBOOK_ENTRIES + 1 });
  if (entries.length > WORKBOOK_ENTRIES) {
    throw new AppError('books/too-many-entries', { values: { count: grouped(WORKBOOK_ENTRIES) } });
  }
  const [names, books] = [await accountNames(db), await showBooks(deps, { month })];
  const owing = await householdsOwing(db, lastDayKnown(days.to, clock.now()), { limit: HOUSEHOLDS_IN_WORKBOOK });
  const { trialBalance, income, receivables } = books;
  const file = xlsx([
    { name: 'Journal', rows: [JOURNAL, ...entries.map((row) => journalRow(row, names))] },
    {
      name: 'Trial balance',
      rows: [
        TRIAL_BALANCE,
        ...trialBalance.map(({ account, name, openingEtb, debitEtb, creditEtb, closingEtb }) => [
          ...[account, name, openingEtb, debitEtb, creditEtb, closingEtb],
        ]),
      ],
    },
    {
      name: 'Receivables by age',
      rows: [
        AGES,
        ...receivables.ages.map(({ age, charges, households, amountEtb }) => [age, charges, households, amountEtb]),
        ['not joined to a charge', null, null, -receivables.freeEtb],
        ['balance of households', null, null, receivables.balanceEtb],
      ],
    },
    {
      name: 'Receivables by household',
      rows: [
        OWING,
        ...owing.map(({ householdId, name, age, charges, santim, oldestDueOn }) => [
          ...[householdId, name, age, charges, santim / SANTIM, oldestDueOn],
        ]),
      ],
    },
    {
      name: 'Income by service',
      rows: [
        INCOME,
        ...income.map(({ service, chargedEtb, takenBackEtb, givenEtb, netEtb }) => [
          ...[service, chargedEtb, takenBackEtb, givenEtb, netEtb],
        ]),
      ],
    },
  ]);
  return { xlsx: file.toString('base64') };
};
