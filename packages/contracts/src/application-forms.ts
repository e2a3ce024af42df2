import {
  AVAILABILITIES,
  CURRENT_STATUSES,
  EDUCATIONAL_STATUSES,
  GRADES,
  LEARNING_OPTIONS,
  type Service,
  type SettingList,
  WHOM_TO_CONTACT,
} from './vocabulary.ts';

/** Under which heading a question stands. */
export type FormSection = 'student' | 'when' | 'parents' | 'learning' | 'plans' | 'papers';

/** What can be chosen from a closed list. */
export type OptionValue = (
  | typeof AVAILABILITIES
  | typeof CURRENT_STATUSES
  | typeof EDUCATIONAL_STATUSES
  | typeof GRADES
  | typeof LEARNING_OPTIONS
  | typeof WHOM_TO_CONTACT
)[number];

/** One question of a form. `setting`: to choose from a list that the office keeps. */
export type Question = { section: FormSection; isRequired?: true } & (
  | { kind: 'text' | 'email' | 'phone' | 'date' }
  | { kind: 'file'; purpose: 'document' | 'identification' }
  | { kind: 'choice'; options: readonly OptionValue[] }
  | { kind: 'setting'; list: SettingList }
);

const fullName = { kind: 'text', section: 'student', isRequired: true } as const;
const email = { kind: 'email', section: 'student', isRequired: true } as const;
const frequency = { kind: 'setting', list: 'scheduleName', section: 'when', isRequired: true } as const;
const time = { kind: 'setting', list: 'possibleTime', section: 'when', isRequired: true } as const;

const preparing = {
  fullName,
  email,
  phoneNumber: { kind: 'phone', section: 'student' },
  dateOfBirth: { kind: 'date', section: 'student' },
  nationality: { kind: 'text', section: 'student' },
} as const;

/**
 * The four forms by which a service is applied for: what is asked, in which order, what is required. The contracts, the
 * forms on the page, what is stored and what the office reads all follow it.
 */
export const APPLICATION_FORMS = {
  tutor: {
    fullName,
    email,
    schoolName: { kind: 'text', section: 'student' },
    grade: { kind: 'choice', options: GRADES, section: 'student', isRequired: true },
    intentOfStudent: { kind: 'setting', list: 'intentOfStudent', section: 'student', isRequired: true },
    frequency,
    time,
    fatherName: { kind: 'text', section: 'parents' },
    fatherPhone: { kind: 'phone', section: 'parents' },
    motherName: { kind: 'text', section: 'parents' },
    motherPhone: { kind: 'phone', section: 'parents' },
    whomToContact: { kind: 'choice', options: WHOM_TO_CONTACT, section: 'parents' },
  },
  language: {
    ...preparing,
    areaOfFocus: { kind: 'setting', list: 'areaOfFocus', section: 'learning' },
    frequency,
    time,
  },
  visa: {
    ...preparing,
    learningOption: { kind: 'choice', options: LEARNING_OPTIONS, section: 'when', isRequired: true },
    frequency,
    time,
  },
  studyAbroad: {
    fullName,
    phoneNumber: { kind: 'phone', section: 'student', isRequired: true },
    birthDate: { kind: 'date', section: 'student' },
    educationalStatus: { kind: 'choice', options: EDUCATIONAL_STATUSES, section: 'student', isRequired: true },
    currentStatus: { kind: 'choice', options: CURRENT_STATUSES, section: 'student' },
    interestMajor: { kind: 'text', section: 'plans' },
    interestCountry: { kind: 'text', section: 'plans' },
    availability: { kind: 'choice', options: AVAILABILITIES, section: 'plans' },
    document: { kind: 'file', purpose: 'document', section: 'papers' },
    identification: { kind: 'file', purpose: 'identification', section: 'papers' },
  },
} as const satisfies Record<Service, Record<string, Question>>;

/** Asked in every form where the package has offers. */
export const OFFER_DAY = {
  kind: 'setting',
  list: 'offerDay',
  section: 'when',
  isRequired: true,
} as const satisfies Question;

type Forms = typeof APPLICATION_FORMS;
export type FieldOf<S extends Service> = keyof Forms[S];
/** The name of any question of any form. */
export type ApplicationField = { [S in Service]: FieldOf<S> }[Service] | 'offerDay';

/** The questions of a form in their order, each with its name. */
export const questionsOf = (service: Service): (Question & { name: ApplicationField })[] =>
  Object.entries<Question>(APPLICATION_FORMS[service]).map(([name, question]) => ({
    ...question,
    name: name as ApplicationField,
  }));
