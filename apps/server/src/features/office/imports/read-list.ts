import { isBirthDate } from '@temari/contracts/addis-time';
import { fromEthiopian } from '@temari/contracts/ethiopian-calendar';
import {
  IMPORT_COLUMNS_NEEDED,
  IMPORT_COLUMNS_OF,
  IMPORT_DAY_COLUMN,
  IMPORT_KINDS,
  type ImportColumn,
  type ImportKind,
  type ImportMapping,
  type ImportProblem,
} from '@temari/contracts/import-columns';
import { ANSWER_MAX, NAME_MAX } from '@temari/contracts/limits';
import { canonicalPhone } from '@temari/contracts/phone';
import { GRADES, type Relation } from '@temari/contracts/vocabulary';
import { characterCount, readableLine } from '@temari/contracts/written-text';
import type { ClassLine, ImportValues, PaymentValues, PlaceLine, StoredProblem } from '../../../db/schema/imports.ts';
import { headerName } from '../../../domains/spreadsheets/header-name.ts';
import { CELL_MAX, type Sheet, type SheetCell, type SheetLine } from '../../../domains/spreadsheets/sheet.ts';
import { dateIn, datePartsOf } from '../../../domains/spreadsheets/sheet-dates.ts';

/** Names of columns as schools and offices write them, without case, spaces and signs. */
const HEADERS: Record<ImportColumn, readonly string[]> = {
  learner: [
    'learner',
    'learnername',
    'student',
    'studentname',
    'studentfullname',
    'child',
    'childname',
    'fullname',
    'name',
    'ተማሪ',
    'የተማሪስም',
    'የተማሪውስም',
    'የተማሪሙሉስም',
    'የልጅስም',
    'ሙሉስም',
    'ስም',
  ],
  parent: [
    'parent',
    'parentname',
    'guardian',
    'guardianname',
    'mother',
    'father',
    'contactperson',
    'household',
    'ወላጅ',
    'የወላጅስም',
    'የአሳዳጊስም',
    'አሳዳጊ',
  ],
  phone: [
    'phone',
    'phonenumber',
    'phoneno',
    'mobile',
    'mobilenumber',
    'telephone',
    'tel',
    'parentphone',
    'parentphonenumber',
    'guardianphone',
    'contact',
    'ስልክ',
    'ስልክቁጥር',
    'የስልክቁጥር',
    'የወላጅስልክ',
    'የወላጅስልክቁጥር',
    'ሞባይል',
  ],
  relation: ['relation', 'relationship', 'relationtolearner', 'relationtostudent', 'ዝምድና', 'ግንኙነት'],
  grade: ['grade', 'class', 'level', 'gradelevel', 'ክፍል', 'የክፍልደረጃ'],
  school: ['school', 'schoolname', 'nameofschool', 'ትምህርትቤት', 'የትምህርትቤትስም', 'ትቤት'],
  birthDate: [
    'birthdate',
    'dateofbirth',
    'birthday',
    'dob',
    'birthdateec',
    'birthdategc',
    'dateofbirthec',
    'dateofbirthgc',
    'dobec',
    'dobgc',
    'የልደትቀን',
    'የትውልድቀን',
    'የተወለደበትቀን',
    'የተወለዱበትቀን',
  ],
  paidOn: [
    'date',
    'paymentdate',
    'datepaid',
    'paidon',
    'paiddate',
    'dateofpayment',
    'dateec',
    'dategc',
    'paymentdateec',
    'paymentdategc',
    'ቀን',
    'የክፍያቀን',
    'የተከፈለበትቀን',
  ],
  amount: [
    'amount',
    'amountetb',
    'amountbirr',
    'paid',
    'paidamount',
    'amountpaid',
    'sum',
    'total',
    'fee',
    'birr',
    'etb',
    'መጠን',
    'ብር',
    'የብርመጠን',
    'የተከፈለውመጠን',
    'ክፍያ',
    'የክፍያመጠን',
  ],
  reference: [
    'reference',
    'referenceno',
    'referencenumber',
    'ref',
    'refno',
    'transaction',
    'transactionid',
    'transactionno',
    'receipt',
    'receiptno',
    'receiptnumber',
    'slipno',
    'ማጣቀሻ',
    'የማጣቀሻቁጥር',
    'ደረሰኝ',
    'ደረሰኝቁጥር',
    'የደረሰኝቁጥር',
  ],
  way: [
    'way',
    'method',
    'paymentmethod',
    'paymenttype',
    'type',
    'paidby',
    'paidvia',
    'channel',
    'የክፍያመንገድ',
    'የክፍያዘዴ',
    'የአከፋፈልዘዴ',
  ],
  purpose: [
    'purpose',
    'for',
    'paidfor',
    'paymentfor',
    'package',
    'month',
    'months',
    'description',
    'remark',
    'ወር',
    'የወሩስም',
    'ጥቅል',
    'ምክንያት',
    'የክፍያምክንያት',
  ],
  service: ['service', 'program', 'programme', 'አገልግሎት', 'ፕሮግራም'],
  course: ['course', 'coursename', 'subject', 'class', 'classname', 'title', 'ትምህርት', 'የትምህርትዓይነት', 'የክፍልስም', 'ኮርስ'],
  days: ['days', 'day', 'schedule', 'weekdays', 'ቀናት', 'የትምህርትቀናት', 'ቀኖች'],
  time: ['time', 'hour', 'hours', 'timeslot', 'ሰዓት', 'የትምህርትሰዓት', 'ጊዜ'],
  firstDay: [
    'firstday',
    'startdate',
    'start',
    'starts',
    'from',
    'begins',
    'startdateec',
    'startdategc',
    'የመጀመሪያቀን',
    'የሚጀምርበትቀን',
    'መጀመሪያ',
  ],
  lastDay: [
    'lastday',
    'enddate',
    'end',
    'ends',
    'until',
    'to',
    'enddateec',
    'enddategc',
    'የመጨረሻቀን',
    'የሚያበቃበትቀን',
    'መጨረሻ',
  ],
  teacher: [
    'teacher',
    'tutor',
    'teacherphone',
    'teacheremail',
    'teachersphone',
    'teachersemail',
    'instructor',
    'መምህር',
    'የመምህርስልክ',
    'አስተማሪ',
  ],
  seats: ['seats', 'capacity', 'places', 'size', 'maxstudents', 'ቦታ', 'ቦታዎች', 'የተማሪብዛት'],
  link: [
    'link',
    'meetinglink',
    'room',
    'roomlink',
    'zoom',
    'zoomlink',
    'ሊንክ',
    'የስብሰባሊንክ',
    'ማስፈንጠሪያ',
    'የመማሪያማስፈንጠሪያ',
    'አድራሻ',
  ],
  class: ['class', 'classname', 'group', 'course', 'coursename', 'section', 'ክፍል', 'የክፍልስም', 'ኮርስ', 'ቡድን'],
  package: ['package', 'packagename', 'plan', 'ጥቅል', 'የጥቅልስም'],
};
const columnsByHeader = (kind: ImportKind): Map<string, ImportColumn> =>
  new Map(IMPORT_COLUMNS_OF[kind].flatMap((column) => HEADERS[column].map((name) => [name, column] as const)));
