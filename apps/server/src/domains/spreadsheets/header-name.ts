import type { SheetCell } from './sheet.ts';

/** A name of a column without its unit ('Amount (ETB)'), case, spaces and signs. */
export const headerName = (cell: SheetCell | undefined): string =>
  String(cell ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*\)|\b(etb|birr)\b|ብር|በብር/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
