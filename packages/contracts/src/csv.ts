/** What begins a formula, in its plain, full-width and small spellings: some spreadsheets read all of them alike. */
const SIGNS = '=+\\-@＝＋－＠﹦﹢﹣﹫−';
/**
 * A formula begins a cell, or what a spreadsheet takes for one: where the list separator is `;` or a tab, it splits at
 * that inside our cells too, quoted or not. Spaces, quotes and invisible characters in front do not stop it.
 */
const FORMULA = new RegExp(`(?<=^|[;\\t\\r\\n])(?=[\\s"'\\p{Cf}]*[${SIGNS}])`, 'gu');
const ODD_START = /^[\t\r]/;

/** So that Excel reads the file as UTF-8. */
export const CSV_BOM = '\uFEFF';

type Cell = string | number | null | undefined;

/** An apostrophe makes it text. A phone number keeps its `+` and all its digits that way, instead of becoming 2.5E+11. */
const defused = (text: string): string => {
  const safe = text.replace(FORMULA, "'");
  return ODD_START.test(safe) ? `'${safe}` : safe;
};

const cellOf = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const safe = defused(cell ?? '');
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line, safe to open in a spreadsheet: no cell becomes a formula. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;
