import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { lessonFacts } from './lessons.ts';
import { LESSON_NOTE_MAX } from './limits.ts';
import { id, seenVersion } from './office-lists.ts';
import { calendarDate, instant, text, wholeNumber } from './primitives.ts';
import { CLASS_PROBLEMS, LESSON_ROLES, OFFICE_LESSON_CAUSES, ROOM_KINDS, SERVICES } from './vocabulary.ts';

const officeLesson = entity({
  ...lessonFacts,
  classId: z.string(),
  service: z.enum(SERVICES),
  ...courseWords,
  grade: z.nullable(z.string()),
  teacher: z.nullable(z.string()),
  /** When the teacher first went into the room. */
  teacherCameAt: z.optional(z.nullable(instant)),
  learners: z.number(),
  /** How many of them went into the room. */
  joined: z.optional(z.number()),
  /** How many were marked present or late. */
  came: z.optional(z.number()),
  /** Missing in answers of the version before. */
  room: z.optional(z.enum(ROOM_KINDS)),
  hasLink: z.optional(z.boolean()),
  problems: z.array(z.enum(CLASS_PROBLEMS)),
  version: z.number(),
});
export type OfficeLesson = z.output<typeof officeLesson>;

const note = z._default(text({ min: 0, max: LESSON_NOTE_MAX }, wrong.atMost), '');
const LAST_MINUTE = 24 * 60 - 1;
const errors = ['request/not-found', 'office/changed-meanwhile', 'lesson/frozen'] as const;

export const listLessons = defineEndpoint({
  method: 'GET',
  path: '/admin/lessons',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'The lessons of one day in Addis Ababa, by time.',
  query: z.object({ date: calendarDate }),
  reply: z.array(officeLesson),
  errors: [],
});

export const showRoom = defineEndpoint({
  method: 'GET',
  path: '/admin/lessons/:id/room',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'Who is in the room of a lesson right now; null where its room does not tell.',
  params: z.object({ id }),
  reply: z.object({
    room: z.enum(ROOM_KINDS),
    people: z.nullable(z.array(z.object({ name: z.string(), role: z.enum(LESSON_ROLES) }))),
  }),
  errors: ['request/not-found'],
});

export const cancelLesson = defineEndpoint({
  method: 'POST',
  path: '/admin/lessons/:id/cancel',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Cancels a lesson that is not over, with its cause and a word for the families.',
  params: z.object({ id }),
  body: z.object({ cause: z.enum(OFFICE_LESSON_CAUSES, refusal(wrong.choice)), note, version: seenVersion }),
  reply: officeLesson,
  errors,
});

export const moveLesson = defineEndpoint({
  method: 'POST',
  path: '/admin/lessons/:id/move',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Gives a lesson that is not over another time. It lasts as long as before and stays the same lesson.',
  params: z.object({ id }),
  body: z.object({
    date: calendarDate,
    startsAtMinute: wholeNumber({ min: 0, max: LAST_MINUTE }, wrong.lessonMinute),
    note,
    /** Confirms that the office was shown that the teacher has another lesson at that time. */
    confirmsClash: z.optional(z.boolean(refusal(wrong.yesOrNo))),
    version: seenVersion,
  }),
  reply: officeLesson,
  errors: [...errors, 'class/teacher-clash', 'lesson/made-up', 'lesson/credited'],
});

/** No lesson is longer than half a day. */
const LONGEST_MS = 12 * 3_600_000;
const newTime = z.iso.datetime(refusal(wrong.lessonMinute));
type NewTimes = { startsAt?: string | undefined; endsAt?: string | undefined };
const lengthMs = ({ startsAt = '', endsAt = '' }: NewTimes): number => Date.parse(endsAt) - Date.parse(startsAt);

export const changeLesson = defineEndpoint({
  method: 'PATCH',
  path: '/admin/lessons/:id',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary:
    'Cancels a lesson that is not over (`state` and `cause`), or gives it other times (`startsAt` and `endsAt`). Without a version, whatever it is now.',
  params: z.object({ id }),
  body: z
    .object({
      state: z.optional(z.literal('cancelled', refusal(wrong.choice))),
      cause: z.optional(z.enum(OFFICE_LESSON_CAUSES, refusal(wrong.choice))),
      startsAt: z.optional(newTime),
      endsAt: z.optional(newTime),
      note,
      confirmsClash: z.optional(z.boolean(refusal(wrong.yesOrNo))),
      version: z.optional(seenVersion),
    })
    .check(
      z.refine(({ state, cause }) => (state === undefined) === (cause === undefined), {
        error: refusal(wrong.choice),
        path: ['cause'],
      }),
      z.refine(({ state, startsAt }) => (state === undefined) !== (startsAt === undefined), {
        error: refusal(wrong.lessonMinute),
        path: ['startsAt'],
      }),
      z.refine(
        (body) =>
          body.startsAt === undefined ? body.endsAt === undefined : lengthMs(body) > 0 && lengthMs(body) <= LONGEST_MS,
        { error: refusal(wrong.lessonMinute), path: ['endsAt'] },
      ),
    ),
  reply: officeLesson,
  errors: [...errors, 'class/teacher-clash', 'lesson/made-up', 'lesson/credited'],
});

export const addLesson = defineEndpoint({
  method: 'POST',
  path: '/admin/lessons',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary:
    'One more lesson of a class, or a make-up for a cancelled one. It lasts as long as that one, or as the class’s.',
  body: z.object({
    class: id,
    /** The cancelled lesson that it is held for; without one it is an extra lesson. */
    makesUpFor: z.optional(id),
    date: calendarDate,
    startsAtMinute: wholeNumber({ min: 0, max: LAST_MINUTE }, wrong.lessonMinute),
    note,
    confirmsClash: z.optional(z.boolean(refusal(wrong.yesOrNo))),
  }),
  status: 201,
  reply: officeLesson,
  errors: [
    'request/not-found',
    'lesson/made-up',
    'lesson/all-settled',
    'office/changed-meanwhile',
    'lesson/closed-day',
    'cover/clash',
    'class/teacher-clash',
  ],
});

export const restoreLesson = defineEndpoint({
  method: 'POST',
  path: '/admin/lessons/:id/restore',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Takes back that a lesson was cancelled or moved by hand: it follows its timetable again.',
  params: z.object({ id }),
  body: z.object({ version: seenVersion }),
  reply: officeLesson,
  errors: [...errors, 'lesson/made-up', 'lesson/credited'],
});
