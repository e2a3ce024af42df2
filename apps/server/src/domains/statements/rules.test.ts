import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSheet } from '../spreadsheets/read-sheet.ts';
import { dateIn } from '../spreadsheets/sheet-dates.ts';
import { proposedMapping, readStatement, santimIn, tableIn } from './rules.ts';

const TODAY = '2026-11-16';
const LIMITS = { lines: 1000, unpackedBytes: 1_000_000 };

const sample = (name: string) => {
  const table = tableIn(readSheet(readFileSync(new URL(`samples/${name}`, import.meta.url)), LIMITS));
  if (!table) throw new Error('The sample has no header.');
  const mapping = proposedMapping(table, TODAY);
  return { mapping, ...readStatement(table, mapping, TODAY) };
};

test('the eight columns of the Commercial Bank of Ethiopia, below four lines about the account', () => {
  const { mapping, entries, problems, balance } = sample('cbe.csv');

  expect(mapping).toMatchObject({
    columns: ['date', 'narrative', 'reference', 'narrative', null, 'debit', 'credit', 'balance'],
    dateOrder: 'dmy',
    calendar: 'gregorian',
    isOrderSure: true,
  });
  expect(entries).toHaveLength(4);
  expect(entries[0]).toEqual({
    line: 7,
    bookedOn: '2026-11-02',
    reference: 'FT26306K8Q2A',
    narrative: 'TRANSFER · ALMAZ SAMPLE, SCHOOL FEE',
    payer: '',
    inSantim: 140_000,
    outSantim: 0,
    balanceSantim: 1_140_000,
  });
  expect(entries[1]).toMatchObject({ inSantim: 0, outSantim: 230 });
  expect(entries[2]?.narrative).toBe('CASH DEPOSIT · PIASSA BRANCH "COUNTER 3"');
  expect(problems).toEqual([]);
  expect(balance).toEqual({ is: 'agrees', openingSantim: 1_000_000, closingSantim: 1_314_820 });
});

test('the list of telebirr: newest first, what failed is left out, what went out has a minus', () => {
  const { entries, problems, notCompleted, balance } = sample('telebirr.csv');

  expect(entries).toMatchObject([
    { reference: 'DET8FJGUJ4', bookedOn: '2026-11-16', inSantim: 150_000, payer: '251911****34 - Almaz Sample' },
    { reference: 'DI91KG3JZN', bookedOn: '2026-11-14', outSantim: 200_000 },
  ]);
  expect([problems, notCompleted]).toEqual([[], 1]);
  expect(balance).toEqual({ is: 'agrees', openingSantim: 500_000, closingSantim: 450_000 });
});

test('semicolons, decimal commas, the month first, one amount with its side, and a line in dollars', () => {
  const { mapping, entries, problems } = sample('dashen.csv');

  expect(mapping.dateOrder).toBe('mdy');
  expect(entries).toMatchObject([
    { bookedOn: '2026-11-13', inSantim: 140_000, balanceSantim: 540_000 },
    { bookedOn: '2026-11-14', outSantim: 1250 },
  ]);
  expect(problems).toMatchObject([{ line: 4, problem: 'other-currency' }]);
});

test('Amharic names of columns in UTF-16, with days of the Ethiopian calendar', () => {
  const { mapping, entries, problems, balance } = sample('amharic.csv');

  expect(mapping).toMatchObject({
    columns: ['date', 'narrative', 'reference', 'debit', 'credit', 'balance'],
    calendar: 'ethiopian',
    isOrderSure: false,
  });
  expect(entries).toMatchObject([
    { bookedOn: '2026-11-15', inSantim: 120_000, narrative: 'የአልማዝ ሳምፕል ክፍያ' },
    { bookedOn: '2026-11-16', inSantim: 70_000 },
  ]);
  expect(problems).toEqual([]);
  expect(balance.is).toBe('agrees');
});

test('a workbook with shared strings, prefixed names and days as numbers, newest first', () => {
  const { entries, problems, balance } = sample('abyssinia.xlsx');

  expect(entries).toMatchObject([
    {
      line: 4,
      bookedOn: '2026-11-13',
      reference: 'FT26317P01YB',
      narrative: 'School fee Dawit & Hana',
      inSantim: 260_010,
    },
    { line: 5, bookedOn: '2026-11-12', outSantim: 2500 },
  ]);
  expect(problems).toEqual([]);
  expect(balance).toMatchObject({ is: 'agrees', closingSantim: 760_010 });
});

test('each line that cannot be read is told of with its reason, and spoils no other', () => {
  const { entries, problems } = sample('broken.csv');

  expect(entries.map(({ narrative }) => narrative)).toEqual(['Good', 'Good again']);
  expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
    [3, 'broken-quotes'],
    [4, 'no-date'],
    [5, 'no-amount'],
    [6, 'two-amounts'],
    [7, 'future-date'],
  ]);
});

test('a balance that is not the one before and what moved is told of with its line', () => {
  const { balance } = readStatement(
    {
      headers: [],
      isFrom1904: false,
      lines: [
        { number: 2, cells: ['13/11/2026', '100', '100'] },
        { number: 3, cells: ['14/11/2026', '50', '151'] },
      ],
    },
    { columns: ['date', 'credit', 'balance'], dateOrder: 'dmy', calendar: 'gregorian' },
    TODAY,
  );

  expect(balance).toEqual({ is: 'differs', line: 3 });
});

test.each([
  ['1,400.00', 140_000],
  ['1400', 140_000],
  ['ETB 1,400.5', 140_050],
  ['1.400,50', 140_050],
  ['(25.00)', -2500],
  ['25.00-', -2500],
  ['25.00 DR', -2500],
  ['25.00Cr', 2500],
  ['ብር 25', 2500],
  [0.1 + 0.2, 30],
  ['-', undefined],
  ['', undefined],
  ['three', null],
  ['1.005', null],
  ['1,2,3.4.5', null],
])('%j is %j santim', (cell, santim) => {
  expect(santimIn(cell)).toBe(santim);
});

test.each([
  ['18-Nov-2026', 'dmy', '2026-11-18'],
  ['18 NOV 26', 'dmy', '2026-11-18'],
  ['Nov 18, 2026', 'dmy', '2026-11-18'],
  ['5/20/2026, 7:29:00 PM', 'mdy', '2026-05-20'],
  ['2026-11-18T09:04:16', 'dmy', '2026-11-18'],
  ['26/11/18', 'ymd', '2026-11-18'],
  ['31/02/2026', 'dmy', null],
  ['yesterday', 'dmy', null],
  [46_344, 'dmy', '2026-11-18'],
] as const)('%j read as %s is %s', (cell, dateOrder, date) => {
  expect(dateIn(cell, { dateOrder, calendar: 'gregorian', isFrom1904: false })).toBe(date);
});

test('whatever bytes come, a file is read or refused in our words, and no line is lost', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, isZip) => {
      const content = Buffer.concat([Buffer.from(isZip ? 'PK\u0003\u0004' : 'Date,Credit,Balance\n'), bytes]);
      try {
        const table = tableIn(readSheet(content, LIMITS));
        if (table) readStatement(table, proposedMapping(table, TODAY), TODAY);
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^sheet\//) });
      }
    }),
  );
});
