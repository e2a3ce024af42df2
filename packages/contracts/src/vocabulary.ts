/**
 * The closed lists of the product, said once: tables, schemas, forms and the office's words all read them from here.
 * Nothing in this file needs Zod, so that a page can use a list without loading the validator.
 */

export const SERVICES = ['tutor', 'language', 'visa', 'studyAbroad'] as const;
export type Service = (typeof SERVICES)[number];
/** Study abroad is advice to one learner: nobody waits for a class of it. */
export const WAITS_FOR_CLASS: readonly Service[] = ['tutor', 'language', 'visa'];

/** How the specification names a service on cards and classes. */
export const SERVICE_TYPES = {
  tutor: 'Grade 5-12 Tutoring',
  language: 'Language Practice',
  visa: 'Visa Preparation',
  studyAbroad: 'Study Abroad',
} as const satisfies Record<Service, string>;
export type ServiceType = (typeof SERVICE_TYPES)[Service];

export const GRADES = ['5', '6', '7', '8', '9', '10', '11', '12'] as const;
/** The regions of Ethiopia and its two city administrations: each holds its regional exams on its own days. */
export const REGIONS = [
  'addis-ababa',
  'afar',
  'amhara',
  'benishangul-gumuz',
  'central-ethiopia',
  'dire-dawa',
  'gambela',
  'harari',
  'oromia',
  'sidama',
  'somali',
  'south-ethiopia',
  'south-west-ethiopia',
  'tigray',
] as const;
export type Region = (typeof REGIONS)[number];
/** Whether a learner has the yes that lessons need. */
export const CONSENT_STATES = ['not-needed', 'missing', 'asked', 'given'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];
/** What a yes of a year can be for. Lessons need `service`; refusing another never stops them. */
export const LASTING_PURPOSES = ['service', 'recording', 'photo', 'sponsor'] as const;
export type LastingPurpose = (typeof LASTING_PURPOSES)[number];
/** A `letter` is agreed to one by one: each yes belongs to the text of exactly that letter. */
export const CONSENT_PURPOSES = [...LASTING_PURPOSES, 'letter'] as const;
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
/** The lists that a form chooses from. Visa preparation has other times online than in person. */
export const settingScopeOf = (service: Service, learningOption: string | null): SettingScope => {
  if (service === 'visa') return learningOption === 'Online' ? 'visaOnline' : 'visaInPerson';
  return service === 'language' ? 'language' : 'tutor';
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
export const CLASS_PROBLEMS = ['no-teacher', 'no-link', 'room-away'] as const;
export type ClassProblem = (typeof CLASS_PROBLEMS)[number];

/** `makeup` replaces a lesson that was cancelled; `extra` is one more. */
export const LESSON_KINDS = ['regular', 'makeup', 'extra'] as const;
export type LessonKind = (typeof LESSON_KINDS)[number];
export const LESSON_STATES = ['planned', 'held', 'cancelled'] as const;
export type LessonState = (typeof LESSON_STATES)[number];
/**
 * Why a lesson was cancelled. `closure`: a day without lessons. `emergency`: a closure of the same day. `teacher`: the
 * teacher could not come and nobody covered. `platform`: the room or the link failed. `office`: decided by the office.
 */
export const LESSON_CAUSES = ['closure', 'emergency', 'teacher', 'platform', 'office'] as const;
export type LessonCause = (typeof LESSON_CAUSES)[number];
/** Why somebody who is in a class cannot go into the room of a lesson, in the order in which it is asked. */
export const JOIN_REFUSALS = [
  'lesson/no-consent',
  'lesson/not-paid',
  'lesson/paused',
  'lesson/cancelled',
  'lesson/over',
  'lesson/too-early',
  'lesson/no-room',
] as const;
export type JoinRefusal = (typeof JOIN_REFUSALS)[number];
/** Where lessons happen: behind a link that the office enters, or in a room that a server makes for each lesson. */
export const ROOM_KINDS = ['link', 'bigbluebutton', 'jitsi'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];
/** The roles in which somebody comes to a lesson. */
export const LESSON_ROLES = ['learner', 'teacher'] as const;
export type LessonRole = (typeof LESSON_ROLES)[number];
/** Why the office can cancel a single lesson; a closure does it by itself. */
export const OFFICE_LESSON_CAUSES = [
  'teacher',
  'platform',
  'emergency',
  'office',
] as const satisfies readonly LessonCause[];
/**
 * What each cause means for whom: whether the family pays for the lesson, whether its teacher is paid, and whether a
 * lesson is owed. `if-charged`: only where the month was charged before the closure was known, else the month has a
 * lesson less. The one table of these effects; docs/decisions/0028 says why.
 */
export const LESSON_CAUSE_EFFECTS: Record<
  LessonCause,
  { familyCharged: boolean; teacherPaid: boolean; lessonOwed: 'yes' | 'if-charged' }
> = {
  closure: { familyCharged: false, teacherPaid: false, lessonOwed: 'if-charged' },
  emergency: { familyCharged: false, teacherPaid: false, lessonOwed: 'yes' },
  teacher: { familyCharged: false, teacherPaid: false, lessonOwed: 'yes' },
  // The teacher was there, and our room was not.
  platform: { familyCharged: false, teacherPaid: true, lessonOwed: 'yes' },
  office: { familyCharged: false, teacherPaid: false, lessonOwed: 'yes' },
};
/** `memorial` days are remembered, and lessons are held. */
export const CLOSURE_KINDS = ['holiday', 'memorial', 'exam', 'office', 'emergency'] as const;
export type ClosureKind = (typeof CLOSURE_KINDS)[number];
/** `expected` follows the moon: lessons stay planned until the office has confirmed the day. */
export const CLOSURE_STATUSES = ['expected', 'confirmed', 'dismissed'] as const;
export type ClosureStatus = (typeof CLOSURE_STATUSES)[number];

/**
 * Who teaches a lesson whose teacher cannot. `unfilled`: nobody took it in time, so a person must decide; a colleague
 * can still take it. `cancelled`: no substitute is needed any more.
 */
export const COVER_STATES = ['open', 'unfilled', 'taken', 'assigned', 'cancelled'] as const;
export type CoverState = (typeof COVER_STATES)[number];
/** What a colleague who was asked has said. `withdrawn`: took the lesson, and gave it back. */
export const COVER_ANSWERS = ['accepted', 'declined', 'withdrawn'] as const;
export type CoverAnswer = (typeof COVER_ANSWERS)[number];
/** Why a colleague does not suit a lesson, in the order in which it is asked. */
export const COVER_MISFITS = [
  'teaching',
  'covering',
  'absent',
  'withdrawn',
  'unavailable',
  'full',
  'course',
  'grade',
] as const;
export type CoverMisfit = (typeof COVER_MISFITS)[number];
/** What teachers are told about a cover by SMS. */
export const COVER_NOTICES = ['asked', 'found', 'assigned', 'ended'] as const;
export type CoverNotice = (typeof COVER_NOTICES)[number];

/** The states of a place for a missed lesson. `void`: the learner came after all. */
export const MAKE_UP_SEAT_STATES = ['open', 'booked', 'void'] as const;

/** What the office tells families about. */
export const NOTICE_SUBJECTS = ['lesson', 'closure', 'class'] as const;
export type NoticeSubject = (typeof NOTICE_SUBJECTS)[number];
/**
 * What families are told. Of a lesson: `cancelled`, `moved`, `substitute`, `added` (a make-up or an extra one), and
 * `planned` (after all as the timetable has it). Of days without lessons: `closed`, and `open` after all. Of a class: its
 * new `timetable`.
 */
export const FAMILY_NOTICES = [
  'cancelled',
  'moved',
  'substitute',
  'added',
  'planned',
  'closed',
  'open',
  'timetable',
] as const;
export type FamilyNotice = (typeof FAMILY_NOTICES)[number];
/** `dropped`: no longer true when it was to be sent, or the family is no longer in the class. */
export const NOTICE_STATES = ['waiting', 'queued', 'dropped'] as const;
/** A month of hours: `draft` until it is over, then `open` for objections until the office has `closed` it. */
export const HOURS_STATES = ['draft', 'open', 'closed'] as const;
export type HoursState = (typeof HOURS_STATES)[number];
/**
 * Why a lesson counts among a teacher's hours. `unmarked`: it does not yet, because nobody has marked it. `settled`:
 * the office has said how many minutes. `added`: the office added them, without a lesson. `late`: the difference to
 * what was counted in a month that is closed.
 */
export const HOURS_REASONS = ['taught', 'covered', 'cancelled', 'unmarked', 'settled', 'added', 'late'] as const;
export type HoursReason = (typeof HOURS_REASONS)[number];
export const OBJECTION_STATES = ['open', 'accepted', 'declined'] as const;
export type ObjectionState = (typeof OBJECTION_STATES)[number];

/** What a teacher says of a homework beside the remark: it was done well, or is to be handed in once more. */
export const HOMEWORK_VERDICTS = ['well-done', 'again'] as const;
export type HomeworkVerdict = (typeof HOMEWORK_VERDICTS)[number];

/** How a learner was at a lesson. Nobody has said yet: there is no state, which is never the same as absent. */
export const ATTENDANCE_STATES = ['present', 'late', 'absent', 'excused'] as const;
export type AttendanceState = (typeof ATTENDANCE_STATES)[number];
/** Who says how a learner was at a lesson, by rank. `join`: the list of the room where the lesson was held. */
export const MARK_SOURCES = ['office', 'teacher', 'join', 'family'] as const;
export type MarkSource = (typeof MARK_SOURCES)[number];
export const ABSENCE_REASONS = [
  'illness',
  'family',
  'fees',
  'no-power',
  'no-network',
  'exam',
  'religious-day',
  'travel',
  'unknown',
] as const;
export type AbsenceReason = (typeof ABSENCE_REASONS)[number];
/**
 * What became of a mark when it arrived. `stands`: it counts. `same`: it says what was known. `outranked`: somebody of
 * a higher rank had said something else. `conflict`: somebody of the same rank had, so both are kept and shown. `late`:
 * after the time for corrections; the office decides.
 */
export const MARK_OUTCOMES = ['stands', 'same', 'outranked', 'conflict', 'late'] as const;
export type MarkOutcome = (typeof MARK_OUTCOMES)[number];

/** `manual`: by bank transfer. `cash`: at the desk, into a till. */
export const PAYMENT_TYPES = ['online', 'manual', 'cash'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
/** The ways that a family can choose by itself. */
export const FAMILY_PAYMENT_TYPES = ['online', 'manual'] as const satisfies readonly PaymentType[];
export type FamilyPaymentType = (typeof FAMILY_PAYMENT_TYPES)[number];
export const PAYMENT_STATUSES = ['pending', 'review', 'paid', 'declined', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const PRICE_LINE_KINDS = ['list-price', 'grade-discount'] as const;
/** No price and no payment is higher: what is, was mistyped or made up. */
export const AMOUNT_MAX_ETB = 10_000_000;

/** As the family reads where a refund is. */
export const REFUND_PROGRESS = ['on-its-way', 'arrived'] as const;
export type RefundProgress = (typeof REFUND_PROGRESS)[number];

export const FILE_PURPOSES = [
  'cv',
  'receipt',
  'identification',
  'document',
  'resource',
  'logo',
  'consent',
  'evidence',
  'homework',
  'report-card',
  'voice',
] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export const ACCOUNT_KINDS = ['student', 'teacher', 'staff'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
/** The kinds of accounts that people open themselves, and whose sign-in they can change and reset. */
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

/**
 * `any-staff`: everybody in the office. `whole-office`: whoever has all capabilities that the role `office` starts
 * with. A list: one of these capabilities is enough.
 */
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

/** The orders in which the office reads its list of enrollments. */
export const ENROLLMENT_SORTS = ['newest', 'oldest', 'name'] as const;
export type EnrollmentSort = (typeof ENROLLMENT_SORTS)[number];

/** Where an SMS is. `unknown`: it may have been sent. `aside`: it is not sent (again), because the office said so. */
export const SMS_STATES = ['queued', 'sent', 'failed', 'unknown', 'aside'] as const;

export const RECOVERY_DECISIONS = ['agreed', 'refused'] as const;

/** A purchase pays an enrollment for the first time; months are what is paid from then on. */
export const PAYMENT_PURPOSES = ['purchase', 'months'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** `opening`: what was paid before months were charged. `once`: all that a package costs that is not charged by the month. */
export const CHARGE_KINDS = ['tuition', 'opening', 'once'] as const;
/**
 * `refund`: lessons that were given back are not owed. `award`: a fund pays. `imported`: paid before the books began, for
 * lessons to come.
 */
export const CREDIT_CAUSES = [
  'lesson-cancelled',
  'waiver',
  'write-off',
  'correction',
  'refund',
  'award',
  'imported',
] as const;
/** How the office lowers a charge: `waiver`: a part or all of it is given. `write-off`: nobody expects it any more. */
export const REDUCTION_KINDS = ['waiver', 'write-off'] as const;
export type ReductionKind = (typeof REDUCTION_KINDS)[number];
export const REDUCTION_STATES = ['proposed', 'booked', 'refused'] as const;
/** What came of calling a family about its months. */
export const CONTACT_OUTCOMES = ['reached', 'no-answer', 'promised', 'other'] as const;
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];
/** Derived from what was paid until the day, never stored. */
export const PROMISE_STATES = ['open', 'kept', 'broken'] as const;
/** Households with an open charge, by the day on which the oldest of them is due. */
export const ARREARS_GROUPS = ['past-due', 'this-week', 'later'] as const;
export type ArrearsGroup = (typeof ARREARS_GROUPS)[number];
/** `covered`: the money for it is here, and it is not due yet. `cancelled`: it was taken back. */
export const CHARGE_STATES = ['open', 'paid', 'covered', 'cancelled'] as const;
/** What a family reads of the books: a charge that was taken back is one, too. */
export const ENTRY_KINDS = [
  'payment',
  'refund',
  'charge',
  'charge-reversed',
  'credit',
  'credit-reversed',
  'imported',
  'imported-used',
  'imported-undone',
  'imported-used-undone',
] as const;
/** For how many days at most something has been due; `older` is more than 90, `not-due` is due later. */
export const RECEIVABLE_AGES = ['not-due', '30', '60', '90', 'older'] as const;
export type ReceivableAge = (typeof RECEIVABLE_AGES)[number];
/** Why money pays a charge, or no longer does. */
export const ALLOCATION_CAUSES = ['chosen', 'oldest', 'refunded', 'reversed', 'taken-back'] as const;
/** Why an enrollment is charged from a day on. */
export const SUBSCRIPTION_CAUSES = ['class', 'before-months', 'once', 'package', 'pause'] as const;
