import type {
  DateOrder,
  LineProblem,
  StatementCalendar,
  StatementColumn,
  StatementMapping,
} from '@temari/contracts/statement-columns';
import { headerName } from '../spreadsheets/header-name.ts';
import type { Sheet, SheetCell, SheetLine } from '../spreadsheets/sheet.ts';
import { dateIn, datePartsOf } from '../spreadsheets/sheet-dates.ts';

/** Names of columns as banks write them, without case, spaces and signs. */
const HEADERS: Record<StatementColumn, readonly string[]> = {
  date: [
    'date',
    'transactiondate',
    'transdate',
    'txndate',
    'trndate',
    'postingdate',
    'posteddate',
    'bookingdate',
    'bookdate',
    'entrydate',
    'completiontime',
    'transactiontime',
    'datetime',
    'ቀን',
    'የግብይትቀን',
    'የተከፈለበትቀን',
  ],
  reference: [
    'reference',
    'referenceno',
    'referencenumber',
    'refno',
    'ref',
    'transactionreference',
    'transactionref',
    'transactionid',
    'transactionno',
    'transactionnumber',
    'txnref',
    'trnrefno',
    'receiptno',
    'ftnumber',
    'ftno',
    'orderid',
    'documentno',
    'ማጣቀሻ',
    'ማጣቀሻቁጥር',
    'የማጣቀሻቁጥር',
    'የግብይትቁጥር',
  ],
  narrative: [
    'narrative',
    'narration',
    'particulars',
    'particular',
    'description',
    'details',
    'transactiondetails',
    'transactiondescription',
    'remark',
    'remarks',
    'reason',
    'ዝርዝር',
    'መግለጫ',
    'ምክንያት',
    'ማብራሪያ',
  ],
  payer: [
    'payer',
    'payername',
    'paidby',
    'sender',
    'sendername',
    'from',
    'otherparty',
    'otherpartyinfo',
    'oppositeparty',
    'customername',
    'ከፋይ',
    'የከፋይስም',
    'ላኪ',
    'የላኪስም',
  ],
  credit: [
    'credit',
    'creditamount',
    'credits',
    'cr',
    'cramount',
    'deposit',
    'deposits',
    'paidin',
    'moneyin',
    'ገቢ',
    'ክሬዲት',
  ],
  debit: [
    'debit',
    'debitamount',
    'debits',
    'dr',
    'dramount',
    'withdrawal',
    'withdrawals',
    'withdrawn',
    'paidout',
    'moneyout',
    'ወጪ',
    'ዴቢት',
  ],
  amount: ['amount', 'transactionamount', 'txnamount', 'መጠን', 'የገንዘብመጠን', 'የብርመጠን'],
  direction: ['drcr', 'crdr', 'debitcredit', 'creditdebit', 'transactiontype', 'type', 'ዓይነት', 'አይነት'],
  balance: [
    'balance',
    'runningbalance',
    'closingbalance',
    'availablebalance',
    'ledgerbalance',
    'ቀሪ',
    'ቀሪሒሳብ',
    'ቀሪሂሳብ',
    'ቀሪገንዘብ',
  ],
  currency: ['currency', 'ccy', 'cur', 'የገንዘብዓይነት', 'የገንዘብአይነት'],
  status: ['status', 'transactionstatus', 'ሁኔታ'],
};
const COLUMN_BY_HEADER = new Map(
  (Object.entries(HEADERS) as [StatementColumn, readonly string[]][]).flatMap(([column, names]) =>
    names.map((name) => [name, column] as const),
  ),
);

const columnNamed = (cell: SheetCell): StatementColumn | null => COLUMN_BY_HEADER.get(headerName(cell)) ?? null;

/** Above the table stand the bank's name, the account and the period. */
const HEADER_WITHIN_LINES = 40;
const HEADER_NAMES_MIN = 3;

/** Whether the columns tell when money moved, and how much. */
export const isEnough = (columns: readonly (StatementColumn | null)[]): boolean =>
  columns.includes('date') && (columns.includes('credit') || columns.includes('amount'));

/** The place of the line that names the columns; where no name is known, of the first line that could. */
const headerPlace = ({ lines }: Sheet): number => {
  const looked = lines.slice(0, HEADER_WITHIN_LINES);
  const known = looked.findIndex(({ cells }) => {
    const named = cells.map(columnNamed);
    return isEnough(named) && named.filter((column) => column !== null).length >= HEADER_NAMES_MIN;
  });
  if (known !== -1) return known;
  return looked.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length >= HEADER_NAMES_MIN);
};

/** The first column of a meaning has it; only the narrative can stand in several. */
const proposedColumns = (header: readonly SheetCell[]): (StatementColumn | null)[] => {
  const taken = new Set<StatementColumn>();
  const columns = header.map(columnNamed).map((column) => {
    if (column === null || (taken.has(column) && column !== 'narrative')) return null;
    taken.add(column);
    return column;
  });
  // With a column for what came in, 'Amount' beside it repeats one of the two.
  return columns.map((column) => (column === 'amount' && taken.has('credit') ? null : column));
};

