import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { TEACHER_DECLINE_CODES } from './decline-reasons.ts';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS, success } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { id, listQuery, pageOf, reasonText } from './office-lists.ts';
import { TEACHER_NEEDS } from './office-needs.ts';
import { instant } from './primitives.ts';
import { APPLICATION_STATUSES } from './vocabulary.ts';

const summary = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  courseType: z.string(),
  grade: z.string(),
  schedule: z.string(),
  qualification: z.string(),
  experience: z.string(),
  applicationStatus: z.enum(APPLICATION_STATUSES),
  appliedAt: instant,
  decidedAt: z.nullable(instant),
  declineReason: z.nullable(z.string()),
  /** Null: the reason is in the office's own words. */
  declineCode: z._default(z.nullable(z.enum(TEACHER_DECLINE_CODES)), null),
};

const officeTeacher = entity({
  ...summary,
  bio: z.string(),
  introductionVideo: z.nullable(z.string()),
  /** Until when the reader can take the last decision back, if nothing is built on it. */
  takeBackUntil: z._default(z.nullable(instant), null),
  /** A link that opens for ten minutes. */
  cv: z.nullable(z.object({ url: z.string(), name: z.string() })),
  classes: z.array(
    entity({
      ...courseWords,
      grade: z.nullable(z.string()),
      schedule: z.string(),
      time: z.string(),
      status: z.string(),
    }),
  ),
});
export type OfficeTeacher = z.output<typeof officeTeacher>;

export const listTeachers = defineEndpoint({
  method: 'GET',
  path: '/admin/teachers',
  access: OFFICE_READS,
  needs: TEACHER_NEEDS,
  summary: 'Teachers and applications; those who wait come first, oldest first.',
  query: z.object({ ...listQuery, status: z.optional(z.enum(APPLICATION_STATUSES, refusal(wrong.applicationStatus))) }),
  reply: pageOf(entity(summary)),
  errors: [],
});

export const showTeacher = defineEndpoint({
  method: 'GET',
  path: '/admin/teachers/:id',
  access: OFFICE_READS,
  needs: TEACHER_NEEDS,
  summary: 'A teacher with everything they applied with.',
  params: z.object({ id }),
  reply: officeTeacher,
  errors: ['request/not-found'],
});

export const decideTeacher = defineEndpoint({
  method: 'PATCH',
  path: '/admin/teachers/:id',
  access: OFFICE_ACTS,
  needs: ['review'],
  summary: 'Approves or declines an application, or sets it back; the teacher is told by SMS.',
  params: z.object({ id }),
  body: z
    .object({
      applicationStatus: z.enum(APPLICATION_STATUSES, refusal(wrong.applicationStatus)),
      /** One of the usual reasons, which the teacher reads in their own language; or else `reason`. */
      reasonCode: z.optional(z.enum(TEACHER_DECLINE_CODES, refusal(wrong.choice))),
      reason: z.optional(reasonText),
      /** The status that the caller saw; if it has changed since, the call is refused. */
      seen: z.optional(z.enum(APPLICATION_STATUSES, refusal(wrong.applicationStatus))),
    })
    .check(
      z.refine((body) => body.applicationStatus !== 'Declined' || Boolean(body.reasonCode || body.reason), {
        error: refusal(wrong.reasonForTeacher),
        path: ['reason'],
      }),
    ),
  reply: success({ teacher: officeTeacher }),
  errors: ['request/not-found', 'office/changed-meanwhile', 'teacher/own-application'],
});

export const takeBackTeacherDecision = defineEndpoint({
  method: 'POST',
  path: '/admin/teachers/:id/take-back',
  access: OFFICE_ACTS,
  needs: ['review'],
  summary:
    'Takes back the last decision on an application, within an hour and as long as nothing was built on it: by the person who made it, or by an owner. The application is as it was before.',
  params: z.object({ id }),
  reply: success({ teacher: officeTeacher }),
  errors: [
    'request/not-found',
    'office/nothing-to-take-back',
    'office/take-back-others',
    'office/take-back-late',
    'office/changed-meanwhile',
    'teacher/has-class',
    'teacher/own-application',
  ],
});
