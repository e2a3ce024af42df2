import { fromEthiopian } from '@temari/contracts/ethiopian-calendar';
import type {
  DateOrder,
  LineProblem,
  StatementCalendar,
  StatementColumn,
  StatementMapping,
} from '@temari/contracts/statement-columns';
import type { Sheet, SheetCell, SheetLine } from '../spreadsheets/sheet.ts';

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

/** A name of a column without its unit ('Amount (ETB)'), case, spaces and signs. */
export const headerName = (cell: SheetCell | undefined): string =>
  String(cell ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*\)|\b(etb|birr)\b|ብር|በብር/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

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

const MONTHS: Record<string, number> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  መስከረም: 1,
  ጥቅምት: 2,
  ኅዳር: 3,
  ህዳር: 3,
  ሕዳር: 3,
  ታኅሣሥ: 4,
  ታህሳስ: 4,
  ታኅሳስ: 4,
  ጥር: 5,
  የካቲት: 6,
  መጋቢት: 7,
  ሚያዝያ: 8,
  ግንቦት: 9,
  ሰኔ: 10,
  ሐምሌ: 11,
  ሀምሌ: 11,
  ነሐሴ: 12,
  ነሀሴ: 12,
  ጳጉሜ: 13,
  ጳጉሜን: 13,
};
const monthOf = (word: string): number | undefined => MONTHS[word] ?? MONTHS[word.slice(0, 3)];

interface DateParts {
  /** In the order in which they stand; a month in words is in its place. */
  parts: [number, number, number];
  hasMonthName: boolean;
}

/** The three parts of a day in a cell; a time behind it is not looked at. */
const datePartsOf = (text: string): DateParts | null => {
  const words = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .match(/^(\p{L}+|\d{1,4})[\s./,-]+(\p{L}+|\d{1,2})[\s./,-]+(\d{1,4})(?!\d)/u);
  if (!words) return null;
  const numbers = words.slice(1, 4).map((word) => (/^\d/.test(word) ? Number(word) : (monthOf(word) ?? Number.NaN)));
  const [one = Number.NaN, two = Number.NaN, three = Number.NaN] = numbers;
  if ([one, two, three].some(Number.isNaN)) return null;
  return { parts: [one, two, three], hasMonthName: words.slice(1, 4).some((word) => /^\p{L}/u.test(word)) };
};

const isoDate = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
};

/** Days before the first of 1970 in a spreadsheet's counting. */
const SERIAL_OF_1970 = 25_569;
const SERIAL_OF_1904 = 1462;
const SERIAL_MIN = 20_000;
const SERIAL_MAX = 80_000;

const dateOfSerial = (serial: number, isFrom1904: boolean): string | null => {
  const days = Math.floor(serial) + (isFrom1904 ? SERIAL_OF_1904 : 0);
  if (days < SERIAL_MIN || days > SERIAL_MAX) return null;
  return new Date((days - SERIAL_OF_1970) * 86_400_000).toISOString().slice(0, 10);
};

type DateReading = Pick<StatementMapping, 'dateOrder' | 'calendar'> & { isFrom1904: boolean };

/** The day in a cell, as `YYYY-MM-DD`, or null. A number is a day of a spreadsheet, which knows one calendar only. */
export const dateIn = (
  cell: SheetCell | undefined,
  { dateOrder, calendar, isFrom1904 }: DateReading,
): string | null => {
  if (typeof cell === 'number') return dateOfSerial(cell, isFrom1904);
  const read = datePartsOf(cell ?? '');
  if (!read) return null;
  const [one, two, three] = read.parts;
  // Four digits are a year wherever they stand.
  const isYearFirst = one > 31 || (!read.hasMonthName && dateOrder === 'ymd' && three <= 31);
  const [first, second, rest] = isYearFirst ? [three, two, one] : [one, two, three];
  const isMonthFirst = !isYearFirst && !read.hasMonthName && dateOrder === 'mdy';
  const [day, month] =
    isMonthFirst || (read.hasMonthName && /^\p{L}/u.test(String(cell).trim())) ? [second, first] : [first, second];
  const year = rest < 100 ? 2000 + rest : rest;
  return calendar === 'ethiopian' ? fromEthiopian({ year, month, day }) : isoDate(year, month, day);
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
