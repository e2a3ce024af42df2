import * as z from 'zod/mini';
import { ANY_ACCOUNT, defineEndpoint, entity, nothing, success } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import {
  email,
  enteredPassword,
  firstName,
  id,
  instant,
  language,
  lastName,
  line,
  ownPhone,
  password,
  phoneNumber,
} from './primitives.ts';
import { ACCOUNT_KINDS, APPLICATION_STATUSES } from './vocabulary.ts';

const profile = { firstName: z.string(), lastName: z.string(), email: z.string(), phoneNumber: z.string() };

export const user = entity(profile);
export type User = z.output<typeof user>;

export const teacher = entity({
  ...profile,
  role: z.literal('teacher'),
  applicationStatus: z.enum(APPLICATION_STATUSES),
});
export type Teacher = z.output<typeof teacher>;

const typedPassword = enteredPassword(wrong.passwordMissing);
const credentials = z.object({ phoneNumber, password: typedPassword });
/** `keepSignedIn`: this device stays signed in by a cookie of its own, until its owner signs out. */
const signInForm = z.extend(credentials, { keepSignedIn: z.optional(z.boolean(refusal(wrong.yesOrNo))) });

/** The language is what the page was read in; messages by SMS follow it. */
export const signUpForm = z.object({
  firstName,
  lastName,
  email,
  phoneNumber: ownPhone,
  password,
  language: z.optional(language),
});

export const signUpStudent = defineEndpoint({
  method: 'POST',
  path: '/user',
  access: 'public',
  startsSession: true,
  summary: 'Registers a student (or the parent who acts for one) and signs in.',
  body: signUpForm,
  status: 201,
  reply: success({ token: z.string(), newUser: user }),
  errors: ['account/weak-password', 'account/phone-taken'],
});

export const signInStudent = defineEndpoint({
  method: 'POST',
  path: '/user/login',
  access: 'public',
  startsSession: true,
  summary: 'Signs a student in; on request the device stays signed in.',
  body: signInForm,
  reply: success({ token: z.string(), user }),
  errors: ['auth/wrong-credentials', 'auth/teachers-door', 'request/too-many'],
});

export const signInTeacher = defineEndpoint({
  method: 'POST',
  path: '/teacher/login',
  access: 'public',
  startsSession: true,
  summary: 'Signs a teacher in; on request the device stays signed in.',
  body: signInForm,
  reply: success({ token: z.string(), teacher }),
  errors: ['auth/wrong-credentials', 'auth/students-door', 'request/too-many'],
});

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/logout',
  access: ANY_ACCOUNT,
  needs: 'any-staff',
  summary: 'Ends this session, and what keeps its device signed in; the token stops working at once.',
  beforeAuthenticator: true,
  status: 204,
  // Not `storage`: the reader's calendar and clock, the offline copy of public pages and other tabs' sessions stay.
  clears: ['cache'],
  reply: nothing,
  errors: [],
});

export const me = entity({
  ...profile,
  kind: z.enum(ACCOUNT_KINDS),
  language,
  /** For teachers only: the office's latest decision. */
  applicationStatus: z.optional(z.enum(APPLICATION_STATUSES)),
  declineReason: z.optional(z.string()),
  /** A code of `decline-reasons.ts`; a newer server may know more of them than this page. */
  declineCode: z.optional(z.string()),
});
export type Me = z.output<typeof me>;

export const showMe = defineEndpoint({
  method: 'GET',
  path: '/me',
  access: ANY_ACCOUNT,
  needs: 'any-staff',
  summary: 'The account behind the token as it is now; for a teacher with the state of the application.',
  reply: me,
  errors: [],
});

export const setLanguage = defineEndpoint({
  method: 'PUT',
  path: '/me/language',
  access: ANY_ACCOUNT,
  needs: 'any-staff',
  summary: 'The language in which this account gets its messages.',
  body: z.object({ language }),
  reply: z.object({ language }),
  errors: [],
});

const spelling = line({ min: 0, max: 100 }, wrong.phoneMissing);

export const checkStudentPhone = defineEndpoint({
  method: 'POST',
  path: '/user/phoneChecker',
  access: 'public',
  summary: 'Whether it is a well-formed Ethiopian number, and how it is written. Says nothing about accounts.',
  body: z.object({ phoneNumber: spelling }),
  reply: z.object({ valid: z.boolean(), phoneNumber: z.nullable(z.string()) }),
  errors: [],
});

export const checkTeacherPhone = defineEndpoint({ ...checkStudentPhone, path: '/teacher/phoneChecker' });

const ownId = z.object({ id });

/** What is left out stays as it is. */
export const profileForm = z.object({
  firstName: z.optional(firstName),
  lastName: z.optional(lastName),
  email: z.optional(email),
  phoneNumber: z.optional(phoneNumber),
  /** Needed only where the phone changes. */
  password: z.optional(typedPassword),
});

