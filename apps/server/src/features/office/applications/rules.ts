import { createHash } from 'node:crypto';
import type { ListedApplication } from '@temari/contracts/office-applications';
import { type Criterion, SCORE_MAX, SCORE_MIN, THIRD_REVIEW_GAP } from '@temari/contracts/scholarship-rules';

const READERS = 2;

/** The total of a review, at most 100: the lowest score of a criterion counts 0, the highest its whole weight. */
export const pointsOf = (scores: readonly number[], criteria: readonly Pick<Criterion, 'weight'>[]): number =>
  Math.round(
    criteria.reduce(
      (sum, { weight }, place) => sum + (weight * ((scores[place] ?? SCORE_MIN) - SCORE_MIN)) / (SCORE_MAX - SCORE_MIN),
      0,
    ),
  );

/** A reader who did not know the family; null: the view is not given yet. */
export interface View {
  points: number | null;
}

const givenIn = (views: readonly View[]): number[] => views.flatMap(({ points }) => points ?? []);

/** Two, and a third where the first two are far apart. */
export const readersNeeded = (views: readonly View[]): number => {
  const [first, second] = givenIn(views);
  if (first === undefined || second === undefined) return READERS;
  return Math.abs(first - second) >= THIRD_REVIEW_GAP ? READERS + 1 : READERS;
};

export const isRead = (views: readonly View[]): boolean => givenIn(views).length >= readersNeeded(views);

/** The mean of all views, once everybody has given theirs. */
export const meanOf = (views: readonly View[]): number | null => {
  const given = givenIn(views);
  return isRead(views) ? Math.round((given.reduce((sum, points) => sum + points, 0) / given.length) * 10) / 10 : null;
};

export const readingOf = (isCovered: boolean, views: readonly View[]): ListedApplication['reading'] => {
  if (!isCovered) return 'to-cover';
  if (isRead(views)) return 'read';
  return views.length < readersNeeded(views) ? 'more-readers' : 'reading';
};

interface Ranked {
  id: string;
  points: number | null;
  sentAt: Date;
}

/** The lot of an application: anybody who knows the seed of the round can draw it again. */
const lotOf = (seed: string, id: string): string => createHash('sha256').update(`${seed} ${id}`).digest('hex');

/** The more points the better; of the same the one that was sent earlier; of the same minute the lot. */
export const ranked = <Row extends Ranked>(
  rows: readonly Row[],
  seed: string,
): (Row & { place: number | null; tie: 'sent-earlier' | 'lot' | null })[] => {
  const minuteOf = ({ sentAt }: Row): number => Math.floor(sentAt.getTime() / 60_000);
  const read = rows
    .filter(({ points }) => points !== null)
    .toSorted(
      (one, other) =>
        (other.points ?? 0) - (one.points ?? 0) ||
        minuteOf(one) - minuteOf(other) ||
        lotOf(seed, one.id).localeCompare(lotOf(seed, other.id)),
    );
  const tieOf = (row: Row, before: Row | undefined) => {
    if (!before || before.points !== row.points) return null;
    return minuteOf(before) === minuteOf(row) ? ('lot' as const) : ('sent-earlier' as const);
  };
  return [
    ...read.map((row, index) => ({ ...row, place: index + 1, tie: tieOf(row, read[index - 1]) })),
    ...rows.filter(({ points }) => points === null).map((row) => ({ ...row, place: null, tie: null })),
  ];
};
