/** Letters of learners to the sponsors of their fund: the closed lists and limits that tables, contracts and forms share. */
import { CONSENT_STATES, TEACHER_GRADES } from './vocabulary.ts';

/** `open`: the office has not decided. `passed`: sponsors read it. `returned`: the office handed it back with a reason. */
export const LETTER_STATES = ['open', 'passed', 'returned', 'withdrawn'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Whether everybody who must agree to a letter has agreed. `refused`: somebody said no, or took the yes back. */
export const LETTER_CONSENTS = [...CONSENT_STATES, 'refused'] as const;
export type LetterConsent = (typeof LETTER_CONSENTS)[number];

/** Whether sponsors may read it, as far as the family is concerned. */
export const isAgreedTo = (consent: LetterConsent): boolean => consent === 'given' || consent === 'not-needed';

export const LETTER_MIN = 20;
export const LETTER_MAX = 1500;
export const LETTER_REASON_MAX = 500;

export type GradeBand = (typeof TEACHER_GRADES)[number];

/** The two grades that a grade is told with; null for somebody without one. */
export const gradeBandOf = (grade: string | null): GradeBand | null =>
  TEACHER_GRADES.find((band) => grade !== null && band.split(' & ').includes(grade)) ?? null;
