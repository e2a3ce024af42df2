import * as wrong from '@temari/contracts/field-errors';
import type { Language } from '@temari/contracts/languages';
import type { Desk, DeskHousehold, DeskPackage } from '@temari/contracts/office-walk-ins';
import { packagesForGrade } from '@temari/contracts/package-grades';
import { canonicalPhone } from '@temari/contracts/phone';
import {
  AMOUNT_MAX_ETB,
  AVAILABILITIES,
  CURRENT_STATUSES,
  type EDUCATIONAL_STATUSES,
  GRADES,
  type LearningOption,
  type PaymentType,
  type Relation,
  type Service,
  settingScopeOf,
} from '@temari/contracts/vocabulary';
import { isEmail } from '@temari/contracts/written-text';
import type { Rules } from '../../../lib/form/form.ts';
import { typedEtb } from '../typed-etb.ts';

/** In place of a learner's id. */
export const SOMEBODY_NEW = 'new';

export interface Values {
  phone: string;
  /** The id of the household that was confirmed. */
  household: string;
  guardian: string;
  relation: Relation;
  learner: string;
  fullName: string;
  grade: string;
  school: string;
  email: string;
  language: Language;
  service: Service;
  /** Of visa preparation. */
  learningOption: LearningOption;
  nationality: string;
  /** Of study abroad. */
  educationalStatus: (typeof EDUCATIONAL_STATUSES)[number];
  currentStatus: string;
  interestMajor: string;
  interestCountry: string;
  availability: string;
  /** What is empty here is the first that can be chosen. */
  package: string;
  frequency: string;
  time: string;
  offerDay: string;
  paymentType: PaymentType;
  given: string;
  paymentOrg: string;
  transactionId: string;
  paidByName: string;
  slip: string;
  screenShot: string;
  consentWay: 'later' | 'paper';
  consent: string;
  signedBy: string;
}

export const emptyWalkIn = (language: Language): Values => ({
  phone: '',
  household: '',
  guardian: '',
  relation: 'mother',
  learner: '',
  fullName: '',
  grade: '',
  school: '',
  email: '',
  language,
  service: 'tutor',
  learningOption: 'In-person',
  nationality: '',
  educationalStatus: 'highSchool',
  currentStatus: '',
  interestMajor: '',
  interestCountry: '',
  availability: '',
  package: '',
  frequency: '',
  time: '',
  offerDay: '',
  paymentType: 'cash',
  given: '',
  paymentOrg: '',
  transactionId: '',
  paidByName: '',
  slip: '',
  screenShot: '',
  consentWay: 'later',
  consent: '',
  signedBy: '',
});

/** A phone that is whole, as the server knows it. */
export const wholePhone = (typed: string): string | null => canonicalPhone(typed);

const GRADE_LIST: readonly string[] = GRADES;

/** Everything that follows from what was typed and from what the desk can sell now. */
export interface Chosen {
  household: DeskHousehold | null;
  isConfirmed: boolean;
  learner: DeskHousehold['learners'][number] | null;
  grade: string;
  packages: DeskPackage[];
  sold: DeskPackage | null;
  frequency: string;
  time: string;
  offerDay: string;
  priceEtb: number;
  givenEtb: number | null;
  /** A minor who has not the consent yet. */
  needsConsent: boolean;
}

const oneOf = (value: string, values: { value: string }[]): string =>
  values.some((each) => each.value === value) ? value : (values[0]?.value ?? '');

const wholeEtb = (typed: string): number | null => {
  const etb = typedEtb(typed);
  return etb !== null && Number.isInteger(etb) && etb > 0 ? etb : null;
};

export const chosenOf = (values: Values, desk: Desk): Chosen => {
  const household = wholePhone(values.phone) === null ? null : desk.household;
  const isConfirmed = household !== null && household.id === values.household;
  const known = isConfirmed ? household.learners : [];
  const learner = known.find(({ id }) => id === values.learner) ?? null;
  const grade = learner?.grade ?? values.grade.trim();
  const offered = desk.packages
    .filter(({ service }) => service === values.service)
    .map((each) => ({ ...each, grades: each.package.grades }));
  const packages =
    values.service === 'tutor' && GRADE_LIST.includes(grade) ? packagesForGrade(offered, grade) : offered;
  const sold = packages.find((each) => each.package.id === values.package) ?? packages[0] ?? null;
  const lists = desk.choices[settingScopeOf(values.service, values.learningOption)];
  const priceEtb = sold?.totalEtb ?? 0;
  return {
    ...{ household, isConfirmed, learner, grade, packages, sold, priceEtb },
    frequency: oneOf(values.frequency, lists.scheduleName),
    time: oneOf(values.time, lists.possibleTime),
    offerDay: sold && sold.package.offer.length > 0 ? oneOf(values.offerDay, lists.offerDay) : '',
    givenEtb: values.given.trim() ? wholeEtb(values.given) : priceEtb,
    needsConsent: learner
      ? learner.consent === 'missing' || learner.consent === 'asked'
      : values.service === 'tutor' && GRADE_LIST.includes(grade),
  };
};

