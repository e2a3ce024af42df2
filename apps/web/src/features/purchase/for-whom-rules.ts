import type { Guardian } from '@temari/contracts/guardians';
import type { Learner } from '@temari/contracts/learners';
import type { Grade } from '@temari/contracts/package-grades';
import { canonicalPhone } from '@temari/contracts/phone';
import { GRADES } from '@temari/contracts/vocabulary';
import type { Answers, FieldName } from './service-forms.ts';

/** What can be chosen beside a known learner. */
export const SOMEBODY_NEW = 'new';
export const MYSELF = 'myself';

export interface Household {
  learners: readonly Learner[];
  guardians: readonly Guardian[];
  /** Whose account it is. */
  ownName: string;
}

/** The questions of all forms that are about a person, not about what is bought. */
const NOBODY = {
  fullName: '',
  grade: '',
  schoolName: '',
  dateOfBirth: '',
  birthDate: '',
  fatherName: '',
  fatherPhone: '',
  motherName: '',
  motherPhone: '',
  whomToContact: '',
} satisfies Partial<Answers>;
export type Person = typeof NOBODY;

/** Where there is one answer for all it is taken; where they differ, none. */
const shared = (answers: readonly (string | undefined)[]): string => {
  const [answer = '', ...others] = [...new Set(answers.flatMap((each) => each ?? []))];
  return others.length === 0 ? answer : '';
};

/** Whoever is called before the other, or is the only one. */
const firstOf = (orders: Record<'Father' | 'Mother', number | undefined>): string => {
  const difference = (orders.Father ?? Number.POSITIVE_INFINITY) - (orders.Mother ?? Number.POSITIVE_INFINITY);
  return difference < 0 ? 'Father' : difference > 0 ? 'Mother' : '';
};

/** A number that somebody else entered is not known whole, and is not filled in. */
const parentsFrom = (guardians: readonly Guardian[], learner: string | null) => {
  const orderOf = ({ rights }: Guardian): number =>
    rights.find((each) => learner === null || each.learner === learner)?.callOrder ?? Number.MAX_SAFE_INTEGER;
  const father = guardians.find(({ relation }) => relation === 'father');
  const mother = guardians.find(({ relation }) => relation === 'mother');
  const phoneOf = (guardian: Guardian | undefined): string => (guardian && canonicalPhone(guardian.phone)) ?? '';
  const orders = { Father: father && orderOf(father), Mother: mother && orderOf(mother) };
  return {
    fatherName: father?.name ?? '',
    fatherPhone: phoneOf(father),
    motherName: mother?.name ?? '',
    motherPhone: phoneOf(mother),
    whomToContact: firstOf(orders),
  };
};

/** What is known of whoever was chosen. Of somebody new that is what all brothers and sisters share. */
export const knownOf = ({ learners, guardians, ownName }: Household, chosen: string): Person => {
  if (chosen === MYSELF) return { ...NOBODY, fullName: ownName };
  const learner = learners.find(({ id }) => id === chosen);
  if (!learner) {
    return { ...NOBODY, schoolName: shared(learners.map(({ school }) => school)), ...parentsFrom(guardians, null) };
  }
  const { fullName, grade = '', school = '', dateOfBirth = '' } = learner;
  const own = guardians.filter((guardian) => guardian.learners.includes(learner.id));
  return {
    fullName,
    grade,
    schoolName: school,
    dateOfBirth,
    birthDate: dateOfBirth,
    ...parentsFrom(own, learner.id),
  };
};

/** What the form shows after a choice: what is known; what was typed before anybody was chosen stays for somebody new. */
export const filledIn = (
  household: Household,
  { before, chosen, values, names }: { before: string; chosen: string; values: Answers; names: readonly FieldName[] },
): Partial<Answers> => {
  const known: Partial<Answers> = knownOf(household, chosen);
  const keepsTyped = chosen === SOMEBODY_NEW && before === '';
  return Object.fromEntries(
    names
      .filter((name) => known[name] !== undefined)
      .map((name) => [name, keepsTyped && values[name] !== '' ? values[name] : known[name]]),
  );
};

/** What was typed of a known learner that the family's page does not say yet. */
export const changedFacts = (
  household: Household,
  { chosen, values, names }: { chosen: string; values: Answers; names: readonly FieldName[] },
): { grade?: Grade; school?: string; dateOfBirth?: string } => {
  if (!household.learners.some(({ id }) => id === chosen)) return {};
  const known = knownOf(household, chosen);
  const isNew = (name: keyof Person): boolean =>
    names.includes(name) && values[name].trim() !== '' && values[name].trim() !== known[name];
  const grade = isNew('grade') && GRADES.find((each) => each === values.grade);
  const birth = (['dateOfBirth', 'birthDate'] as const).find(isNew);
  return {
    ...(grade && { grade }),
    ...(isNew('schoolName') && { school: values.schoolName.trim() }),
    ...(birth && { dateOfBirth: values[birth] }),
  };
};
