import type { ImportAction, ImportProblem } from '@temari/contracts/import-columns';
import { LEARNERS_MAX } from '@temari/contracts/limits';
import type { DoubtReason } from '@temari/contracts/office-same-person';
import type {
  ClassLine,
  ImportFacts,
  ImportValues,
  PaymentValues,
  PlaceLine,
  SamePayment,
  StoredDoubt,
  StoredProblem,
} from '../../../db/schema/imports.ts';
import { type Candidate, likeness } from '../../../domains/people/likeness.ts';
import { isMinor, schoolYearAt } from '../../../domains/people/rules.ts';
import type { ReadLine } from './read-list.ts';

/** A name as the database tells it apart, and as it is read and sounds. */
export interface NameWords {
  key: string;
  reading: string;
  sound: string;
}

export interface KnownLearner extends Candidate {
  fullName: string;
  key: string;
  grade: string | null;
  gradeYear: number | null;
  school: string | null;
  isHandedOver: boolean;
  mergedIntoId: string | null;
}

export interface KnownHousehold {
  id: string;
  learners: KnownLearner[];
  guardianKeys: string[];
}

/** A learner of another family with the same name, and the same day of birth or guardian. */
export interface Namesake {
  learner: KnownLearner;
  reason: DoubtReason;
}

export interface Known {
  names: Map<string, NameWords>;
  households: Map<string, KnownHousehold>;
  /** By the number of the line. */
  namesakes: Map<number, Namesake>;
  /** Phones that a family left a short time ago and can still take back. */
  heldPhones: Set<string>;
  now: Date;
}

export interface Judged {
  line: number;
  action: ImportAction;
  values: ImportValues;
  payment: PaymentValues | null;
  class: ClassLine | null;
  place: PlaceLine | null;
  problems: StoredProblem[];
  doubt: StoredDoubt | null;
  samePayment: SamePayment | null;
  householdId: string | null;
  learnerId: string | null;
  classId: string | null;
  before: ImportFacts;
  after: ImportFacts;
}

/** A line about nobody who is here, and nothing that it would change. */
export const judgedAs = (
  { line, values, payment, class: listed, place }: ReadLine,
  action: ImportAction,
  problems: StoredProblem[],
): Judged => ({
  line,
  action,
  values,
  payment,
  class: listed,
  place,
  problems,
  doubt: null,
  samePayment: null,
  householdId: null,
  learnerId: null,
  classId: null,
  before: {},
  after: {},
});

/** What a line would change of a learner. An empty cell changes nothing, and a day of birth only fills a gap. */
export const changesOf = (
  learner: KnownLearner,
  { grade, school, dateOfBirth }: ImportValues,
  now: Date,
): { before: ImportFacts; after: ImportFacts } => {
  const before: ImportFacts = {};
  const after: ImportFacts = {};
  if (grade && grade !== learner.grade) {
    Object.assign(before, { grade: learner.grade, gradeYear: learner.gradeYear });
    Object.assign(after, { grade, gradeYear: schoolYearAt(now) });
  }
  if (school && school !== learner.school) {
    before.school = learner.school;
    after.school = school;
  }
  if (dateOfBirth && !learner.dateOfBirth) {
    before.dateOfBirth = null;
    after.dateOfBirth = dateOfBirth;
  }
  return { before, after };
};

/** What is known of a learner whom a line makes. */
export const factsOf = ({ learner, grade, school, dateOfBirth }: ImportValues, now: Date): ImportFacts => ({
  fullName: learner,
  grade,
  gradeYear: grade ? schoolYearAt(now) : null,
  school,
  dateOfBirth,
});

export const hasChanges = (after: ImportFacts): boolean => Object.keys(after).length > 0;

