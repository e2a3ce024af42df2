import type { correctLearner } from '@temari/contracts/office-households';
import type { output } from 'zod/mini';

export interface KnownOfLearner {
  fullName: string;
  grade: string;
  school: string;
  region: string;
  dateOfBirth: string;
}

type Correction = Omit<output<typeof correctLearner.body>, 'reason'>;

/** What differs from what is known; what was emptied is taken back. A region alone needs no reason. */
export const correctionOf = (
  known: KnownOfLearner,
  entered: KnownOfLearner,
): { changed: Correction; needsReason: boolean } => {
  const names = Object.keys(known) as (keyof KnownOfLearner)[];
  const differing = names.filter((name) => entered[name].trim() !== known[name]);
  const changed = Object.fromEntries(differing.map((name) => [name, entered[name].trim() || null]));
  return { changed: changed as Correction, needsReason: differing.some((name) => name !== 'region') };
};
