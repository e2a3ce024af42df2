import { addisDate, isBirthDate } from '@temari/contracts/addis-time';
import type { LanguageForm, StudyAbroadForm, TutoringForm, VisaForm } from '@temari/contracts/enrollments';
import type { ManualPayment } from '@temari/contracts/payments';
import type { PaymentType, Service, SettingList, SettingScope } from '@temari/contracts/vocabulary';

/** Any of the four forms, told in one way. */
export interface Application {
  service: Service;
  packageId: string;
  userId: string | undefined;
  priceSeenEtb: number | undefined;
  paymentType: PaymentType;
  /** Complete whenever `paymentType` is manual: the contract sees to it. */
  manual: ManualPayment;
  fullName: string;
  grade: string | null;
  frequency: string | null;
  time: string | null;
  offerDay: string | null;
  learningOption: string | null;
  birthDate: { field: string; value: string } | null;
  /** The settings lists this form chooses from, and what was chosen. */
  scope: SettingScope;
  choices: { field: string; list: SettingList; value: string }[];
  files: { field: 'document' | 'identification'; url: string }[];
  details: Record<string, string>;
}

type Paying = Pick<
  TutoringForm,
  | 'user'
  | 'package'
  | 'price'
  | 'paymentType'
  | 'offerDay'
  | 'paidByName'
  | 'transactionId'
  | 'paymentOrg'
  | 'screenShot'
>;

const paying = (form: Paying) => ({
  packageId: form.package,
  userId: form.user,
  priceSeenEtb: form.price,
  paymentType: form.paymentType,
  offerDay: form.offerDay ?? null,
  manual: {
    paidByName: form.paidByName ?? '',
    transactionId: form.transactionId ?? '',
    paymentOrg: form.paymentOrg ?? '',
    screenShot: form.screenShot ?? '',
  },
});

const given = (answers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).filter((entry): entry is [string, string] => entry[1] !== undefined));

const chosen = (lists: Record<string, [SettingList, string | undefined]>): Application['choices'] =>
  Object.entries(lists).flatMap(([field, [list, value]]) => (value === undefined ? [] : [{ field, list, value }]));

export const tutoringApplication = (form: TutoringForm): Application => ({
  ...paying(form),
  service: 'tutor',
  fullName: form.fullName,
  grade: form.grade,
  frequency: form.frequency,
  time: form.time,
  learningOption: null,
  birthDate: null,
  scope: 'tutor',
  choices: chosen({
    intentOfStudent: ['intentOfStudent', form.intentOfStudent],
    frequency: ['scheduleName', form.frequency],
    time: ['possibleTime', form.time],
    offerDay: ['offerDay', form.offerDay],
  }),
  files: [],
  details: given({
    email: form.email,
    schoolName: form.schoolName,
    intentOfStudent: form.intentOfStudent,
    fatherName: form.fatherName,
    motherName: form.motherName,
    fatherPhone: form.fatherPhone,
    motherPhone: form.motherPhone,
    whomToContact: form.whomToContact,
  }),
});

const preparation = (form: Omit<LanguageForm, 'areaOfFocus'>) => ({
  ...paying(form),
  fullName: form.fullName,
  grade: null,
  frequency: form.frequency,
  time: form.time,
  birthDate: form.dateOfBirth === undefined ? null : { field: 'dateOfBirth', value: form.dateOfBirth },
  files: [],
});

const preparationDetails = (form: Omit<LanguageForm, 'areaOfFocus'>) => ({
  email: form.email,
  phoneNumber: form.phoneNumber,
  dateOfBirth: form.dateOfBirth,
  nationality: form.nationality,
});

export const languageApplication = (form: LanguageForm): Application => ({
  ...preparation(form),
  service: 'language',
  learningOption: null,
  scope: 'language',
  choices: chosen({
    frequency: ['scheduleName', form.frequency],
    time: ['possibleTime', form.time],
    areaOfFocus: ['areaOfFocus', form.areaOfFocus],
    offerDay: ['offerDay', form.offerDay],
  }),
  details: given({ ...preparationDetails(form), areaOfFocus: form.areaOfFocus }),
});

export const visaApplication = (form: VisaForm): Application => ({
  ...preparation(form),
  service: 'visa',
  learningOption: form.learningOption,
  scope: form.learningOption === 'Online' ? 'visaOnline' : 'visaInPerson',
  choices: chosen({
    frequency: ['scheduleName', form.frequency],
    time: ['possibleTime', form.time],
    offerDay: ['offerDay', form.offerDay],
  }),
  details: given(preparationDetails(form)),
});

export const studyAbroadApplication = (form: StudyAbroadForm): Application => ({
  ...paying(form),
  service: 'studyAbroad',
  fullName: form.fullName,
  grade: null,
  frequency: null,
  time: null,
  learningOption: null,
  birthDate: form.birthDate === undefined ? null : { field: 'birthDate', value: form.birthDate },
  scope: 'tutor',
  choices: chosen({ offerDay: ['offerDay', form.offerDay] }),
  files: [
    ...(form.document === undefined ? [] : [{ field: 'document' as const, url: form.document }]),
    ...(form.identification === undefined ? [] : [{ field: 'identification' as const, url: form.identification }]),
  ],
  details: given({
    phoneNumber: form.phoneNumber,
    educationalStatus: form.educationalStatus,
    birthDate: form.birthDate,
    currentStatus: form.currentStatus,
    interestMajor: form.interestMajor,
    interestCountry: form.interestCountry,
    availability: form.availability,
  }),
});

/** What is wrong with an application, field by field; nothing when it can be accepted. */
export const refusals = (
  application: Application,
  facts: { hasOffers: boolean; activeChoices: { list: string; value: string }[] },
  now: Date,
): Record<string, string> => {
  const wrong: Record<string, string> = {};
  for (const { field, list, value } of application.choices) {
    const isActive = facts.activeChoices.some((entry) => entry.list === list && entry.value === value);
    if (!isActive) wrong[field] = 'This choice is not available now. Please choose another one.';
  }
  if (facts.hasOffers && application.offerDay === null) wrong.offerDay = 'Please choose a day for the offer';
  const birth = application.birthDate;
  if (birth && !isBirthDate(birth.value, addisDate(now))) {
    wrong[birth.field] = 'Please enter a date of birth in the past';
  }
  return wrong;
};
