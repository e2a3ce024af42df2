import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { askColleagues, claimDueCover, colleaguesFor, type DueCover, markUnfilled } from './queries.ts';
import { decidedBefore, misfitOf, nextRound } from './rules.ts';

/** A round of asking: those who suit, and those who know the class first while there is time. */
export const askRound = async (
  db: Db,
  cover: DueCover,
  { now, all = false }: { now: Date; all?: boolean },
): Promise<void> => {
  const suitable = (await colleaguesFor(db, cover.lessonId)).filter(
    (colleague) => misfitOf(colleague, cover) === null && colleague.answer === null,
  );
  const hasPreferred = !all && suitable.some(({ isPreferred }) => isPreferred);
  const { whom, nextAt } = nextRound({ ...cover, hasPreferred }, now);
  const asked = whom === 'all' ? suitable : suitable.filter(({ isPreferred }) => isPreferred);
  const accountIds = asked.map(({ id }) => id);
  await askColleagues(db, { coverId: cover.id, accountIds, round: cover.round + 1, nextAt, now });
};

const askNext = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const due = await claimDueCover(tx, now);
    if (due) await askRound(tx, due, { now });
    return due !== null;
  });

/** Asks the colleagues whose round is due, and shows the office what nobody has taken in time. */
export const askForCovers = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  while (await askNext(deps));
  const now = deps.clock.now();
  await markUnfilled(deps.db, decidedBefore(now));
};
