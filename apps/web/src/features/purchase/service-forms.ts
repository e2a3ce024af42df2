import {
  AVAILABILITIES,
  CURRENT_STATUSES,
  EDUCATIONAL_STATUSES,
  GRADES,
  LEARNING_OPTIONS,
  type Service,
  type SettingList,
  WHOM_TO_CONTACT,
} from '@temari/contracts/vocabulary';

const OPTIONS = {
  grade: GRADES,
  whomToContact: WHOM_TO_CONTACT,
  educationalStatus: EDUCATIONAL_STATUSES,
  currentStatus: CURRENT_STATUSES,
  availability: AVAILABILITIES,
  learningOption: LEARNING_OPTIONS,
} as const;

export type OptionValue = (typeof OPTIONS)[keyof typeof OPTIONS][number];

const FIELD_NAMES = [
  'fullName',
  'email',
  'phoneNumber',
  'schoolName',
  'grade',
  'intentOfStudent',
  'fatherName',
  'motherName',
  'fatherPhone',
  'motherPhone',
  'whomToContact',
  'frequency',
  'time',
  'offerDay',
  'dateOfBirth',
  'birthDate',
  'nationality',
  'areaOfFocus',
  'learningOption',
  'educationalStatus',
  'currentStatus',
  'interestMajor',
  'interestCountry',
  'availability',
  'document',
  'identification',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** Every answer any form can hold; what a form does not ask stays empty. */
export type Answers = Record<FieldName, string>;
export const NO_ANSWERS = Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as Answers;

type Named = { name: FieldName; isRequired?: true };

export type FormField = Named &
  (
    | { kind: 'text' | 'email' | 'phone' | 'date' }
    | { kind: 'choice'; options: readonly OptionValue[] }
    | { kind: 'setting'; list: SettingList }
    | { kind: 'file'; purpose: 'document' | 'identification' }
  );

export interface FormSection {
  title: 'student' | 'when' | 'parents' | 'learning' | 'plans' | 'papers';
  fields: FormField[];
}

const text = (name: FieldName): FormField => ({ name, kind: 'text' });
const choice = (name: keyof typeof OPTIONS): FormField => ({ name, kind: 'choice', options: OPTIONS[name] });
const setting = (name: FieldName, list: SettingList): FormField => ({ name, kind: 'setting', list });
const required = (field: FormField): FormField => ({ ...field, isRequired: true });

const fullName = required(text('fullName'));
const email = required({ name: 'email', kind: 'email' });
const frequency = required(setting('frequency', 'scheduleName'));
const time = required(setting('time', 'possibleTime'));
/** Asked only where the package has offers. */
export const offerDay = required(setting('offerDay', 'offerDay'));

const PREPARING: FormField[] = [
  fullName,
  email,
  { name: 'phoneNumber', kind: 'phone' },
  { name: 'dateOfBirth', kind: 'date' },
  text('nationality'),
];

/** The four forms as data: what is asked, in which order, what is required. Form, preview and rules read the same. */
const FORMS: Record<Service, FormSection[]> = {
  tutor: [
    {
      title: 'student',
      fields: [
        fullName,
        email,
        text('schoolName'),
        required(choice('grade')),
        required(setting('intentOfStudent', 'intentOfStudent')),
      ],
    },
    { title: 'when', fields: [frequency, time] },
    {
      title: 'parents',
      fields: [
        text('fatherName'),
        { name: 'fatherPhone', kind: 'phone' },
        text('motherName'),
        { name: 'motherPhone', kind: 'phone' },
        choice('whomToContact'),
      ],
    },
  ],
  language: [
    { title: 'student', fields: PREPARING },
    { title: 'learning', fields: [setting('areaOfFocus', 'areaOfFocus')] },
    { title: 'when', fields: [frequency, time] },
  ],
  visa: [
    { title: 'student', fields: PREPARING },
    { title: 'when', fields: [required(choice('learningOption')), frequency, time] },
  ],
  studyAbroad: [
    {
      title: 'student',
      fields: [
        fullName,
        required({ name: 'phoneNumber', kind: 'phone' }),
        { name: 'birthDate', kind: 'date' },
        required(choice('educationalStatus')),
        choice('currentStatus'),
      ],
    },
    { title: 'plans', fields: [text('interestMajor'), text('interestCountry'), choice('availability')] },
    {
      title: 'papers',
      fields: [
        { name: 'document', kind: 'file', purpose: 'document' },
        { name: 'identification', kind: 'file', purpose: 'identification' },
      ],
    },
  ],
};

/** Where the offer's day is asked: with the times, or with the plans where there are none. */
const isForOfferDay = (section: FormSection): boolean => section.title === 'when' || section.title === 'plans';

export const sectionsOf = (service: Service, hasOffers: boolean): FormSection[] =>
  FORMS[service].map((section) =>
    hasOffers && isForOfferDay(section) ? { ...section, fields: [...section.fields, offerDay] } : section,
  );

export const fieldsOf = (sections: FormSection[]): FormField[] => sections.flatMap(({ fields }) => fields);
