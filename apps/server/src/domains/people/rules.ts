import { addisDate, ageOn } from '@temari/contracts/addis-time';
import { schoolYearOf } from '@temari/contracts/ethiopian-calendar';
import { type ConsentState, type ConsentVoice, GRADES } from '@temari/contracts/vocabulary';

export const ADULT_AT_YEARS = 18;
/** From this age on the learner agrees too, beside the guardian. */
const OWN_VOICE_AT_YEARS = 16;
/** A yes is asked for again every year, when the families confirm the new grade. */
export const CONSENT_HOLDS_DAYS = 365;

type Age = {
  dateOfBirth: string | null;
  grade: string | null;
};

/** Without a date of birth whoever is in grades 5 to 12 counts as a minor. */
export const isMinor = ({ dateOfBirth, grade }: Age, now: Date): boolean =>
  dateOfBirth === null
    ? grade !== null && (GRADES as readonly string[]).includes(grade)
    : ageOn(dateOfBirth, addisDate(now)) < ADULT_AT_YEARS;

/** Whose yes a learner needs. */
export const voicesNeeded = (learner: Age, now: Date): ConsentVoice[] => {
  if (!isMinor(learner, now)) return [];
  const isAsked = learner.dateOfBirth !== null && ageOn(learner.dateOfBirth, addisDate(now)) >= OWN_VOICE_AT_YEARS;
  return isAsked ? ['guardian', 'learner'] : ['guardian'];
};

export type ConsentFacts = Age & {
  /** The newest answer of each voice. */
  answers: { voice: ConsentVoice; isGiven: boolean; at: string | Date }[];
  /** A question is open. */
  isAsked: boolean;
};

export const isConsentInForce = ({ isGiven, at }: ConsentFacts['answers'][number], now: Date): boolean =>
  isGiven && new Date(at).getTime() + CONSENT_HOLDS_DAYS * 86_400_000 > now.getTime();

export const consentState = (facts: ConsentFacts, now: Date): ConsentState => {
  const needed = voicesNeeded(facts, now);
  if (needed.length === 0) return 'not-needed';
  const hasAll = needed.every((voice) =>
    facts.answers.some((answer) => answer.voice === voice && isConsentInForce(answer, now)),
  );
  if (hasAll) return 'given';
  return facts.isAsked ? 'asked' : 'missing';
};

type GradeFacts = { grade: string | null; gradeYear: number | null; createdAt: Date };

/** The school year at an instant. */
export const schoolYearAt = (now: Date): number => schoolYearOf(addisDate(now));

/**
 * The grade to ask the family about: undefined where nothing is to be asked, null where school is probably finished.
 * A grade from before years were noted is taken to be of the year in which the learner came.
 */
export const newGradeOf = ({ grade, gradeYear, createdAt }: GradeFacts, now: Date): string | null | undefined => {
  const year = schoolYearAt(now);
  if (grade === null || (gradeYear ?? 0) >= year) return undefined;
  const reached = String(Number(grade) + Math.max(0, year - (gradeYear ?? schoolYearAt(createdAt))));
  return (GRADES as readonly string[]).includes(reached) ? reached : null;
};
