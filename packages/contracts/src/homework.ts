import * as z from 'zod/mini';
import { BASE_PATH } from './base-path.ts';
import { courseWords } from './classes.ts';
import { ANY_ACCOUNT, defineEndpoint, entity } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { HOMEWORK_FILES_MAX, REMARK_MAX } from './limits.ts';
import { id, seenVersion } from './office-lists.ts';
import { instant, line, text } from './primitives.ts';
import { HOMEWORK_VERDICTS } from './vocabulary.ts';

const ADDRESS_MAX = 500;

const homeworkFile = entity({
  /** Signed for the one who asks. */
  url: z.string(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number(),
});

/** What the teacher said when giving it back. */
const returned = z.object({
  at: instant,
  remark: z.string(),
  verdict: z.optional(z.enum(HOMEWORK_VERDICTS)),
  by: z.nullable(z.string()),
});

/** What was handed in at one time; a homework that is to be done again is handed in a second time. */
const handedInWork = entity({
  handedInAt: instant,
  /** Grows with each change: a teacher who returns it says which version they saw. */
  version: z.number(),
  /** None once the pictures have been removed after their time. */
  files: z.array(homeworkFile),
  returned: z.optional(returned),
});
export type HandedInWork = z.output<typeof handedInWork>;

const learnerWork = z.object({
  learner: z.string(),
  name: z.string(),
  /** The newest first; empty: nothing was handed in. */
  work: z.array(handedInWork),
  /** Nothing was handed in, it is not returned yet, or it is to be done again; never for readers who may only see. */
  canHandIn: z.boolean(),
});
export type LearnerWork = z.output<typeof learnerWork>;

const lessonWork = z.object({
  lesson: entity({ startsAt: instant, classId: z.string(), ...courseWords, grade: z.nullable(z.string()) }),
  /** What was to be done. */
  homework: z.string(),
  rows: z.array(learnerWork),
});
export type LessonWork = z.output<typeof lessonWork>;

export const showHomework = defineEndpoint({
  method: 'GET',
  path: '/lessons/:id/homework',
  access: ANY_ACCOUNT,
  needs: ['teaching'],
  summary:
    'What was handed in for a lesson: a family sees what its learners handed in, the teachers of the lesson and the office see everything.',
  params: z.object({ id }),
  reply: lessonWork,
  errors: ['request/not-found', 'class/not-yours', 'teacher/not-approved'],
});

const fileAddress = line({ max: ADDRESS_MAX }, wrong.homeworkFiles).check(
  z.refine((address) => address.startsWith(`${BASE_PATH}/files/`), refusal(wrong.homeworkFiles)),
);

export const handInHomework = defineEndpoint({
  method: 'PUT',
  path: '/lessons/:id/homework',
  access: ['student'],
  summary:
    'Hands in the homework of one of the caller’s learners, as uploads of the caller, from the lesson on. Until it is returned the next call replaces it; the same call twice is one.',
  params: z.object({ id }),
  body: z.object({
    learner: id,
    files: z
      .array(fileAddress, refusal(wrong.homeworkFiles))
      .check(
        z.minLength(1, refusal(wrong.homeworkFiles)),
        z.maxLength(HOMEWORK_FILES_MAX, refusal(wrong.homeworkFiles)),
      ),
  }),
  reply: learnerWork,
  errors: ['request/not-found', 'lesson/cancelled', 'homework/not-yet', 'homework/returned'],
});

export const returnHomework = defineEndpoint({
  method: 'POST',
  path: '/homework/:id/return',
  access: ['teacher'],
  summary:
    'Returns what was handed in with a remark; said again, it corrects the remark. Refused when it was replaced after it was seen.',
  params: z.object({ id }),
  body: z.object({
    version: seenVersion,
    remark: z._default(text({ min: 0, max: REMARK_MAX }, wrong.atMost), ''),
    verdict: z.optional(z.enum(HOMEWORK_VERDICTS, refusal(wrong.choice))),
  }),
  reply: learnerWork,
  errors: ['request/not-found', 'class/not-yours', 'teacher/not-approved', 'homework/changed'],
});

const homeworkState = entity({
  lesson: z.string(),
  learner: z.string(),
  handedInAt: instant,
  returned: z.optional(returned),
});
export type HomeworkState = z.output<typeof homeworkState>;

export const listHomework = defineEndpoint({
  method: 'GET',
  path: '/homework',
  access: ['student'],
  summary:
    'What the caller’s learners handed in for lessons of the last ninety days, and what came back, the newest first.',
  reply: z.array(homeworkState),
  errors: [],
});

const homeworkToReturn = z.object({
  lesson: z.string(),
  ...courseWords,
  grade: z.nullable(z.string()),
  startsAt: instant,
  handedIn: z.number(),
  waiting: z.number(),
});
export type HomeworkToReturn = z.output<typeof homeworkToReturn>;

export const listHomeworkToReturn = defineEndpoint({
  method: 'GET',
  path: '/teacher/homework',
  access: ['teacher'],
  summary: 'Lessons that the caller teaches with homework that waits to be returned, the oldest first.',
  reply: z.array(homeworkToReturn),
  errors: ['teacher/not-approved'],
});