const COLUMN_BY_HEADER = Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, columnsByHeader(kind)])) as Record<
  ImportKind,
  Map<string, ImportColumn>
>;
const columnNamed = (kind: ImportKind, cell: SheetCell): ImportColumn | null =>
  COLUMN_BY_HEADER[kind].get(headerName(cell)) ?? null;

export const isEnough = (kind: ImportKind, columns: readonly (ImportColumn | null)[]): boolean =>
  IMPORT_COLUMNS_NEEDED[kind].every((needed) => columns.includes(needed));

/** Above the list may stand its title, the school and the year. */
const HEADER_WITHIN_LINES = 20;

export interface ListTable {
  headers: string[];
  lines: SheetLine[];
  isFrom1904: boolean;
}

const isHeader =
  (kind: ImportKind) =>
  ({ cells }: SheetLine): boolean =>
    isEnough(
      kind,
      cells.map((cell) => columnNamed(kind, cell)),
    );
const isFilledLine = ({ cells }: SheetLine): boolean => cells.some((cell) => String(cell).trim() !== '');

/**
 * The list in a sheet, below the line that names its columns; where no name is known, below the first line with two
 * cells. A line that names the columns once more, in another language or on the next printed page, is no line of the list.
 */
export const listIn = (kind: ImportKind, { lines, isFrom1904 }: Sheet): ListTable | null => {
  const looked = lines.slice(0, HEADER_WITHIN_LINES);
  const known = looked.findIndex(isHeader(kind));
  const place = known >= 0 ? known : looked.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length >= 2);
  const header = lines[place];
  if (!header) return null;
  const rest = lines.slice(place + 1).filter((line) => isFilledLine(line) && !isHeader(kind)(line));
  return { headers: header.cells.map(String), lines: rest, isFrom1904 };
};

const ETHIOPIAN_HEADER = /\p{Script=Ethiopic}|\be\.?\s?c\b/iu;

