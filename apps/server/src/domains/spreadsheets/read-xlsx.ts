import { inflateRawSync } from 'node:zlib';
import { AppError } from '../../errors/app-error.ts';
import { CELL_MAX, CELLS_MAX, type Sheet, type SheetCell, type SheetLimits, tooManyLines } from './sheet.ts';

const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 65_535;
const PARTS_MAX = 1000;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

interface Part {
  method: number;
  packedBytes: number;
  offset: number;
}

/** The files of a ZIP archive by their names. Nothing is unpacked yet. */
const partsOf = (bytes: Buffer): Map<string, Part> => {
  let end = bytes.length - END_BYTES;
  const earliest = Math.max(0, end - COMMENT_MAX);
  while (end >= earliest && bytes.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < earliest) throw new AppError('sheet/unreadable');
  const count = bytes.readUInt16LE(end + 10);
  if (count > PARTS_MAX) throw new AppError('sheet/too-large');
  let at = bytes.readUInt32LE(end + 16);
  const parts = new Map<string, Part>();
  for (let place = 0; place < count; place += 1) {
    if (at + CENTRAL_BYTES > bytes.length || bytes.readUInt32LE(at) !== CENTRAL_SIGNATURE) {
      throw new AppError('sheet/unreadable');
    }
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new AppError('sheet/protected');
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes).toString('utf8');
    parts.set(name.replaceAll('\\', '/').toLowerCase(), {
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += CENTRAL_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
};

/** What an archive says of its sizes is not believed: unpacking stops at the limit. */
const unpacked = (bytes: Buffer, { method, packedBytes, offset }: Part, bytesMax: number): string => {
  if (offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_SIGNATURE) {
    throw new AppError('sheet/unreadable');
  }
  const start = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === STORED && packed.length <= bytesMax) return packed.toString('utf8');
  if (method !== DEFLATED) throw new AppError(method === STORED ? 'sheet/too-large' : 'sheet/unreadable');
  try {
    return inflateRawSync(packed, { maxOutputLength: bytesMax }).toString('utf8');
  } catch (error) {
    const isTooLarge = error instanceof RangeError || (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new AppError(isTooLarge ? 'sheet/too-large' : 'sheet/unreadable');
  }
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (xml: string): string =>
  xml.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });

/** Some programs write `<x:row>` for `<row>`. */
const withoutPrefix = (xml: string, root: string): string => {
  const prefix = new RegExp(`<(\\w{1,10}):${root}[\\s>]`).exec(xml.slice(0, 2000))?.[1];
  return prefix ? xml.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</') : xml;
};

interface Element {
  attributes: string;
  inside: string;
}

/** The elements of a name, one after the other. Read by hand: a pattern over megabytes of foreign text can take for ever. */
function* elementsOf(xml: string, name: string): Generator<Element> {
  const [open, close] = [`<${name}`, `</${name}>`];
  let at = xml.indexOf(open);
  while (at !== -1) {
    const after = xml[at + open.length] ?? '';
    if (!/[\s/>]/.test(after)) {
      at = xml.indexOf(open, at + open.length);
      continue;
    }
    const tagEnd = xml.indexOf('>', at);
    if (tagEnd === -1) throw new AppError('sheet/unreadable');
    const isEmpty = xml[tagEnd - 1] === '/';
    const end = isEmpty ? tagEnd + 1 : xml.indexOf(close, tagEnd);
    if (end === -1) throw new AppError('sheet/unreadable');
    yield {
      attributes: xml.slice(at + open.length, isEmpty ? tagEnd - 1 : tagEnd),
      inside: isEmpty ? '' : xml.slice(tagEnd + 1, end),
    };
    at = xml.indexOf(open, isEmpty ? end : end + close.length);
  }
}

const attribute = (attributes: string, name: string): string | null => {
  const start = attributes.indexOf(` ${name}="`);
  if (start === -1) return null;
  const from = start + name.length + 3;
  return plain(attributes.slice(from, attributes.indexOf('"', from)));
};

/** The text of a string, without the phonetic spelling that may stand beside it. */
const writtenIn = (xml: string): string => {
  const pieces: string[] = [];
  const phonetic = xml.indexOf('<rPh');
  for (const { inside } of elementsOf(phonetic === -1 ? xml : xml.slice(0, phonetic), 't')) pieces.push(plain(inside));
  return pieces.join('').trim().slice(0, CELL_MAX);
};

const first = (xml: string, name: string): string | null => {
  for (const { inside } of elementsOf(xml, name)) return inside;
  return null;
};

/** 0 for A1, 26 for AA1. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

const cellValue = ({ attributes, inside }: Element, strings: readonly string[]): SheetCell => {
  const kind = attribute(attributes, 't') ?? 'n';
  if (kind === 'inlineStr') return writtenIn(inside);
  const value = plain(first(inside, 'v') ?? '');
  if (kind === 's') return strings[Number(value)] ?? '';
  if (kind === 'n' && value !== '' && Number.isFinite(Number(value))) return Number(value);
  return kind === 'e' ? '' : value.trim().slice(0, CELL_MAX);
};

/** No program has more rows. */
const ROW_MAX = 1_048_576;

/** What a row says that its number is, where that can be: rows follow each other. */
const numberOf = ({ attributes }: Element, least: number): number => {
  const said = Number(attribute(attributes, 'r') ?? least);
  return Number.isInteger(said) && said >= least && said <= ROW_MAX ? said : least;
};

const OLE_START = 'd0cf11e0';
/** What Office puts into an old container around a workbook with a password. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

/** The first sheet of a workbook. Formulas are not computed: what the program that wrote the file computed is read. */
export const readXlsx = (bytes: Buffer, limits: SheetLimits): Sheet => {
  if (bytes.subarray(0, 4).toString('hex') === OLE_START) {
    throw new AppError(bytes.includes(ENCRYPTED_PACKAGE) ? 'sheet/protected' : 'sheet/old-format');
  }
  const parts = partsOf(bytes);
  let left = limits.unpackedBytes;
  const part = (name: string): string | null => {
    const found = parts.get(name.toLowerCase());
    if (!found) return null;
    const text = unpacked(bytes, found, left);
    left -= Buffer.byteLength(text);
    return text;
  };
  const workbook = withoutPrefix(part('xl/workbook.xml') ?? '', 'workbook');
  const [sheet] = elementsOf(workbook, 'sheet');
  if (!sheet) throw new AppError('sheet/unreadable');
  const relation = /\s\w+:id="([^"]+)"/.exec(sheet.attributes)?.[1];
  const relations = withoutPrefix(part('xl/_rels/workbook.xml.rels') ?? '', 'Relationships');
  const target = [...elementsOf(relations, 'Relationship')]
    .map(({ attributes }) => ({ id: attribute(attributes, 'Id'), target: attribute(attributes, 'Target') }))
    .find(({ id }) => id === relation)?.target;
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target ?? 'worksheets/sheet1.xml'}`;
  const content = part(path);
  if (content === null) throw new AppError('sheet/unreadable');
  const shared = withoutPrefix(part('xl/sharedStrings.xml') ?? '', 'sst');
  const strings = [...elementsOf(shared, 'si')].map(({ inside }) => writtenIn(inside));

  const lines: Sheet['lines'] = [];
  for (const row of elementsOf(withoutPrefix(content, 'worksheet'), 'row')) {
    const cells: SheetCell[] = [];
    for (const cell of elementsOf(row.inside, 'c')) {
      const reference = attribute(cell.attributes, 'r');
      const column = reference ? columnOf(reference) : cells.length;
      if (column < 0 || column >= CELLS_MAX) continue;
      while (cells.length < column) cells.push('');
      cells[column] = cellValue(cell, strings);
    }
    if (cells.every((cell) => cell === '')) continue;
    lines.push({ number: numberOf(row, (lines.at(-1)?.number ?? 0) + 1), cells });
    if (lines.length > limits.lines) throw tooManyLines(limits);
  }
  if (lines.length === 0) throw new AppError('sheet/empty');
  return { lines, isFrom1904: /date1904="(1|true)"/.test(workbook) };
};
