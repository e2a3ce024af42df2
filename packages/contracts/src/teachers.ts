import * as z from 'zod/mini';
import { teacher } from './accounts.ts';
import { defineEndpoint, success } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { BIO_MAX, EXPERIENCE_MAX, LINK_MAX, QUALIFICATION_MAX } from './limits.ts';
import { email, firstName, language, lastName, line, ownPhone, password, text } from './primitives.ts';
import { APPLICATION_STATUSES, SCHEDULES, TEACHER_COURSE_TYPES, TEACHER_GRADES } from './vocabulary.ts';

/** Empty, or a link that a browser opens without a warning. */
const introductionVideo = line({ min: 0, max: LINK_MAX }, wrong.https).check(
  z.regex(/^(?:https:\/\/[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?(?:[/?#]\S*)?)?$/i, refusal(wrong.https)),
);

/** What somebody would teach, and what speaks for them. */
const teaching = {
  courseType: z.enum(TEACHER_COURSE_TYPES, refusal(wrong.teacherCourse)),
  schedule: z.enum(SCHEDULES, refusal(wrong.teacherSchedule)),
  grade: z.enum(TEACHER_GRADES, refusal(wrong.teacherGrades)),
  qualification: text({ max: QUALIFICATION_MAX }, wrong.qualification),
  experience: text({ max: EXPERIENCE_MAX }, wrong.experience),
  /** The address that the upload gave; the upload needs a token, so a stranger applies without one. */
  cvDocument: z.optional(line({ min: 0, max: 500 }, wrong.cv)),
  bio: z.optional(text({ max: BIO_MAX, min: 0 }, wrong.bio)),
  introductionVideo: z.optional(introductionVideo),
};

export const teacherForm = z.object({
  firstName,
  lastName,
  email,
  phoneNumber: ownPhone,
  password,
  ...teaching,
  language: z.optional(language),
});
export const applicationForm = z.object(teaching);

export const applyAsTeacher = defineEndpoint({
  method: 'POST',
  path: '/teacher',
  access: 'optional',
  summary: "Applies to teach. With a student's token the CV is that student's upload. The office decides.",
  body: teacherForm,
  status: 201,
  reply: success({ teacher }),
  errors: ['account/weak-password', 'account/phone-taken'],
});

const application = z.object({
  courseType: z.string(),
  schedule: z.string(),
  grade: z.string(),
  qualification: z.string(),
  experience: z.string(),
  cvDocument: z.string(),
  bio: z.string(),
  introductionVideo: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  /** Why the office declined it. */
  declineReason: z.nullable(z.string()),
  declineCode: z._default(z.nullable(z.string()), null),
});
export type Application = z.output<typeof application>;

export const showApplication = defineEndpoint({
  method: 'GET',
  path: '/teacher/application',
  access: ['teacher'],
  summary: "A teacher's own application as it was sent, with the office's reason where it was declined.",
  reply: application,
  errors: ['request/not-found'],
});

export const applyAgain = defineEndpoint({
  method: 'PUT',
  path: '/teacher/application',
  access: ['teacher'],
  summary: 'Sends a declined application again, corrected. The office decides again.',
  body: applicationForm,
  reply: application,
  errors: ['teacher/not-declined'],
});
