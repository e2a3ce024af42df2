import * as z from 'zod/mini';
import { teacher } from './accounts.ts';
import { defineEndpoint, success } from './endpoint.ts';
import { email, firstName, language, lastName, line, password, phoneNumber, text } from './primitives.ts';
import { SCHEDULES, TEACHER_COURSE_TYPES, TEACHER_GRADES } from './vocabulary.ts';

const VIDEO_MESSAGE = 'Please enter a link that starts with https://';
/** Empty, or a link that a browser opens without a warning. */
const introductionVideo = line({ min: 0, max: 500 }, VIDEO_MESSAGE).check(
  z.regex(/^(?:https:\/\/[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?(?:[/?#]\S*)?)?$/i, VIDEO_MESSAGE),
);

export const teacherForm = z.object({
  firstName,
  lastName,
  email,
  phoneNumber,
  password,
  courseType: z.enum(TEACHER_COURSE_TYPES, 'Please choose a course'),
  schedule: z.enum(SCHEDULES, 'Please choose a schedule'),
  grade: z.enum(TEACHER_GRADES, 'Please choose the grades'),
  qualification: text({ max: 300 }, 'Please enter your qualification'),
  experience: text({ max: 1000 }, 'Please describe your experience'),
  /** The address that the upload gave; the upload needs a token, so a stranger applies without one. */
  cvDocument: z.optional(line({ min: 0, max: 500 }, 'Please upload your CV')),
  bio: z.optional(text({ max: 2000, min: 0 }, 'Please keep it under 2000 characters')),
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
