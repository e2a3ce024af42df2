import { referenceCharacters } from '@temari/contracts/bank-references';
import { type ImportMapping, PAST_PAYMENT_ETB_MAX } from '@temari/contracts/import-columns';
import { ANSWER_MAX, TRANSACTION_ID_MAX } from '@temari/contracts/limits';
import type { PastPaymentWay } from '@temari/contracts/past-payments';
import { canonicalPhone } from '@temari/contracts/phone';
import { characterCount, readableLine } from '@temari/contracts/written-text';
import type { SheetLine } from '../../../domains/spreadsheets/sheet.ts';
import { santimIn } from '../../../domains/statements/rules.ts';
import { cellsOf, dayIn, type ListTable, NOBODY, type ReadLine } from './read-list.ts';

const WAY_WORDS: Record<PastPaymentWay, readonly string[]> = {
  cash: ['cash', 'hand', 'in hand', 'ጥሬ ገንዘብ', 'በጥሬ ገንዘብ', 'ጥሬ', 'በእጅ', 'ካሽ'],
  bank: ['bank', 'transfer', 'bank transfer', 'deposit', 'cbe', 'awash', 'dashen', 'abyssinia', 'ባንክ', 'በባንክ'],
  mobile: ['mobile', 'mobile money', 'telebirr', 'cbe birr', 'cbebirr', 'm-pesa', 'mpesa', 'ቴሌብር', 'በቴሌብር'],
  other: ['other', 'ሌላ'],
};
const wayOf = (word: string): PastPaymentWay | null =>
  (Object.entries(WAY_WORDS) as [PastPaymentWay, readonly string[]][]).find(([, words]) => words.includes(word))?.[0] ??
  null;

const EARLIEST = '1990-01-01';

const readLine = (line: SheetLine, mapping: ImportMapping, isFrom1904: boolean): ReadLine => {
  const { problems, refuse, cellOf, wordsOf } = cellsOf(line, mapping);
  const typedPhone = wordsOf('phone');
  const phone = typedPhone ? (canonicalPhone(typedPhone) ?? refuse('wrong-phone', typedPhone)) : refuse('no-phone');
  const learner = wordsOf('learner');
  if (characterCount(learner) > ANSWER_MAX) refuse('long-name', learner);
  const day = cellOf('paidOn');
  const read = dayIn(day, mapping, isFrom1904);
  const paidOn = read !== null && read >= EARLIEST ? read : null;
  if (paidOn === null) refuse(String(day).trim() === '' ? 'no-paid-on' : 'wrong-paid-on', String(day));
  const amount = cellOf('amount');
  const santim = santimIn(amount);
  const isAmount = typeof santim === 'number' && santim > 0 && santim <= PAST_PAYMENT_ETB_MAX * 100;
  if (!isAmount) refuse(santim === undefined ? 'no-amount' : 'wrong-amount', String(amount));
  const reference = wordsOf('reference');
  if (characterCount(reference) > TRANSACTION_ID_MAX) refuse('long-reference', reference);
  const purpose = wordsOf('purpose');
  if (characterCount(purpose) > ANSWER_MAX) refuse('long-purpose', purpose);
  const way = wordsOf('way').toLowerCase();
  return {
    line: line.number,
    problems,
    values: { ...NOBODY, learner: readableLine(learner, ANSWER_MAX), phone: phone ?? '' },
    class: null,
    place: null,
    payment: {
      paidOn,
      santim: isAmount ? santim : null,
      reference: readableLine(reference, TRANSACTION_ID_MAX),
      referenceKey: referenceCharacters(reference).slice(0, TRANSACTION_ID_MAX),
      way: way ? (wayOf(way) ?? refuse('wrong-way', way) ?? 'other') : 'other',
      purpose: readableLine(purpose, ANSWER_MAX),
      use: mapping.money ?? 'used',
    },
  };
};

export const readPayments = ({ lines, isFrom1904 }: ListTable, mapping: ImportMapping): ReadLine[] =>
  lines.map((line) => readLine(line, mapping, isFrom1904));