export const updateStudent = defineEndpoint({
  method: 'PATCH',
  path: '/user/:id',
  access: ['student'],
  summary:
    'Changes the profile. A new phone needs the password and counts only once it is confirmed: 202, and a code goes to it. The answer is the same whether or not the number has an account.',
  params: ownId,
  body: profileForm,
  reply: success({ user }),
  accepted: success({ phoneChange: entity({}) }),
  errors: [
    'auth/wrong-password',
    'account/phone-not-mobile',
    'auth/too-many-requests',
    'request/too-many',
    'sms/spent',
  ],
});

export const updateTeacher = defineEndpoint({
  ...updateStudent,
  path: '/teacher/:id',
  access: ['teacher'],
  reply: success({ teacher: entity(profile) }),
});

const passwordChange = z.object({
  oldPassword: enteredPassword(wrong.passwordOld),
  newPassword: password,
});

export const changeStudentPassword = defineEndpoint({
  method: 'PATCH',
  path: '/user/passwordChange/:id',
  access: ['student'],
  summary: 'Changes the password and ends the other sessions of the account.',
  params: ownId,
  body: passwordChange,
  reply: success({}),
  errors: ['account/wrong-password', 'account/weak-password', 'request/too-many'],
});

export const changeTeacherPassword = defineEndpoint({
  ...changeStudentPassword,
  path: '/teacher/passwordChange/:id',
  access: ['teacher'],
});

export const deleteStudent = defineEndpoint({
  method: 'DELETE',
  path: '/user/:id',
  access: ['student'],
  summary: 'Erases the personal data of the account; payments stay in the ledger without a name.',
  clears: ['cache', 'storage'],
  params: ownId,
  body: credentials,
  reply: success({}),
  errors: ['account/not-confirmed', 'request/too-many'],
});

export const deleteTeacher = defineEndpoint({ ...deleteStudent, path: '/teacher/:id', access: ['teacher'] });

const records = z.array(z.record(z.string(), z.unknown()));

/** Everything kept about an account, in words a person can read. */
export const myData = z.object({
  preparedAt: instant,
  account: z.record(z.string(), z.unknown()),
  teacherApplication: z.nullable(z.record(z.string(), z.unknown())),
  learners: records,
  guardians: records,
  consents: records,
  /** How learners were at their lessons, as it was said. */
  attendance: records,
  /** That the office called because a learner stayed away. */
  absenceCalls: records,
  /** Places in lessons of other classes, for lessons that a learner missed. */
  makeUpSeats: records,
  enrollments: records,
  payments: records,
  /** What each month cost and how much of it is paid. */
  charges: records,
  /** What the household was credited without having paid it. */
  contacts: records,
  credits: records,
  /** What scholarships cover. */
  awards: records,
  /** What was said when they ended, and what was decided. */
  awardRenewals: records,
  letters: records,
  /** What was written in applications for scholarships, and what became of them. */
  scholarshipApplications: records,
  /** What was paid before the books began, as lists brought it. */
  pastPayments: records,
  /** What banks said of transfers whose receipts were handed in. */
  bankAnswers: records,
  refunds: records,
  /** What our banks told of transfers from the household. */
  transfers: records,
  files: records,
  classesTaught: records,
  /** When the account's owner, or a learner, entered the room of a lesson. */
  homework: records,
  lessonJoins: records,
  sharedResources: records,
  /** What a teacher handed in about lessons. */
  lessonsTaught: records,
  /** Lessons that a teacher could not teach, or was asked to teach for a colleague. */
  covers: records,
  /** Lessons that count among a teacher's hours, and what closed months have counted. */
  lessonsCounted: records,
  hours: records,
  /** What a teacher said against the hours of a month, and the answers. */
  hourObjections: records,
  /** When a teacher can teach in place of colleagues, and the days away. */
  availability: records,
  absences: records,
  messages: records,
  /** The notices shown in the app. */
  notices: records,
  noticeSwitches: records,
  /** The address to which the account wants mail. */
  email: records,
  /** The chat that gets the account's notices. */
  telegram: records,
  phoneChanges: records,
  sessions: records,
  /** Devices that keep the account signed in. */
  deviceSignIns: records,
  /** Browsers that show notices while no page is open. */
  pushSubscriptions: records,
  /** When the account was signed in to from each known network address; the addresses themselves are not kept. */
  addresses: records,
  /** Help that the office gave to sign in. */
  recoveries: records,
});
export type MyData = z.output<typeof myData>;

export const downloadMyData = defineEndpoint({
  method: 'GET',
  path: '/me/data',
  access: ANY_ACCOUNT,
  needs: 'any-staff',
  summary: 'Everything kept about the account behind the token.',
  reply: myData,
  errors: ['request/too-many'],
});
