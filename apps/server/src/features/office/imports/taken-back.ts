import type { UndoneState } from '@temari/contracts/import-columns';
import type { ImportRowRow } from './apply-queries.ts';

export interface TakenBack {
  row: ImportRowRow;
  state: UndoneState;
}

interface Found {
  has: (id: string) => boolean;
}

/** What becomes of a line by what it made: null where it made nothing. */
export const undoneState = (
  madeId: string | null,
  { undone, present }: { undone: Found; present: Found },
): UndoneState => {
  if (madeId === null) return 'gone';
  if (undone.has(madeId)) return 'reversed';
  return present.has(madeId) ? 'kept' : 'gone';
};
