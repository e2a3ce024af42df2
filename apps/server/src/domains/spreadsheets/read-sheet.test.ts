import { csvLine } from '@temari/contracts/csv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zipOf } from '../../testing/sample-files.ts';
import { readSheet } from './read-sheet.ts';
import { CELL_MAX } from './sheet.ts';
import { xlsx } from './xlsx.ts';

const LIMITS = { lines: 100, unpackedBytes: 1_000_000 };
const cellsOf = (content: Buffer) => readSheet(content, LIMITS).lines.map(({ cells }) => cells);

const refusalOf = (content: Buffer): string => {
  try {
    readSheet(content, LIMITS);
    return 'read';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('a workbook that we wrote is read as it was written', () => {
  const text = fc.string({ maxLength: 20, unit: 'grapheme' }).filter((written) => /^[^\p{C}\s]+$/u.test(written));
  const cell = fc.oneof(text, fc.integer());
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }), (rows) => {
      expect(cellsOf(xlsx([{ name: 'Sheet', rows }]))).toEqual(rows);
    }),
  );
});

test('a CSV file that we wrote is read as it was written', () => {
  const cell = fc.stringMatching(/^[A-Za-z0-9 ",;.|\u1200-\u1240]{1,12}$/).filter((text) => text.trim() === text);
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 4, maxLength: 6 }), (rows) => {
      const header = ['one', 'two', 'three'];
      expect(cellsOf(Buffer.from([header, ...rows].map(csvLine).join('')))).toEqual([header, ...rows]);
    }),
  );
});

test.each([
  ['nothing', Buffer.alloc(0), 'sheet/empty'],
  ['blank lines', Buffer.from('\n,,\n'), 'sheet/empty'],
  ['a PDF', Buffer.from('%PDF-1.7 ...'), 'sheet/unreadable'],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'sheet/unreadable'],
  ['an archive that is cut short', xlsx([{ name: 'S', rows: [['a']] }]).subarray(0, 300), 'sheet/unreadable'],
  ['an archive without a workbook', Buffer.from('504b0506'.padEnd(44, '0'), 'hex'), 'sheet/unreadable'],
  ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'sheet/old-format'],
  [
    'a workbook with a password',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'sheet/protected',
  ],
  [
    'a small file that unpacks to a large one',
    xlsx([{ name: 'S', rows: [['a'.repeat(5_000_000)]] }]),
    'sheet/too-large',
  ],
  ['too many lines', Buffer.from('a,b\n'.repeat(200)), 'sheet/too-many-lines'],
  ['too many rows', xlsx([{ name: 'S', rows: Array.from({ length: 101 }, () => ['a']) }]), 'sheet/too-many-lines'],
])('%s is refused with its reason', (_, content, code) => {
  expect(refusalOf(content)).toBe(code);
});

test('100,000 lines are refused at once', () => {
  const content = Buffer.from('16/11/2026,FT26320AAAA1,School fee,,1400.00\n'.repeat(100_000));
  const begun = performance.now();

  expect(refusalOf(content)).toBe('sheet/too-many-lines');
  expect(performance.now() - begun).toBeLessThan(5000);
});

/** A workbook as a program could have written it: rows by what they say of themselves, each with one text. */
const bookOf = (rows: string): Buffer =>
  zipOf([
    { name: 'xl/workbook.xml', content: Buffer.from('<workbook><sheet name="A" r:id="r1"/></workbook>') },
    { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(`<worksheet>${rows}</worksheet>`) },
  ]);
const rowOf = (text: string, number = '1'): string =>
  `<row r="${number}"><c t="inlineStr"><is><t>${text}</t></is></c></row>`;

test.each([
  ['half of a pair', bookOf(rowOf('a&#xD800;b'))],
  ['a NUL by its number', bookOf(rowOf('a&#0;b'))],
  ['a NUL', bookOf(rowOf('a\u0000b'))],
  ['a NUL in UTF-16', Buffer.from('\uFEFFa\u0000b', 'utf16le')],
])('%s in a cell is taken out', (_, content) => {
  expect(cellsOf(content)[0]?.map((cell) => String(cell).replace('\uFFFD', ''))).toEqual(['ab']);
});

test('a text that is too long is never cut inside a character', () => {
  const [[cell = ''] = []] = cellsOf(Buffer.from(`${'a'.repeat(CELL_MAX - 1)}😀`));
  expect(String(cell).isWellFormed()).toBe(true);
});

test('rows follow each other, whatever a workbook says their numbers are', () => {
  const said = ['2', 'x', '1.5', '99999999999', '2', '9'];
  const { lines } = readSheet(bookOf(said.map((number) => rowOf('a', number)).join('')), LIMITS);
  expect(lines.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 9]);
});
