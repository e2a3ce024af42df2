import { isPrintable, readableLine } from '@temari/contracts/written-text';
import { AppError } from '../../errors/app-error.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { CELL_MAX, type Sheet, type SheetCell, type SheetLimits } from './sheet.ts';

const STARTS = { zip: '504b', ole: 'd0cf11e0' };
/** Pictures and PDF documents, which are often sent in place of a table. */
const OTHER_FILES = ['25504446', '89504e47', 'ffd8ff', '52494646', '1f8b', '377abcaf', '52617221'];

/** What no database stores is taken out: half of a character that was cut, and what a program wrote that means nothing. */
const storable = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' && !isPrintable(cell) ? readableLine(cell, CELL_MAX) : cell;

const readAny = (bytes: Buffer, limits: SheetLimits): Sheet => {
  if (bytes.length === 0) throw new AppError('sheet/empty');
  const start = bytes.subarray(0, 4).toString('hex');
  if (start.startsWith(STARTS.zip) || start === STARTS.ole) return readXlsx(bytes, limits);
  if (OTHER_FILES.some((other) => start.startsWith(other))) throw new AppError('sheet/unreadable');
  return readCsv(bytes, limits);
};

/** A CSV file or an Excel workbook, recognised by its content and not by its name. */
export const readSheet = (bytes: Buffer, limits: SheetLimits): Sheet => {
  const { lines, ...sheet } = readAny(bytes, limits);
  return { ...sheet, lines: lines.map((line) => ({ ...line, cells: line.cells.map(storable) })) };
};