/** Why a line that can be read cannot be taken over. */
const refusalOf = (
  { values }: ReadLine,
  { key }: NameWords,
  { household, same, known }: { household: KnownHousehold | undefined; same: KnownLearner | undefined; known: Known },
): ImportProblem | null => {
  const { dateOfBirth, grade } = values;
  if (same?.isHandedOver) return 'handed-over';
  if (same?.dateOfBirth && dateOfBirth && same.dateOfBirth !== dateOfBirth) return 'other-birth-date';
  if (!household && known.heldPhones.has(values.phone)) return 'phone-held';
  if (!household && !values.parent) return 'no-parent';
  const age = { dateOfBirth: dateOfBirth ?? same?.dateOfBirth ?? null, grade: grade ?? same?.grade ?? null };
  const guardianKeys = household ? household.guardianKeys : [known.names.get(values.parent)?.key];
  if (guardianKeys.includes(key) && isMinor(age, known.now)) return 'is-guardian';
  return null;
};

/** Who a learner turned out to be. */
export const resolved = (learner: KnownLearner | undefined, { learners }: KnownHousehold): KnownLearner | undefined =>
  learner?.mergedIntoId ? learners.find(({ id }) => id === learner.mergedIntoId) : learner;

/** Who in the household, or elsewhere, may be the learner of a line. */
const doubtOf = (
  { line, values }: ReadLine,
  words: NameWords,
  household: KnownHousehold | undefined,
  known: Known,
): StoredDoubt | null => {
  const candidate = { id: '', householdId: '', ...words, dateOfBirth: values.dateOfBirth };
  const open = household?.learners.filter(({ mergedIntoId, isHandedOver }) => !mergedIntoId && !isHandedOver) ?? [];
  const alike = open.flatMap((learner) => {
    const reason = likeness(candidate, learner);
    return reason ? [{ learner, reason }] : [];
  })[0];
  const found = alike ?? known.namesakes.get(line);
  if (!found) return null;
  const { learner, reason } = found;
  return {
    learnerId: learner.id,
    householdId: learner.householdId,
    reason,
    ...changesOf(learner, values, known.now),
  };
};

/** What is to be done with one line that can be read. */
const judgeLine = (read: ReadLine, known: Known): Judged => {
  const { values } = read;
  const words = known.names.get(values.learner) ?? { key: '', reading: '', sound: '' };
  const household = known.households.get(values.phone);
  const same =
    household &&
    resolved(
      household.learners.find(({ key }) => key === words.key),
      household,
    );
  const at = { householdId: household?.id ?? null, learnerId: same?.id ?? null };
  const problem = refusalOf(read, words, { household, same, known });
  if (problem) return { ...judgedAs(read, 'error', [{ problem, line: null, text: '' }]), ...at };
  if (same) {
    const changes = changesOf(same, values, known.now);
    return { ...judgedAs(read, hasChanges(changes.after) ? 'update' : 'skip', []), ...at, ...changes };
  }
  const doubt = doubtOf(read, words, household, known);
  return { ...judgedAs(read, doubt ? 'doubt' : 'create', []), ...at, doubt, after: factsOf(values, known.now) };
};

/** What is to be done with each line. A learner who is in the list twice is taken over once; no family gets too many. */
export const judgeList = (lines: readonly ReadLine[], known: Known): Judged[] => {
  const firstLines = new Map<string, number>();
  const added = new Map<string, number>();
  return lines.map((read) => {
    const { line, values, problems } = read;
    if (problems.length > 0) return judgedAs(read, 'error', problems);
    const identity = `${values.phone} ${known.names.get(values.learner)?.key}`;
    const first = firstLines.get(identity);
    if (first !== undefined) return judgedAs(read, 'error', [{ problem: 'twice', line: first, text: '' }]);
    firstLines.set(identity, line);
    const judged = judgeLine(read, known);
    if (judged.action !== 'create' && judged.action !== 'doubt') return judged;
    const inHousehold = (known.households.get(values.phone)?.learners.length ?? 0) + (added.get(values.phone) ?? 0);
    added.set(values.phone, (added.get(values.phone) ?? 0) + 1);
    if (inHousehold < LEARNERS_MAX) return judged;
    return {
      ...judged,
      action: 'error',
      doubt: null,
      problems: [{ problem: 'too-many-learners', line: null, text: '' }],
    };
  });
};
