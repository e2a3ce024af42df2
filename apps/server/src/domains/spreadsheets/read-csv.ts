import { AppError } from '../../errors/app-error.ts';
import { CELL_MAX, CELLS_MAX, type Sheet, type SheetLimits, type SheetLine, tooManyLines } from './sheet.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** How many lines show which separator a file has. */
const LOOKED_AT = 50;

/** A quoted cell that goes on for more lines than this was never closed. */
const QUOTED_LINES_MAX = 10;

const isUtf16 = (bytes: Buffer, zeroAt: 0 | 1): boolean => {
  const looked = bytes.subarray(0, 200);
  let zeros = 0;
  for (let at = zeroAt; at < looked.length; at += 2) if (looked[at] === 0) zeros += 1;
  return looked.length > 1 && zeros > looked.length / 4;
};

const decoded = (bytes: Buffer, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** UTF-8 or UTF-16, with a byte order mark or without; what is neither was written by an old program of Windows. */
const textOf = (bytes: Buffer): string => {
  const start = bytes.subarray(0, 2).toString('hex');
  if (start === 'fffe' || isUtf16(bytes, 1)) return decoded(bytes, 'utf-16le') ?? '';
  if (start === 'feff' || isUtf16(bytes, 0)) return decoded(bytes, 'utf-16be') ?? '';
  const text = decoded(bytes, 'utf-8') ?? decoded(bytes, 'windows-1252') ?? '';
  if (text.includes('\u0000')) throw new AppError('sheet/unreadable');
  return text;
};

const outsideQuotes = (line: string): string => line.replace(/"[^"]*"/g, '');

/** The separator that stands in most lines as often as in most other lines. */
const separatorOf = (lines: readonly string[]): string => {
  const looked = lines.filter((line) => line.trim() !== '').slice(0, LOOKED_AT);
  const weight = (separator: string): number => {
    const counts = new Map<number, number>();
    for (const line of looked) {
      const count = outsideQuotes(line).split(separator).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    return Math.max(0, ...[...counts].map(([count, lineCount]) => lineCount * Math.min(count, 8)));
  };
  return SEPARATORS.toSorted((one, other) => weight(other) - weight(one))[0] ?? ',';
};

type Cells = { cells: string[]; isOpen: boolean };

/** The cells of a line; open when its last one is quoted and goes on in the next line. */
const cellsOf = (line: string, separator: string): Cells => {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length && cells.length < CELLS_MAX) {
    if (line[at] === '"') {
      let cell = '';
      at += 1;
      for (;;) {
        const end = line.indexOf('"', at);
        if (end === -1) return { cells, isOpen: true };
        cell += line.slice(at, end);
        at = end + 1;
        if (line[at] !== '"') break;
        cell += '"';
        at += 1;
      }
      const next = line.indexOf(separator, at);
      cells.push(cell + (next === -1 ? line.slice(at) : line.slice(at, next)).trim());
      at = next === -1 ? line.length + 1 : next + 1;
    } else {
      const next = line.indexOf(separator, at);
      cells.push(next === -1 ? line.slice(at) : line.slice(at, next));
      at = next === -1 ? line.length + 1 : next + 1;
    }
  }
  return { cells: cells.map((cell) => cell.trim().slice(0, CELL_MAX)), isOpen: false };
};

/** Every separated text file that a bank or a spreadsheet writes. A line that cannot be split is told of and spoils no other. */
export const readCsv = (bytes: Buffer, limits: SheetLimits): Sheet => {
  const texts = textOf(bytes)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/);
  if (texts.length > limits.lines + QUOTED_LINES_MAX + 1) throw tooManyLines(limits);
  const separator = separatorOf(texts);
  const lines: SheetLine[] = [];
  for (let place = 0; place < texts.length; place += 1) {
    const number = place + 1;
    let joined = texts[place] ?? '';
    let parsed = cellsOf(joined, separator);
    let taken = 0;
    while (parsed.isOpen && taken < QUOTED_LINES_MAX && place + taken + 1 < texts.length) {
      taken += 1;
      joined += `\n${texts[place + taken]}`;
      parsed = cellsOf(joined, separator);
    }
    if (parsed.isOpen) {
      lines.push({ number, cells: (texts[place] ?? '').split(separator).slice(0, CELLS_MAX), isBroken: true });
    } else {
      place += taken;
      if (parsed.cells.some((cell) => cell !== '')) lines.push({ number, cells: parsed.cells });
    }
  }
  if (lines.length === 0) throw new AppError('sheet/empty');
  if (lines.length > limits.lines) throw tooManyLines(limits);
  return { lines, isFrom1904: false };
};