/** What the days of a file tell of their order; where they leave it open, Ethiopian banks write the day first. */
const proposedDates = (
  cells: readonly (SheetCell | undefined)[],
  today: string,
): { dateOrder: DateOrder; calendar: StatementCalendar; isOrderSure: boolean } => {
  const read = cells.flatMap((cell) => (typeof cell === 'string' ? (datePartsOf(cell) ?? []) : []));
  const numbers = read.filter(({ hasMonthName }) => !hasMonthName).map(({ parts }) => parts);
  const isYearFirst = numbers.length > 0 && numbers.every(([one]) => one > 31);
  const isDayFirst = numbers.some(([one]) => one > 12 && one <= 31);
  const isMonthFirst = !isDayFirst && numbers.some(([one, two]) => one <= 12 && two > 12);
  const years = read.map(({ parts: [one, , three] }) => (one > 31 ? one : three)).filter((year) => year > 1000);
  // The Ethiopian year is seven or eight behind.
  const isBehind = years.length > 0 && Math.max(...years) <= Number(today.slice(0, 4)) - 7;
  return {
    dateOrder: isYearFirst ? 'ymd' : isMonthFirst ? 'mdy' : 'dmy',
    calendar: isBehind ? 'ethiopian' : 'gregorian',
    isOrderSure: isYearFirst || isDayFirst || isMonthFirst || numbers.length === 0,
  };
};

export interface Table {
  /** The names of the columns as they stand in the file. */
  headers: string[];
  lines: SheetLine[];
  isFrom1904: boolean;
}

/** The table in a sheet, below the line that names its columns; null where no line does. */
export const tableIn = (sheet: Sheet): Table | null => {
  const place = headerPlace(sheet);
  const header = sheet.lines[place];
  return header
    ? { headers: header.cells.map(String), lines: sheet.lines.slice(place + 1), isFrom1904: sheet.isFrom1904 }
    : null;
};

/** What the columns probably mean, for a person to confirm. */
export const proposedMapping = (table: Table, today: string): StatementMapping & { isOrderSure: boolean } => {
  const columns = proposedColumns(table.headers);
  const dateColumn = columns.indexOf('date');
  return {
    columns,
    ...proposedDates(
      table.lines.map(({ cells }) => cells[dateColumn]),
      today,
    ),
  };
};

const NOTHING = /^[-–—.\s]*$/;
/** More than any account holds, and far below where numbers stop being exact. */
const SANTIM_MAX = 1e13;

/** An amount in santim: undefined where the cell is empty, null where it is no amount. */
export const santimIn = (cell: SheetCell | undefined): number | null | undefined => {
  if (cell === undefined || (typeof cell === 'string' && NOTHING.test(cell))) return undefined;
  const text = String(cell)
    .normalize('NFKC')
    .replace(/etb|birr|br\.?|ብር/gi, '')
    .replace(/[\s\u00A0]/g, '');
  const signed = /^(\()?([-+−])?([\d.,]+)(-)?(cr|dr)?\.?\)?$/i.exec(text);
  if (!signed) return null;
  const [, bracket, sign, digits = '', behind, side] = signed;
  const isCommaDecimal = /^\d{1,3}(\.\d{3})*,\d{1,2}$/.test(digits) || /^\d+,\d{1,2}$/.test(digits);
  const plain = isCommaDecimal ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(plain)) return null;
  const santim = Math.round(Number(plain) * 100);
  // Half a santim and less is how spreadsheets store numbers; more is an amount that no bank moves.
  if (Math.abs(Number(plain) * 100 - santim) > 0.01 || santim > SANTIM_MAX) return null;
  const isNegative =
    bracket !== undefined || sign === '-' || sign === '−' || behind !== undefined || /dr/i.test(side ?? '');
  return isNegative && santim !== 0 ? -santim : santim;
};

/** One movement on the account. */
export interface StatementEntry {
  line: number;
  bookedOn: string;
  reference: string;
  narrative: string;
  payer: string;
  /** What came in, and what went out; one of them is 0. */
  inSantim: number;
  outSantim: number;
  balanceSantim: number | null;
}

export interface ProblemLine {
  line: number;
  problem: LineProblem;
  /** The line as it stands in the file, shortened. */
  text: string;
}

export type BalanceCheck =
  /** The statement has no balances. */
  | { is: 'absent' }
  | { is: 'agrees'; openingSantim: number; closingSantim: number }
  /** From this line on the balance is not the one before and what moved. */
  | { is: 'differs'; line: number };

export interface ReadStatement {
  entries: StatementEntry[];
  problems: ProblemLine[];
  /** Movements that the bank itself says did not happen. */
  notCompleted: number;
  balance: BalanceCheck;
}

