import type { Db } from '../../../db/client.ts';
import { type LastAct, lastActs } from '../../../domains/audit/last-act-queries.ts';

/** A place on the waiting list of a class, as the trail keeps it. */
export interface Waiting {
  classId: string;
  since: string;
}

/** Where an enrollment was before it was placed. */
export interface PlacedBefore {
  classId: string | null;
  waiting?: Waiting;
}

export type Placing = LastAct<PlacedBefore, { classId: string | null }>;

/** How each of these enrollments was placed last. */
export const lastPlacings = (db: Db, ids: string[]): Promise<Map<string, Placing>> =>
  lastActs(db, { kind: 'enrollment', ids, actions: ['assign-class', 'unassign-class', 'undo-assignment'] });

/** Whether an act put somebody where they are; what was undone is not undone again. */
export const isPlacedBy = ({ action, after }: Placing, classId: string | null): boolean =>
  action !== 'undo-assignment' && after.classId === classId;
