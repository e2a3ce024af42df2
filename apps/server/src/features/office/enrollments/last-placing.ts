import type { Db } from '../../../db/client.ts';
import { type LastAct, lastActs } from '../../../domains/audit/last-act-queries.ts';
import type { PlacedBefore } from '../../../domains/placing/record-places.ts';

export type Placing = LastAct<PlacedBefore, { classId: string | null }>;

/** How each of these enrollments was placed last. */
export const lastPlacings = (db: Db, ids: string[]): Promise<Map<string, Placing>> =>
  lastActs(db, { kind: 'enrollment', ids, actions: ['assign-class', 'unassign-class', 'undo-assignment'] });

/** Whether an act put somebody where they are; what was undone is not undone again. */
export const isPlacedBy = ({ action, after }: Placing, classId: string | null): boolean =>
  action !== 'undo-assignment' && after.classId === classId;
