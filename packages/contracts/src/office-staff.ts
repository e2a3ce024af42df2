import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity, OFFICE_READS, OWNER_ACTS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { id, listQuery, seenVersion } from './office-lists.ts';
import { staffPassword } from './office-sign-in.ts';
import {
  calendarDate,
  email,
  firstName,
  INTEGER_MAX,
  instant,
  lastName,
  line,
  ownPhone,
  wholeNumberInAddress,
} from './primitives.ts';
import { CAPABILITIES, STAFF_ROLES, WORK_CAPABILITIES } from './vocabulary.ts';

const member = entity({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  role: z.enum(STAFF_ROLES),
  capabilities: z.optional(z.array(z.enum(CAPABILITIES))),
  isActive: z.boolean(),
  hasAuthenticator: z.boolean(),
  /** When they left the office; they stay in the list for the names in the audit trail. */
  leftAt: z._default(z.nullable(instant), null),
  createdAt: instant,
  version: z.number(),
});
export type StaffMember = z.output<typeof member>;

export const listStaff = defineEndpoint({
  method: 'GET',
  path: '/admin/staff',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: 'Who works in the office, and in what role.',
  reply: z.array(member),
  errors: [],
});

const role = z.enum(STAFF_ROLES, refusal(wrong.role));
/** Left out: what the role begins with. An owner holds everything, whatever is chosen here. */
const capabilities = z.optional(
  z.pipe(
    z
      .array(z.enum(WORK_CAPABILITIES, refusal(wrong.capability)), refusal(wrong.capability))
      .check(z.maxLength(WORK_CAPABILITIES.length, refusal(wrong.capability))),
    z.transform((chosen) => WORK_CAPABILITIES.filter((capability) => chosen.includes(capability))),
  ),
);

export const createStaff = defineEndpoint({
  method: 'POST',
  path: '/admin/staff',
  access: OWNER_ACTS,
  needs: ['owner'],
  summary:
    "A new member of staff with a first password; the caller's password is asked for again. Somebody who left and has the same phone comes back under the same name in the audit trail.",
  body: z.object({ firstName, lastName, email, phoneNumber: ownPhone, role, capabilities, password: staffPassword }),
  status: 201,
  reply: member,
  errors: ['account/weak-password', 'account/phone-taken', 'auth/confirm-password'],
});

export const editStaff = defineEndpoint({
  method: 'PATCH',
  path: '/admin/staff/:id',
  access: OWNER_ACTS,
  needs: ['owner'],
  summary:
    "Changes a member's role or what they work on, lets them in or keeps them out, gives a new password or resets a lost authenticator. A new role without capabilities gives what that role begins with.",
  params: z.object({ id }),
  body: z.object({
    role: z.optional(role),
    capabilities,
    isActive: z.optional(z.boolean(refusal(wrong.yesOrNo))),
    password: z.optional(staffPassword),
    removesAuthenticator: z.optional(z.boolean(refusal(wrong.yesOrNo))),
    version: seenVersion,
  }),
  reply: member,
  errors: [
    'request/not-found',
    'office/changed-meanwhile',
    'staff/last-owner',
    'staff/not-yourself',
    'staff/has-left',
    'account/weak-password',
    'auth/confirm-password',
  ],
});

/** What ends and what is handed over when a member leaves, to be read before it is done. */
export const showLeaving = defineEndpoint({
  method: 'GET',
  path: '/admin/staff/:id/leaving',
  access: OWNER_ACTS,
  needs: ['owner'],
  summary: "What ends with a member's leaving, their open work, and who can take it over.",
  params: z.object({ id }),
  reply: z.object({
    sessions: z.number(),
    /** Requests for help to sign in that they asked for and nobody has decided: they end. */
    recoveries: z.number(),
    /** Refunds that they proposed and nobody has decided: they are handed over. */
    refunds: z.array(entity({ fullName: z.string(), amountEtb: z.number(), at: instant })),
    /** A till that they have open: somebody who works on money must count and close it. */
    till: z._default(z.nullable(z.object({ name: z.string(), openedAt: instant })), null),
    colleagues: z.array(entity({ name: z.string() })),
  }),
  errors: ['request/not-found', 'staff/has-left'],
});
export type Leaving = z.output<typeof showLeaving.reply>;

export const leaveOffice = defineEndpoint({
  method: 'POST',
  path: '/admin/staff/:id/leaving',
  access: OWNER_ACTS,
  needs: ['owner'],
  summary:
    'A member leaves the office: every session, the password, the authenticator and their requests end at once, their open work goes to a colleague. Nobody undoes it; the audit trail and the name in it stay.',
  params: z.object({ id }),
  body: z.object({
    /** Who takes the open work over; needed only where there is some. */
    handOverTo: z.optional(id),
    version: seenVersion,
  }),
  reply: z.object({ member, handedOver: z.number() }),
  errors: [
    'request/not-found',
    'office/changed-meanwhile',
    'staff/last-owner',
    'staff/own-leaving',
    'staff/has-left',
    'staff/hand-over-needed',
    'staff/cannot-take-over',
    'auth/confirm-password',
  ],
});

/** Pages that an entry of the audit trail can lead to. */
export const AUDIT_PAGES = [
  'household',
  'enrollment',
  'class',
  'teacher',
  'statement',
  'message',
  'staff',
  'cash',
  'funds',
  'import',
] as const;

const auditSubject = z.object({
  /** As it is called now, else as it was called then; null where nobody can say any more. */
  name: z.nullable(z.string()),
  /** Of a class: its words, which readers have in their own language. */
  course: z.optional(z.object({ ...courseWords, grade: z.nullable(z.string()) })),
  /** The account that it is about was erased. */
  isErased: z.boolean(),
  /** Where more is to be read, as long as it is there. */
  leadsTo: z.nullable(z.object({ page: z.enum(AUDIT_PAGES), id: z.string() })),
});
export type AuditSubject = z.output<typeof auditSubject>;

const auditEntry = entity({
  at: instant,
  /** Empty where a rule of the office did it by itself, and where the account was erased. */
  who: z.string(),
  isWhoErased: z._default(z.boolean(), false),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subject: z._default(auditSubject, { name: null, isErased: false, leadsTo: null }),
  /** How much money it is about. */
  amountEtb: z._default(z.nullable(z.number()), null),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const auditFilter = {
  who: z.optional(id),
  subjectKind: z.optional(z.string(refusal(wrong.choice)).check(z.regex(/^[a-z-]{1,40}$/, refusal(wrong.choice)))),
  subjectId: z.optional(line({ min: 0, max: 64 }, wrong.id)),
  /** A household: what was done about it, its learners, its enrollments and its money. */
  about: z.optional(id),
  from: z.optional(calendarDate),
  until: z.optional(calendarDate),
};

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/admin/audit',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: 'What staff did, newest first: who, when, what about whom, before and after.',
  query: z.object({ ...auditFilter, page: listQuery.page }),
  reply: z.object({ rows: z.array(auditEntry), hasMore: z.boolean(), page: z.number(), kinds: z.array(z.string()) }),
  errors: [],
});

export const exportAudit = defineEndpoint({
  method: 'GET',
  path: '/admin/audit/export',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary:
    'The same for a file, part by part; `after` is the `next` of the part before. The page writes the file, in its reader’s language.',
  query: z.object({
    ...auditFilter,
    after: z.optional(wholeNumberInAddress({ min: 1, max: INTEGER_MAX }, wrong.listPage)),
  }),
  reply: z.object({ rows: z.array(auditEntry), next: z.nullable(z.string()) }),
  errors: [],
});
