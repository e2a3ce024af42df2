import * as z from 'zod/mini';
import { teacher } from './accounts.ts';
import { defineEndpoint, success } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { email, firstName, language, lastName, line, password, phoneNumber, text } from './primitives.ts';
import { SCHEDULES, TEACHER_COURSE_TYPES, TEACHER_GRADES } from './vocabulary.ts';

/** Empty, or a link that a browser opens without a warning. */
const introductionVideo = line({ min: 0, max: 500 }, wrong.https).check(
  z.regex(/^(?:https:\/\/[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?(?:[/?#]\S*)?)?$/i, refusal(wrong.https)),
);

export const teacherForm = z.object({
  firstName,
  lastName,
  email,
  phoneNumber,
  password,
  courseType: z.enum(TEACHER_COURSE_TYPES, refusal(wrong.teacherCourse)),
  schedule: z.enum(SCHEDULES, refusal(wrong.teacherSchedule)),
  grade: z.enum(TEACHER_GRADES, refusal(wrong.teacherGrades)),
  qualification: text({ max: 300 }, wrong.qualification),
  experience: text({ max: 1000 }, wrong.experience),
  /** The address that the upload gave; the upload needs a token, so a stranger applies without one. */
  cvDocument: z.optional(line({ min: 0, max: 500 }, wrong.cv)),
  bio: z.optional(text({ max: 2000, min: 0 }, wrong.bio)),
  introductionVideo: z.optional(introductionVideo),
  language: z.optional(language),
});

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