/** What the columns probably mean, for a person to confirm. Years of birth do not tell their calendar; the header may. */
export const proposedMapping = (kind: ImportKind, { headers, lines }: ListTable): ImportMapping => {
  const taken = new Set<ImportColumn>();
  const named = headers.map((header) => columnNamed(kind, header));
  const columns = named.map((column) => {
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
  const dayColumn = IMPORT_DAY_COLUMN[kind];
  const place = dayColumn ? columns.indexOf(dayColumn) : -1;
  const parts = lines.flatMap(({ cells }) => {
    const cell = cells[place];
    return typeof cell === 'string' ? (datePartsOf(cell)?.parts ?? []) : [];
  });
  const firsts = parts.filter((_, at) => at % 3 === 0);
  const seconds = parts.filter((_, at) => at % 3 === 1);
  const isYearFirst = firsts.length > 0 && firsts.every((first) => first > 31);
  const isMonthFirst = firsts.every((first) => first <= 13) && seconds.some((second) => second > 13);
  return {
    columns,
    dateOrder: isYearFirst ? 'ymd' : isMonthFirst ? 'mdy' : 'dmy',
    calendar: ETHIOPIAN_HEADER.test(headers[place] ?? '') ? 'ethiopian' : 'gregorian',
    ...(kind === 'payments' && { money: 'used' as const }),
  };
};

const RELATION_WORDS: Record<Relation, readonly string[]> = {
  father: ['father', 'dad', 'አባት'],
  mother: ['mother', 'mom', 'mum', 'እናት'],
  other: ['other', 'guardian', 'brother', 'sister', 'uncle', 'aunt', 'grandmother', 'grandfather', 'ሌላ', 'አሳዳጊ'],
};
const relationOf = (word: string): Relation | null =>
  (Object.entries(RELATION_WORDS) as [Relation, readonly string[]][]).find(([, words]) => words.includes(word))?.[0] ??
  null;

/** The day in a cell. What a spreadsheet made a day of was typed in the calendar that the person names. */
export const dayIn = (cell: SheetCell, { dateOrder, calendar }: ImportMapping, isFrom1904: boolean): string | null => {
  const read = dateIn(cell, { dateOrder, calendar, isFrom1904 });
  if (typeof cell !== 'number' || calendar !== 'ethiopian' || !read) return read;
  const [year = 0, month = 0, day = 0] = read.split('-').map(Number);
  return fromEthiopian({ year, month, day });
};

export interface ReadLine {
  line: number;
  values: ImportValues;
  payment: PaymentValues | null;
  class: ClassLine | null;
  place: PlaceLine | null;
  problems: StoredProblem[];
}

/** Of a line that names no person. */
export const NOBODY: ImportValues = {
  learner: '',
  parent: '',
  phone: '',
  relation: 'other',
  grade: null,
  school: null,
  dateOfBirth: null,
};

const TEXT_MAX = 120;

interface Reading {
  isFrom1904: boolean;
  today: string;
}

/** The cells of a line by what they mean, and what is wrong with them. */
export const cellsOf = ({ cells, isBroken }: SheetLine, { columns }: ImportMapping) => {
  const cellOf = (column: ImportColumn): SheetCell => cells[columns.indexOf(column)] ?? '';
  const problems: StoredProblem[] = [];
  const refuse = (problem: ImportProblem, text = ''): null => {
    problems.push({ problem, line: null, text: readableLine(text, TEXT_MAX) });
    return null;
  };
  if (isBroken) refuse('broken-quotes');
  return {
    problems,
    refuse,
    cellOf,
    wordsOf: (column: ImportColumn): string => readableLine(String(cellOf(column)), CELL_MAX),
  };
};

const readLine = (line: SheetLine, mapping: ImportMapping, { isFrom1904, today }: Reading): ReadLine => {
  const { problems, refuse, cellOf, wordsOf } = cellsOf(line, mapping);
  const learner = wordsOf('learner');
  if (!learner) refuse('no-learner');
  const parent = wordsOf('parent');
  for (const [name, max] of [
    [learner, ANSWER_MAX],
    [parent, NAME_MAX],
  ] as const) {
    if (characterCount(name) > max) refuse('long-name', name);
  }
  const typed = wordsOf('phone');
  const phone = typed ? (canonicalPhone(typed) ?? refuse('wrong-phone', typed)) : refuse('no-phone');
  const relation = wordsOf('relation').toLowerCase();
  const gradeWords = wordsOf('grade');
  const grade = /\d+/.exec(gradeWords)?.[0];
  const isGrade = grade !== undefined && (GRADES as readonly string[]).includes(String(Number(grade)));
  const school = wordsOf('school');
  if (characterCount(school) > ANSWER_MAX) refuse('long-school', school);
  const born = cellOf('birthDate');
  const read = born === '' ? null : dayIn(born, mapping, isFrom1904);
  const isBorn = read !== null && isBirthDate(read, today);
  return {
    line: line.number,
    payment: null,
    class: null,
    place: null,
    values: {
      learner: readableLine(learner, ANSWER_MAX),
      parent: readableLine(parent, NAME_MAX),
      phone: phone ?? '',
      relation: relation ? (relationOf(relation) ?? refuse('wrong-relation', relation) ?? 'other') : 'other',
      grade: gradeWords ? (isGrade ? String(Number(grade)) : refuse('wrong-grade', gradeWords)) : null,
      school: readableLine(school, ANSWER_MAX) || null,
      dateOfBirth: String(born).trim() === '' ? null : isBorn ? read : refuse('wrong-birth-date', String(born)),
    },
    problems,
  };
};

export const readList = ({ lines, isFrom1904 }: ListTable, mapping: ImportMapping, today: string): ReadLine[] =>
  lines.map((line) => readLine(line, mapping, { isFrom1904, today }));