const TEXT_SHOWN = 120;
const OUT_WORDS = /^(d|dr|debit|withdraw\w*|out|ዴቢት|ወጪ)\b/i;
const OUR_CURRENCY = /^(etb|birr|br|ብር)?$/i;
const COMPLETED = /^(completed?|success(ful)?|paid|posted|ok|ተጠናቋል|ተከፍሏል)?$/i;
/** Lines of sums, which name no day or move nothing. */
const SUMMARY = /total|balance|brought forward|carried forward|b\/f|c\/f|ድምር|ቀሪ|ጠቅላላ/i;

type Outcome = { entry: StatementEntry } | { problem: LineProblem } | 'summary' | 'not-completed';

interface Movement {
  inSantim: number;
  outSantim: number;
}

/** What moved, or why it cannot be told. Null: nothing, as in a line of sums. */
const movementOf = (cell: (column: StatementColumn) => SheetCell | undefined): Movement | LineProblem | null => {
  const [credit, debit, amount] = [santimIn(cell('credit')), santimIn(cell('debit')), santimIn(cell('amount'))];
  if (credit === null || debit === null || amount === null) return 'no-amount';
  if (credit && debit) return 'two-amounts';
  if (credit || debit) {
    // A negative credit is a reversal: money that went out again.
    const net = (credit ?? 0) - Math.abs(debit ?? 0);
    return net > 0 ? { inSantim: net, outSantim: 0 } : { inSantim: 0, outSantim: -net };
  }
  if (!amount) return null;
  const isOut = amount < 0 || OUT_WORDS.test(String(cell('direction') ?? '').trim());
  return isOut ? { inSantim: 0, outSantim: Math.abs(amount) } : { inSantim: amount, outSantim: 0 };
};

const outcomeOf = (line: SheetLine, mapping: StatementMapping, isFrom1904: boolean, today: string): Outcome => {
  if (line.isBroken) return { problem: 'broken-quotes' };
  const cell = (column: StatementColumn): SheetCell | undefined => line.cells[mapping.columns.indexOf(column)];
  const words = (column: StatementColumn): string =>
    mapping.columns
      .flatMap((meaning, place) => (meaning === column ? String(line.cells[place] ?? '').trim() : []))
      .filter((text) => !NOTHING.test(text))
      .join(' · ');
  const movement = movementOf(cell);
  const bookedOn = dateIn(cell('date'), { ...mapping, isFrom1904 });
  const isSummary = SUMMARY.test(line.cells.join(' '));
  if (movement === null) return isSummary || bookedOn === null ? 'summary' : { problem: 'no-amount' };
  if (bookedOn === null) return isSummary ? 'summary' : { problem: 'no-date' };
  if (typeof movement === 'string') return { problem: movement };
  if (!COMPLETED.test(words('status'))) return 'not-completed';
  if (!OUR_CURRENCY.test(words('currency'))) return { problem: 'other-currency' };
  if (bookedOn > today) return { problem: 'future-date' };
  return {
    entry: {
      line: line.number,
      bookedOn,
      reference: words('reference'),
      narrative: words('narrative'),
      payer: words('payer'),
      ...movement,
      balanceSantim: santimIn(cell('balance')) ?? null,
    },
  };
};

/** Where balances are there, each is the one before and what moved; a statement may begin with its newest line. */
const checkedBalance = (entries: readonly StatementEntry[]): BalanceCheck => {
  const known = entries.filter(
    (entry): entry is StatementEntry & { balanceSantim: number } => entry.balanceSantim !== null,
  );
  const [first] = known;
  if (!first || known.length < entries.length) return { is: 'absent' };
  const firstBreak = (inOrder: typeof known): number =>
    inOrder.findIndex((entry, place) => {
      const before = inOrder[place - 1];
      return before && before.balanceSantim + entry.inSantim - entry.outSantim !== entry.balanceSantim;
    });
  const oldestFirst = [known, known.toReversed()].find((inOrder) => firstBreak(inOrder) === -1);
  if (!oldestFirst) return { is: 'differs', line: known[firstBreak(known)]?.line ?? first.line };
  const [oldest = first] = oldestFirst;
  return {
    is: 'agrees',
    openingSantim: oldest.balanceSantim - oldest.inSantim + oldest.outSantim,
    closingSantim: oldestFirst.at(-1)?.balanceSantim ?? first.balanceSantim,
  };
};

/** Every line is an entry, a problem with its reason, or none of the account's business. */
export const readStatement = (table: Table, mapping: StatementMapping, today: string): ReadStatement => {
  const read: ReadStatement = { entries: [], problems: [], notCompleted: 0, balance: { is: 'absent' } };
  for (const line of table.lines) {
    const outcome = outcomeOf(line, mapping, table.isFrom1904, today);
    if (outcome === 'not-completed') read.notCompleted += 1;
    else if (outcome !== 'summary' && 'entry' in outcome) read.entries.push(outcome.entry);
    else if (outcome !== 'summary') {
      const text = line.cells.filter((cell) => cell !== '').join(' | ');
      read.problems.push({ line: line.number, problem: outcome.problem, text: text.slice(0, TEXT_SHOWN) });
    }
  }
  return { ...read, balance: checkedBalance(read.entries) };
};
