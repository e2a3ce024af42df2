import * as z from 'zod/mini';
import { ANY_ACCOUNT, defineEndpoint, entity, nothing, success } from './endpoint.ts';
import { email, firstName, language, lastName, password, phoneNumber } from './primitives.ts';

const profile = { firstName: z.string(), lastName: z.string(), email: z.string(), phoneNumber: z.string() };

export const user = entity(profile);
export type User = z.output<typeof user>;

export const APPLICATION_STATUSES = ['Pending', 'Approved', 'Declined'] as const;
export const teacher = entity({
  ...profile,
  role: z.literal('teacher'),
  applicationStatus: z.enum(APPLICATION_STATUSES),
});
export type Teacher = z.output<typeof teacher>;

const credentials = z.object({ phoneNumber, password: z.string('Please enter your password').check(z.maxLength(200)) });

export const signUpForm = z.object({ firstName, lastName, email, phoneNumber, password });

export const signUpStudent = defineEndpoint({
  method: 'POST',
  path: '/user',
  access: 'public',
  summary: 'Registers a student (or the parent who acts for one) and signs in.',
  body: signUpForm,
  status: 201,
  reply: success({ token: z.string(), newUser: user }),
  errors: ['account/phone-taken'],
});

export const signInStudent = defineEndpoint({
  method: 'POST',
  path: '/user/login',
  access: 'public',
  summary: 'Signs a student in.',
  body: credentials,
  reply: success({ token: z.string(), user }),
  errors: ['auth/wrong-credentials'],
});

export const signInTeacher = defineEndpoint({
  method: 'POST',
  path: '/teacher/login',
  access: 'public',
  summary: 'Signs a teacher in.',
  body: credentials,
  reply: success({ token: z.string(), teacher }),
  errors: ['auth/wrong-credentials'],
});

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/logout',
  access: ANY_ACCOUNT,
  summary: 'Ends this session; the token is dead at once.',
  status: 204,
  reply: nothing,
  errors: [],
});

export const ACCOUNT_KINDS = ['student', 'teacher', 'staff'] as const;

export const me = entity({
  ...profile,
  kind: z.enum(ACCOUNT_KINDS),
  language,
  /** Of teachers only, as the office decided by now. */
  applicationStatus: z.optional(z.enum(APPLICATION_STATUSES)),
  declineReason: z.optional(z.string()),
});
export type Me = z.output<typeof me>;

export const showMe = defineEndpoint({
  method: 'GET',
  path: '/me',
  access: ANY_ACCOUNT,
  summary: 'The account behind the token as it is now; for a teacher with the state of the application.',
  reply: me,
  errors: [],
});
