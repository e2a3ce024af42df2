import { addisDate } from '@temari/contracts/addis-time';
import { schoolYearBegan } from '@temari/contracts/ethiopian-calendar';
import { LEARNERS_PLANNED } from '@temari/contracts/scholarship-rules';
import type { ScholarshipFigures, Scholarships, Stitch } from '@temari/contracts/site';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { awardSums, learnersInClasses, roundOn, stitches } from './queries.ts';
import { seatsFunded, stitchesTold } from './rules.ts';

type Reading = Pick<Deps, 'db' | 'clock'>;

/** Counting everybody's lessons is the one costly part, and anybody may ask: it is counted once in this time. */
const COUNTED_FOR_MS = 60_000;
const counted = new WeakMap<Db, { at: number; learning: Promise<number> }>();

const learningNow = (db: Db, now: number): Promise<number> => {
  const known = counted.get(db);
  if (known && now >= known.at && now - known.at < COUNTED_FOR_MS) return known.learning;
  const learning = learnersInClasses(db);
  counted.set(db, { at: now, learning });
  learning.catch(() => counted.delete(db));
  return learning;
};

const figuresNow = async ({ db, clock }: Reading) => {
  const now = clock.now();
  const today = addisDate(now);
  const [learning, sums] = await Promise.all([
    learningNow(db, now.getTime()),
    awardSums(db, { since: schoolYearBegan(today), today }),
  ]);
  const figures = { goal: LEARNERS_PLANNED, learning, awarded: sums.awarded, funded: seatsFunded(sums) };
  return { figures, awardedThisYear: sums.awardedSince, today };
};

export const showFigures = async (deps: Reading): Promise<ScholarshipFigures> => (await figuresNow(deps)).figures;

export const showScholarships = async (deps: Reading): Promise<Scholarships> => {
  const told = await figuresNow(deps);
  return { ...told, round: await roundOn(deps.db, told.today) };
};

export const listStitches = async ({ db }: Pick<Deps, 'db'>): Promise<Stitch[]> => stitchesTold(await stitches(db));
