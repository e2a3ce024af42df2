import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['+251911000001', `'+251911000001`],
  ['-1+2', `'-1+2`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\tcmd', `'\tcmd`],
  ['\r=1', `"'\r=1"`],
  ['  =1+1', `'  =1+1`],
  ['Dawit, Mengistu', '"Dawit, Mengistu"'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  [null, ''],
  [-700, '-700'],
])('%j is written as %j', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});
