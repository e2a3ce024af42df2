/**
 * The closed lists of the product, said once: tables, schemas, forms and the office's words all read them from here.
 * Nothing in this file needs Zod, so that a page can use a list without loading the validator.
 */

export const SERVICES = ['tutor', 'language', 'visa', 'studyAbroad'] as const;
export type Service = (typeof SERVICES)[number];

/** How the specification names a service on cards and classes. */
export const SERVICE_TYPES = {
  tutor: 'Grade 5-12 Tutoring',
  language: 'Language Practice',
  visa: 'Visa Preparation',
  studyAbroad: 'Study Abroad',
} as const satisfies Record<Service, string>;
export type ServiceType = (typeof SERVICE_TYPES)[Service];

export const GRADES = ['5', '6', '7', '8', '9', '10', '11', '12'] as const;
/** Whether a learner has the yes that lessons need. */
export const CONSENT_STATES = ['not-needed', 'missing', 'asked', 'given'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];
/** What a yes is for. Lessons need `service`; refusing another never stops them. */
export const CONSENT_PURPOSES = ['service', 'recording', 'photo', 'sponsor'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
/** How a yes was given: a code sent to a phone, or a signed paper at the desk. It is withdrawn by whoever is signed in. */
export const CONSENT_WAYS = ['code', 'paper', 'account'] as const;
/** Who says yes. At 16 and 17 the learner does, too. */
export const CONSENT_VOICES = ['guardian', 'learner'] as const;
export type ConsentVoice = (typeof CONSENT_VOICES)[number];
/** What became of a question: `closed` was taken back or replaced by another, `expired` was not answered in time. */
export const CONSENT_REQUEST_STATES = ['asked', 'given', 'refused', 'withdrawn', 'closed', 'expired'] as const;
export type ConsentRequestState = (typeof CONSENT_REQUEST_STATES)[number];
/** Why somebody who has paid cannot get a class yet. */
export const CONSENT_PROBLEMS = ['no-consent', 'consent-asked'] as const;
/** What the office looks at for learners in a class: a yes that was taken back, that ends, or that 16 asks for. */
export const CONSENT_CONCERNS = ['withdrawn', 'expiring', 'own-voice', 'unasked'] as const;
export const RELATIONS = ['father', 'mother', 'other'] as const;
export type Relation = (typeof RELATIONS)[number];
export const WHOM_TO_CONTACT = ['Father', 'Mother'] as const;
export const EDUCATIONAL_STATUSES = ['highSchool', 'College Student', 'bsc', 'Msc'] as const;
export const CURRENT_STATUSES = ['Unemployed', 'Employed', 'Student', 'On break'] as const;
export const AVAILABILITIES = ['inPerson', 'onTelephone'] as const;
export const LEARNING_OPTIONS = ['In-person', 'Online'] as const;
export type LearningOption = (typeof LEARNING_OPTIONS)[number];

export const TEACHER_COURSE_TYPES = ['Natural Science', 'Social Science', 'Maths'] as const;
export const TEACHER_GRADES = ['5 & 6', '7 & 8', '9 & 10', '11 & 12'] as const;
export const SCHEDULES = ['Monday. Wednesday & Friday', 'Tuesday, Thursday & Saturday'] as const;
export const TIMES = ['11:00 - 12:00', '12:00 - 01:00', '01:00 - 02:00'] as const;

/** Whose choices a list of the settings holds. */
export const SETTING_SCOPES = ['tutor', 'language', 'visaInPerson', 'visaOnline'] as const;
export type SettingScope = (typeof SETTING_SCOPES)[number];
/** Where a service takes its days and times from. */
export const SETTING_SCOPES_OF: Record<Service, readonly SettingScope[]> = {
  tutor: ['tutor'],
  language: ['language'],
  visa: ['visaOnline', 'visaInPerson'],
  studyAbroad: ['tutor'],
};
export const SETTING_LISTS = ['intentOfStudent', 'scheduleName', 'possibleTime', 'offerDay', 'areaOfFocus'] as const;
export type SettingList = (typeof SETTING_LISTS)[number];
export const SETTING_STATUSES = ['Active', 'Inactive'] as const;

export const CLASS_STATUSES = ['Pending', 'Up Coming', 'Running', 'Completed'] as const;
export type ClassStatus = (typeof CLASS_STATUSES)[number];
/** Words of what is taught, to whom and when that come from a closed list; they are English on the wire. */
export const LISTED_COURSES = [...TEACHER_COURSE_TYPES, ...TEACHER_GRADES, ...SCHEDULES] as const;
export type ListedCourse = (typeof LISTED_COURSES)[number];

export const CLASS_GRADES = [...TEACHER_GRADES, ...GRADES] as const;
export const CLASS_PARTS = ['teacher', 'substitute'] as const;
/** What a class lacks. */
export const CLASS_PROBLEMS = ['no-teacher', 'no-link'] as const;
export type ClassProblem = (typeof CLASS_PROBLEMS)[number];

export const PAYMENT_TYPES = ['online', 'manual'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
export const PAYMENT_STATUSES = ['pending', 'review', 'paid', 'declined', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const PRICE_LINE_KINDS = ['list-price', 'grade-discount'] as const;
/** No price and no payment is higher: what is, was mistyped or made up. */
export const AMOUNT_MAX_ETB = 10_000_000;

export const REFUND_KINDS = ['refunded', 'reversed'] as const;
export const REFUND_SOURCES = ['office', 'gateway'] as const;
export const REFUND_STATES = ['proposed', 'booked', 'refused'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
/** `gateway`: sent back through the gateway, which will tell of the same refund. `other`: by transfer or in cash. */
export const REFUND_WAYS = ['gateway', 'other'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

export const FILE_PURPOSES = [
  'cv',
  'receipt',
  'identification',
  'document',
  'resource',
  'logo',
  'consent',
  'evidence',
] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export const ACCOUNT_KINDS = ['student', 'teacher', 'staff'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
/** Who signs up by themselves, and can change and reset what they sign in with. */
export const PUBLIC_ACCOUNT_KINDS = ['student', 'teacher'] as const satisfies readonly AccountKind[];
export type PublicAccountKind = (typeof PUBLIC_ACCOUNT_KINDS)[number];
export const STAFF_ROLES = ['owner', 'office', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
/**
 * What a member of staff works on. `teaching`: classes, lessons, teachers, assignments. `money`: payments, receipts,
 * refunds, prices, bank accounts and every amount. `review`: applications. `cases`: studying abroad and its partners.
 * `welfare`: what is sensitive about a family. `owner`: staff, and everything else.
 */
export const CAPABILITIES = ['teaching', 'money', 'review', 'cases', 'welfare', 'owner'] as const;
export type Capability = (typeof CAPABILITIES)[number];
/** Those an owner gives one by one; `owner` itself is the role. */
export const WORK_CAPABILITIES = ['teaching', 'money', 'review', 'cases', 'welfare'] as const satisfies Capability[];
export type WorkCapability = (typeof WORK_CAPABILITIES)[number];

const DAILY_WORK: readonly WorkCapability[] = ['teaching', 'money', 'review', 'cases'];
/** What a role begins with. `welfare` comes with no role but the owner's: it is given to somebody by name. */
export const ROLE_PRESETS: Record<StaffRole, readonly Capability[]> = {
  owner: CAPABILITIES,
  office: DAILY_WORK,
  auditor: DAILY_WORK,
};

/** What a member holds: all of it as an owner, else what was chosen for them, else what their role begins with. */
export const capabilitiesOf = (
  role: StaffRole,
  chosen: readonly Capability[] | null | undefined,
): readonly Capability[] => (role === 'owner' || !chosen ? ROLE_PRESETS[role] : chosen);

/** `any-staff`: everybody in the office. `whole-office`: whoever holds all that the role `office` begins with. Else one of these is enough. */
export type Needs = 'any-staff' | 'whole-office' | readonly Capability[];

export const isEnough = (held: readonly Capability[], needs: Needs): boolean => {
  if (needs === 'any-staff') return true;
  if (needs === 'whole-office') return DAILY_WORK.every((capability) => held.includes(capability));
  return needs.some((capability) => held.includes(capability));
};

/** Who is calling. Staff carry the role the office gave them. */
export const ROLES = ['student', 'teacher', ...STAFF_ROLES] as const;
export type Role = (typeof ROLES)[number];
export const APPLICATION_STATUSES = ['Pending', 'Approved', 'Declined'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const RECOVERY_DECISIONS = ['agreed', 'refused'] as const;
