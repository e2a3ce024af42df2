import type { Language } from './languages.ts';

/** Scholarships: the closed lists and limits that tables, contracts and forms share. Without Zod. */

/** The plan: a stitch of the cloth for each learner. */
export const LEARNERS_PLANNED = 1600;

/** What a reviewer gives for each criterion; the lowest is worth nothing, the highest the whole weight. */
export const SCORE_MIN = 1;
export const SCORE_MAX = 5;

/** The weights of a round's criteria always sum to this. */
export const POINTS_MAX = 100;

/** Two reviewers who differ by so many points bring a third. */
export const THIRD_REVIEW_GAP = 25;

/** The months of a school year, Meskerem to Sene. */
export const SCHOOL_YEAR_MONTHS = 10;

export const AWARD_MONTHS_MAX = 12;

/** Why an award ended: its months were over, it was not renewed, the learner left, or it should not have been granted. */
export const AWARD_ENDS = ['over', 'not-renewed', 'left', 'withdrawn'] as const;
export type AwardEnd = (typeof AWARD_ENDS)[number];

/** What a round asks reviewers to judge, in one language. */
export interface CriterionWords {
  name: string;
  question: string;
  /** What each score means, the lowest first. */
  anchors: string[];
}

export interface Criterion {
  weight: number;
  words: Record<Language, CriterionWords>;
}

export const CRITERIA_MIN = 2;
export const CRITERIA_MAX = 6;
export const ROUND_NAME_MAX = 80;
export const CRITERION_NAME_MAX = 40;
export const CRITERION_WORDS_MAX = 160;
