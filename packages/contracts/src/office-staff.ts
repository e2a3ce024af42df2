import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_READS, OWNER_ACTS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { id, listQuery, seenVersion } from './office-lists.ts';
import { staffPassword } from './office-sign-in.ts';
import { calendarDate, email, firstName, instant, lastName, line, phoneNumber } from './primitives.ts';
import { STAFF_ROLES } from './vocabulary.ts';

const member = entity({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  role: z.enum(STAFF_ROLES),
  isActive: z.boolean(),
  hasAuthenticator: z.boolean(),
  createdAt: instant,
  version: z.number(),
});
export type StaffMember = z.output<typeof member>;

export const listStaff = defineEndpoint({
  method: 'GET',
  path: '/admin/staff',
  access: OFFICE_READS,
  summary: 'Who works in the office, and in what role.',
  reply: z.array(member),
  errors: [],
});

const role = z.enum(STAFF_ROLES, refusal(wrong.role));

export const createStaff = defineEndpoint({
  method: 'POST',
  path: '/admin/staff',
  access: OWNER_ACTS,
  summary: 'A new member of staff with a first password; the own password is asked for again.',
  body: z.object({ firstName, lastName, email, phoneNumber, role, password: staffPassword }),
  status: 201,
  reply: member,
  errors: ['account/weak-password', 'account/phone-taken', 'auth/confirm-password'],
});

export const editStaff = defineEndpoint({
  method: 'PATCH',
  path: '/admin/staff/:id',
  access: OWNER_ACTS,
  summary:
    "Changes a member's role, lets them in or keeps them out, gives a new password or lifts a lost authenticator.",
  params: z.object({ id }),
  body: z.object({
    role: z.optional(role),
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
    'account/weak-password',
    'auth/confirm-password',
  ],
});

const auditEntry = entity({
  at: instant,
  who: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/admin/audit',
  access: OFFICE_READS,
  summary: 'What staff did, newest first: who, when, what, before and after.',
  query: z.object({
    who: z.optional(id),
    subjectKind: z.optional(z.string(refusal(wrong.choice)).check(z.regex(/^[a-z-]{1,40}$/, refusal(wrong.choice)))),
    subjectId: z.optional(line({ min: 0, max: 64 }, wrong.id)),
    from: z.optional(calendarDate),
    until: z.optional(calendarDate),
    page: listQuery.page,
  }),
  reply: z.object({ rows: z.array(auditEntry), hasMore: z.boolean(), page: z.number(), kinds: z.array(z.string()) }),
  errors: [],
});
