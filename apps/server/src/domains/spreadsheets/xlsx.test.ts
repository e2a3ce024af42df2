import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { xlsx } from './xlsx.ts';

/** The files of an archive, read the way readers do: from the directory at its end. */
const unzipped = (archive: Buffer): Record<string, string> => {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [nameLength, packedLength] = [archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 20)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(from, from + packedLength));
    expect(crc32(content)).toBe(archive.readUInt32LE(at + 16));
    expect(content).toHaveLength(archive.readUInt32LE(at + 24));
    files[name] = content.toString();
    at += 46 + nameLength;
  }
  return files;
};

test('a workbook names its sheets and holds their rows', () => {
  const files = unzipped(
    xlsx([
      {
        name: 'Teachers',
        rows: [
          ['teacher', 'minutes'],
          ['ሰላም', 60],
        ],
      },
      { name: 'Lessons & more', rows: [] },
    ]),
  );
  expect(Object.keys(files).sort()).toEqual(
    [
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
      'xl/workbook.xml',
    ].sort(),
  );
  expect(files['xl/workbook.xml']).toContain('<sheet name="Lessons &amp; more" sheetId="2" r:id="rId2"/>');
  expect(files['xl/worksheets/sheet1.xml']).toContain(
    '<row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve">ሰላም</t></is></c><c r="B2"><v>60</v></c></row>',
  );
});

test('no text becomes a formula, markup or an unreadable file', () => {
  const texts = ['=HYPERLINK("http://x")', '+251911000001', '<f>1+1</f>', 'a\u0000b\uD800c', "'@SUM(A1)"];
  const sheet = unzipped(xlsx([{ name: 'A', rows: [texts] }]))['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).not.toContain('<f>');
  expect(sheet.match(/t="inlineStr"/g)).toHaveLength(texts.length);
  expect(sheet).toContain('>=HYPERLINK(&quot;http://x&quot;)<');
  expect(sheet).toContain('>abc<');
});

test('columns are named as spreadsheets do', () => {
  const wide = Array.from({ length: 28 }, (_cell, index) => index);
  const sheet = unzipped(xlsx([{ name: 'A', rows: [wide] }]))['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet.match(/r="[A-Z]+1"/g)?.slice(-3)).toEqual(['r="Z1"', 'r="AA1"', 'r="AB1"']);
});
