import { officePaths } from '../../../lib/navigation/office-paths.ts';

/** A month of the books, or what stands behind one of its figures. */
export const booksAddress = (month: string, behind: { account?: string; age?: string; after?: string } = {}): string =>
  `${officePaths.books}?${new URLSearchParams({ month, ...behind })}`;

/** All entries, whatever their account: no account is called so. */
export const ALL_ENTRIES = 'all';