/** Only what is asked can be wrong. */
export const rulesFor = (desk: Desk): Rules<Values> => {
  const of = (values: Values): Chosen => chosenOf(values, desk);
  const atLeastPrice = (etb: number | null, values: Values) => {
    const { priceEtb } = of(values);
    return (etb ?? 0) >= priceEtb ? null : wrong.ruleCeiling({ min: priceEtb, max: AMOUNT_MAX_ETB });
  };
  const isManual = ({ paymentType }: Values): boolean => paymentType === 'manual';
  const isOnPaper = (values: Values): boolean => of(values).needsConsent && values.consentWay === 'paper';
  return {
    phone: (typed, { service }) =>
      (typed === '' && service !== 'studyAbroad') || wholePhone(typed) !== null ? null : wrong.phone,
    household: (_, values) => {
      const { household, isConfirmed } = of(values);
      return household && !isConfirmed ? wrong.choiceMissing : null;
    },
    guardian: (typed, values) => (of(values).household || typed.trim() ? null : wrong.fullName),
    fullName: (typed, values) => (of(values).learner || typed.trim() ? null : wrong.fullName),
    grade: (_, values) => (values.service !== 'tutor' || GRADE_LIST.includes(of(values).grade) ? null : wrong.grade),
    email: (typed) => (typed.trim() === '' || isEmail(typed.trim()) ? null : wrong.email),
    given: (_, values) => (values.paymentType === 'cash' ? atLeastPrice(of(values).givenEtb, values) : null),
    paymentOrg: (bank, values) => (!isManual(values) || bank ? null : wrong.bank),
    transactionId: (typed, values) => (!isManual(values) || typed.trim() ? null : wrong.transaction),
    slip: (typed, values) => (isManual(values) ? atLeastPrice(wholeEtb(typed), values) : null),
    screenShot: (file, values) => (!isManual(values) || file ? null : wrong.receipt),
    consent: (file, values) => (!isOnPaper(values) || file ? null : wrong.consentPhoto),
    signedBy: (typed, values) =>
      !isOnPaper(values) || typed.trim() || (!of(values).household && values.guardian.trim()) ? null : wrong.fullName,
  };
};

/** A field that was left empty is not sent. */
const given = (typed: string): string | undefined => typed.trim() || undefined;

const cashOf = (chosen: Chosen, session: string | undefined) => ({
  session,
  givenEtb: chosen.givenEtb ?? chosen.priceEtb,
});

const transferOf = (values: Values) => ({
  paymentOrg: values.paymentOrg,
  transactionId: values.transactionId,
  paidByName: given(values.paidByName) ?? given(values.guardian) ?? given(values.fullName) ?? '',
  slipEtb: wholeEtb(values.slip) ?? undefined,
  screenShot: values.screenShot,
});

const visaOf = ({ learningOption, nationality }: Values) => ({ learningOption, nationality: given(nationality) });

const plansOf = (values: Values) => ({
  educationalStatus: values.educationalStatus,
  currentStatus: CURRENT_STATUSES.find((status) => status === values.currentStatus),
  interestMajor: given(values.interestMajor),
  interestCountry: given(values.interestCountry),
  availability: AVAILABILITIES.find((availability) => availability === values.availability),
});

/** What is sent. */
export const bodyOf = (values: Values, chosen: Chosen, session: string | undefined) => {
  const { household, isConfirmed, learner, sold, frequency, time, offerDay, needsConsent, priceEtb } = chosen;
  const isOnPaper = needsConsent && values.consentWay === 'paper';
  return {
    ...(household && isConfirmed
      ? { household: household.id }
      : {
          phone: given(values.phone),
          guardian: given(values.guardian),
          relation: values.relation,
          email: given(values.email),
        }),
    language: values.language,
    ...(learner ? { learner: learner.id } : { fullName: given(values.fullName), school: given(values.school) }),
    ...(values.service === 'tutor' && { grade: (given(chosen.grade) ?? '') as (typeof GRADES)[number] }),
    service: values.service,
    package: sold?.package.id ?? '',
    price: priceEtb,
    ...(values.service !== 'studyAbroad' && { frequency, time }),
    offerDay: given(offerDay),
    ...(values.service === 'visa' && visaOf(values)),
    ...(values.service === 'studyAbroad' && plansOf(values)),
    paymentType: values.paymentType,
    ...(values.paymentType === 'cash' && cashOf(chosen, session)),
    ...(values.paymentType === 'manual' && transferOf(values)),
    ...(isOnPaper && { consent: values.consent, signedBy: given(values.signedBy) ?? given(values.guardian) }),
  };
};
