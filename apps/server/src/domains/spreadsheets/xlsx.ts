import { crc32, deflateRawSync } from 'node:zlib';

type Cell = string | number | null | undefined;

export interface SheetOf {
  /** At most 31 characters, without : \ / ? * [ ]. */
  name: string;
  rows: readonly (readonly Cell[])[];
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What XML 1.0 cannot hold, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must go
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(NOT_XML, '').replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** 0 is A, 26 is AA. */
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Text is stored as text (`inlineStr`), so that no cell can be a formula, whatever it begins with. */
const cellXml = (cell: Cell, reference: string): string => {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
};

const sheetXml = ({ rows }: SheetOf): string => {
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join('');
    return `<row r="${row + 1}">${written}</row>`;
  });
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetFormatPr defaultColWidth="16" defaultRowHeight="15"/><sheetData>${lines.join('')}</sheetData></worksheet>`;
};

const numbered = (sheets: readonly SheetOf[], line: (number: number, sheet: SheetOf) => string): string =>
  sheets.map((sheet, place) => line(place + 1, sheet)).join('');

/** The parts of a workbook, by their names in the archive. */
const partsOf = (sheets: readonly SheetOf[]): [name: string, content: string][] => [
  [
    '[Content_Types].xml',
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${numbered(sheets, (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
  ],
  [
    '_rels/.rels',
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbered(sheets, (number, { name }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${numbered(sheets, (number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
  ],
  ...sheets.map((sheet, place): [string, string] => [`xl/worksheets/sheet${place + 1}.xml`, sheetXml(sheet)]),
];

const LOCAL_SIGNATURE = 0x04034b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const VERSION = 20;
/** Names are in UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the first day that the format knows: the same content is the same file. */
const NO_DATE = 0x0021;

const header = (size: number, fields: [offset: number, bytes: 2 | 4, value: number][]): Buffer => {
  const buffer = Buffer.alloc(size);
  for (const [offset, bytes, value] of fields) buffer.writeUIntLE(value, offset, bytes);
  return buffer;
};

/** A ZIP archive of some texts. */
const zip = (parts: readonly [name: string, content: string][]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const [plain, nameBytes] = [Buffer.from(content), Buffer.from(name)];
    const packed = deflateRawSync(plain);
    const facts = (at: number): [number, 2 | 4, number][] => [
      [at, 2, VERSION],
      [at + 2, 2, FLAGS],
      [at + 4, 2, DEFLATED],
      [at + 8, 2, NO_DATE],
      [at + 10, 4, crc32(plain)],
      [at + 14, 4, packed.length],
      [at + 18, 4, plain.length],
      [at + 22, 2, nameBytes.length],
    ];
    const file = Buffer.concat([header(30, [[0, 4, LOCAL_SIGNATURE], ...facts(4)]), nameBytes, packed]);
    const entry: [number, 2 | 4, number][] = [[0, 4, CENTRAL_SIGNATURE], [4, 2, VERSION], ...facts(6), [42, 4, offset]];
    files.push(file);
    directory.push(header(46, entry), nameBytes);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = header(22, [
    [0, 4, END_SIGNATURE],
    [8, 2, parts.length],
    [10, 2, parts.length],
    [12, 4, listed.length],
    [16, 4, offset],
  ]);
  return Buffer.concat([...files, listed, end]);
};

/** A workbook that Excel, LibreOffice and Google Sheets open. The first row of each sheet names its columns. */
export const xlsx = (sheets: readonly SheetOf[]): Buffer => zip(partsOf(sheets));
