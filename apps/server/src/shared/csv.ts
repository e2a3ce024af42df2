/** Spreadsheets run a cell that begins like this as a formula; an apostrophe makes it text. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** So that Excel reads the file as UTF-8. */
export const CSV_BOM = '\uFEFF';

type Cell = string | number | null | undefined;

const cellOf = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const safe = FORMULA_START.test(text.trimStart()) || FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line, ready to be opened by a spreadsheet without anything in it coming alive. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;
