import { AppError } from '../../errors/app-error.ts';
import { grouped } from '../../texts/grouped.ts';

/** Text, or a number as a spreadsheet stores it; days are numbers there too. */
export type SheetCell = string | number;

export interface SheetLine {
  /** As a spreadsheet or an editor numbers it, from 1. */
  number: number;
  cells: SheetCell[];
  /** A quotation mark that is never closed, so that nobody can tell where the cells end. */
  isBroken?: boolean;
}

export interface Sheet {
  lines: SheetLine[];
  /** Days are counted from 1904 instead of 1900. */
  isFrom1904: boolean;
}

/** What a file may hold, so that a small one does not become a large one in memory. */
export interface SheetLimits {
  lines: number;
  unpackedBytes: number;
}

/** More columns, or longer cells, than any bank writes. */
export const CELLS_MAX = 60;
export const CELL_MAX = 1000;

export const tooManyLines = ({ lines }: SheetLimits): AppError =>
  new AppError('sheet/too-many-lines', { values: { count: grouped(lines) } });
