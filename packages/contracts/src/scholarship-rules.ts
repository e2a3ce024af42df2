import type { Language } from './languages.ts';

/** Scholarships: the closed lists and limits that tables, contracts and forms share. Without Zod. */

/** The plan: a stitch of the cloth for each learner. */
export const LEARNERS_PLANNED = 1600;

/** The scores of a reviewer for each criterion: the lowest counts 0, the highest the whole weight. */
export const SCORE_MIN = 1;
export const SCORE_MAX = 5;

/** The weights of a round's criteria always sum to this. */
export const POINTS_MAX = 100;

/** A third reviewer is drawn when two differ by this many points. */
export const THIRD_REVIEW_GAP = 25;

/** The months of a school year, Meskerem to Sene. */
export const SCHOOL_YEAR_MONTHS = 10;

export const AWARD_MONTHS_MAX = 12;

/** The part of a month that an award pays. */
export const AWARD_PERCENT = { min: 1, max: 100 };

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

/** Where an application stands. `waiting`: it is good enough, and there is no seat or no money for it yet. */
export const APPLICATION_STATES = ['draft', 'sent', 'awarded', 'waiting', 'declined', 'withdrawn'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** What two members of the office can decide. */
export const OUTCOMES = ['awarded', 'waiting', 'declined'] as const satisfies readonly ApplicationState[];
export type Outcome = (typeof OUTCOMES)[number];

export const SCHOOL_KINDS = ['government', 'community', 'private', 'none'] as const;
export type SchoolKind = (typeof SCHOOL_KINDS)[number];

/** What a home has to live on in a month, in birr: bands, because a figure could name a home. */
export const INCOME_BANDS = ['under-2000', '2000-4000', '4000-6000', '6000-10000', 'over-10000', 'unsaid'] as const;
export type IncomeBand = (typeof INCOME_BANDS)[number];

/** What makes learning hard; a family says what it wants to say. */
export const HARDSHIPS = ['one-parent', 'no-parent', 'displaced', 'illness', 'far-school', 'works'] as const;
export type Hardship = (typeof HARDSHIPS)[number];

/** The average of a school year, of 100. */
export interface YearMark {
  grade: string;
  average: number;
}
export const MARKS_MAX = 3;
export const AVERAGE_MAX = 100;
export const HOME_PEOPLE_MAX = 30;
export const HOME_INCOMES_MAX = 10;
export const OWN_WORDS_MIN = 40;
export const OWN_WORDS_MAX = 2000;
export const VOICE_SECONDS_MAX = 120;
export const RECOMMENDATION_MIN = 20;
export const RECOMMENDATION_MAX = 1500;
export const REVIEW_NOTE_MAX = 400;
export const DECISION_LETTER_MAX = 600;
export const CONFIRMED_BECAUSE_MAX = 200;

/** Stands in a text for words that would tell a reader who it is. The length of a word would tell something, so it has one. */
export const COVERED = '▒▒▒';

/** What a family says about itself, as far as it has said it. */
export interface ApplicationAnswers {
  schoolKind?: SchoolKind | undefined;
  region?: string | undefined;
  marks?: YearMark[] | undefined;
  people?: number | undefined;
  incomes?: number | undefined;
  income?: IncomeBand | undefined;
  hardships?: Hardship[] | undefined;
  ownWords?: string | undefined;
}

/** The most that an award pays for a month. */
export const MONTHLY_ETB_MAX = 50_000;

/** What becomes of an award whose months end: it goes on for as many, or one more month is paid and then it ends. */
export const RENEWAL_OUTCOMES = ['renewed', 'ending'] as const;
export type RenewalOutcome = (typeof RENEWAL_OUTCOMES)[number];

/** Days before the end from which a family can say how things are at home, and the office decides. */
export const RENEWAL_DAYS = 60;
/** The share of held lessons that the learner came to; below it a renewal needs a reason. */
export const RENEWAL_ATTENDANCE_PERCENT = 75;
/** Months that are still paid after an award that is not renewed. */
export const PARTING_MONTHS = 1;

/** How things are at home, said again for a renewal. */
export type RestatedNeed = Pick<ApplicationAnswers, 'people' | 'incomes' | 'income' | 'hardships'>;
