import type { AbsenceReason } from './vocabulary.ts';

const HOUR_MS = 3_600_000;

/** What a learner who missed a lesson gets, and until when: rules of the office. */
export interface MakeUpRules {
  /** How long before a lesson a family must say so to get a place in a lesson of another class. */
  noticeHours: number;
  /** How many unused places a learner can have at a time. */
  atMost: number;
  /** How long after the missed lesson a place can be used. */
  days: number;
}

/** Until the office has decided otherwise. */
export const MAKE_UP_DEFAULTS: MakeUpRules = { noticeHours: 12, atMost: 2, days: 45 };

/** What the office can decide. A place ends with its school term in any case. */
export const MAKE_UP_BOUNDS = {
  noticeHours: { min: 0, max: 72 },
  atMost: { min: 1, max: 10 },
  days: { min: 7, max: 180 },
} as const satisfies Record<keyof MakeUpRules, { min: number; max: number }>;

/** Reasons that nobody can know before the lesson: accepted until the time for excuses is over. */
const OUTAGES: ReadonlySet<AbsenceReason> = new Set(['no-power', 'no-network']);

/** `seat`: a place in another class's lesson. `late`: it was said too late for one. `enough`: as many as one may have wait already. */
export const MAKE_UP_ANSWERS = ['seat', 'late', 'enough'] as const;
export type MakeUpAnswer = (typeof MAKE_UP_ANSWERS)[number];

/** What saying that a learner cannot come gives. The page that asks and the server that decides both ask here. */
export const makeUpAnswer = (
  { startsAt }: { startsAt: Date },
  reason: AbsenceReason,
  { now, seats, rules }: { now: Date; seats: number; rules: MakeUpRules },
): MakeUpAnswer => {
  const isInTime = now.getTime() <= startsAt.getTime() - rules.noticeHours * HOUR_MS;
  if (!isInTime && !OUTAGES.has(reason)) return 'late';
  return seats < rules.atMost ? 'seat' : 'enough';
};
