import * as z from 'zod/mini';
import { CALENDAR_NAMES } from './billing-months.ts';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity, nothing, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { CLASS_RESOURCE_TEXT_MAX, CLASS_SEATS_MAX, COURSE_MAX, LINK_MAX, PREVIEW_MAX, SETTING_MAX } from './limits.ts';
import { httpsLink, id, listQuery, pageOf, seenVersion } from './office-lists.ts';
import { calendarDate, instant, line, text, wholeNumber } from './primitives.ts';
import { translations } from './translation-schemas.ts';
import {
  CLASS_GRADES,
  CLASS_PROBLEMS,
  CLASS_STATUSES,
  CLOSURE_KINDS,
  CLOSURE_STATUSES,
  LESSON_STATES,
  REGIONS,
  ROOM_KINDS,
  SERVICES,
} from './vocabulary.ts';

const teacherName = z.nullable(entity({ name: z.string() }));

const facts = {
  service: z.enum(SERVICES),
  grade: z.nullable(z.string()),
  ...courseWords,
  schedule: z.string(),
  time: z.string(),
  startDate: calendarDate,
  endDate: calendarDate,
  meetingLink: z.nullable(z.string()),
  /** Where its lessons happen; null: where lessons usually happen here. Missing in answers of the version before. */
  room: z.optional(z.nullable(z.enum(ROOM_KINDS))),
  status: z.enum(CLASS_STATUSES),
  capacity: z.number(),
  /** How many seats are taken. */
  students: z.number(),
  /** Learners who pause for so long that their seats are free. Missing in answers of the version before. */
  away: z._default(z.number(), 0),
  teacher: teacherName,
  substitute: teacherName,
};

const officeClass = entity({
  ...facts,
  version: z.number(),
  enrollments: z.array(
    entity({
      fullName: z.string(),
      grade: z.nullable(z.string()),
      phoneNumber: z.nullable(z.string()),
      /** The pause lasts until then, and the seat is free. */
      awayUntil: z._default(z.nullable(calendarDate), null),
    }),
  ),
  /** Its waiting list, in order. Missing in answers of the version before. */
  waiting: z._default(
    z.array(entity({ fullName: z.string(), grade: z.nullable(z.string()), since: instant, isElsewhere: z.boolean() })),
    [],
  ),
  resources: z.array(
    entity({
      url: z.string(),
      /** Its description, or else the file's name or where the link leads. */
      name: z.string(),
      description: z.string(),
      createdAt: instant,
    }),
  ),
});
export type OfficeClass = z.output<typeof officeClass>;

const form = {
  service: z.enum(SERVICES, refusal(wrong.service)),
  grade: z.nullable(z.enum(CLASS_GRADES, refusal(wrong.classGrade))),
  courseType: line({ max: COURSE_MAX }, wrong.classCourse),
  /** The same in other languages. Blank: readers get the English words. Left out: stays as it is. */
  translations: translations({ courseType: line({ min: 0, max: COURSE_MAX }, wrong.classCourse) }),
  schedule: line({ max: SETTING_MAX }, wrong.classDays),
  time: line({ max: SETTING_MAX }, wrong.classTime),
  startDate: calendarDate,
  endDate: calendarDate,
  meetingLink: z.nullable(httpsLink),
  /** Left out: stays as it is. */
  room: z.optional(z.nullable(z.enum(ROOM_KINDS, refusal(wrong.choice)))),
  status: z.enum(CLASS_STATUSES, refusal(wrong.classStatus)),
  capacity: wholeNumber({ min: 1, max: CLASS_SEATS_MAX }, wrong.classSeats),
  teacherId: z.nullable(id),
  substituteId: z.nullable(id),
  /** Said after the office was shown that a teacher has another class at the same time. */
  confirmsClash: z.optional(z.boolean(refusal(wrong.yesOrNo))),
};

const endsAfterItStarts = z.refine<{ startDate: string; endDate: string }>((body) => body.endDate >= body.startDate, {
  error: refusal(wrong.classEnd),
  path: ['endDate'],
});
const twoPeople = z.refine<{ teacherId: string | null; substituteId: string | null }>(
  (body) => body.teacherId === null || body.teacherId !== body.substituteId,
  { error: refusal(wrong.classSubstitute), path: ['substituteId'] },
);

/** For a changed timetable: the day from which it holds. Left out: from today on. */
const holdsFrom = z.optional(calendarDate);

const effect = z.object({ date: calendarDate, startsAt: instant });
/** What a changed timetable does to the lessons of a class. */
const timetableEffects = z.object({
  /** Names exactly these effects: saving sends it, so that nobody saves what they have not seen. */
  preview: z.string(),
  appearing: z.array(effect),
  moving: z.array(z.object({ date: calendarDate, startsAt: instant, movesTo: instant })),
  vanishing: z.array(effect),
  /** Lessons that no longer match the timetable and stay: they have begun, or a person changed or used them. */
  staying: z.array(effect),
  /** Where the teacher has another lesson at the same time. */
  clashing: z.array(z.object({ date: calendarDate, startsAt: instant, ...courseWords, grade: z.nullable(z.string()) })),
  learners: z.number(),
});
export type TimetableEffects = z.output<typeof timetableEffects>;

const clashErrors = ['class/teacher-clash', 'class/teacher-not-approved', 'class/full'] as const;

const editErrors = ['request/not-found', 'office/changed-meanwhile', 'class/other-service', ...clashErrors] as const;

export const listClasses = defineEndpoint({
  method: 'GET',
  path: '/admin/classes',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'Classes, the next to start first.',
  query: z.object({
    ...listQuery,
    service: z.optional(z.enum(SERVICES, refusal(wrong.choice))),
    status: z.optional(z.enum(CLASS_STATUSES, refusal(wrong.choice))),
  }),
  reply: pageOf(entity(facts)),
  errors: [],
});

export const showClass = defineEndpoint({
  method: 'GET',
  path: '/admin/classes/:id',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'A class with its students and resources.',
  params: z.object({ id }),
  reply: officeClass,
  errors: ['request/not-found'],
});

export const showClassOptions = defineEndpoint({
  method: 'GET',
  path: '/admin/class-options',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'What a class can be made of: days and times by service, approved teachers.',
  reply: z.object({
    schedules: z.record(z.enum(SERVICES), z.array(z.string())),
    times: z.record(z.enum(SERVICES), z.array(z.string())),
    teachers: z.array(entity({ name: z.string(), courseType: z.string(), grade: z.string(), schedule: z.string() })),
    /** Where lessons can happen here, and where they do unless a class says otherwise. */
    rooms: z.optional(z.object({ usual: z.enum(ROOM_KINDS), kinds: z.array(z.enum(ROOM_KINDS)) })),
  }),
  errors: [],
});

export const createClass = defineEndpoint({
  method: 'POST',
  path: '/admin/classes',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'A new class.',
  body: z.object(form).check(endsAfterItStarts, twoPeople),
  status: 201,
  reply: officeClass,
  errors: clashErrors,
});

export const editClass = defineEndpoint({
  method: 'PATCH',
  path: '/admin/classes/:id',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary:
    'Changes a class. Where planned lessons move or vanish, the `preview` key of the preview must be sent: 409 otherwise.',
  params: z.object({ id }),
  body: z
    .object({
      ...form,
      holdsFrom,
      preview: z.optional(line({ max: PREVIEW_MAX }, wrong.choice)),
      version: seenVersion,
    })
    .check(endsAfterItStarts, twoPeople),
  reply: officeClass,
  errors: [...editErrors, 'class/preview-first'],
});

export const previewClass = defineEndpoint({
  method: 'POST',
  path: '/admin/classes/:id/preview',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'What saving these changes would do to the lessons of a class; nothing is changed.',
  params: z.object({ id }),
  body: z.object({ ...form, holdsFrom, version: seenVersion }).check(endsAfterItStarts, twoPeople),
  reply: timetableEffects,
  errors: editErrors,
});

export const changeRoom = defineEndpoint({
  method: 'POST',
  path: '/admin/classes/:id/room',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Says where the lessons of a class happen from now on, when its room does not open.',
  params: z.object({ id }),
  body: z.object({ room: z.nullable(z.enum(ROOM_KINDS, refusal(wrong.choice))) }),
  reply: officeClass,
  errors: ['request/not-found', 'class/no-link'],
});

export const deleteClass = defineEndpoint({
  method: 'DELETE',
  path: '/admin/classes/:id',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Removes a class that has no students and no resources.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'office/in-use'],
});

export const addClassResource = defineEndpoint({
  method: 'POST',
  path: '/admin/classes/:id/resources',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: "Adds a link or an uploaded file to a class's resources.",
  params: z.object({ id }),
  body: z.object({
    url: line({ max: LINK_MAX }, wrong.https),
    description: text({ min: 0, max: CLASS_RESOURCE_TEXT_MAX }, wrong.atMost),
  }),
  status: 201,
  reply: officeClass,
  errors: ['request/not-found'],
});

export const removeClassResource = defineEndpoint({
  method: 'DELETE',
  path: '/admin/resources/:id',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Takes a resource out of its class.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found'],
});

export const showCalendar = defineEndpoint({
  method: 'GET',
  path: '/admin/calendar',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'The lessons of a month, and the days without lessons in it.',
  query: z.object({
    month: z.string(refusal(wrong.month)).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, refusal(wrong.month))),
    /** Whose month it is; a Gregorian one where nobody says. */
    calendar: z.optional(z.enum(CALENDAR_NAMES, refusal(wrong.choice))),
  }),
  reply: z.object({
    meetings: z.array(
      entity({
        classId: z.string(),
        date: calendarDate,
        time: z.string(),
        startsAtMinute: z.number(),
        service: z.enum(SERVICES),
        ...courseWords,
        grade: z.nullable(z.string()),
        teacher: z.nullable(z.string()),
        problems: z.array(z.enum(CLASS_PROBLEMS)),
        state: z.enum(LESSON_STATES),
      }),
    ),
    /** Days that a rule, or the office, has marked; a dismissed one is not among them. */
    closures: z.array(
      entity({
        startsOn: calendarDate,
        endsOn: calendarDate,
        kind: z.enum(CLOSURE_KINDS),
        status: z.enum(CLOSURE_STATUSES),
        /** For an exam that only some regions hold: these regions. Lessons still take place. */
        regions: z._default(z.array(z.enum(REGIONS)), []),
        name: z.string(),
        translations: translations({ name: z.string() }),
      }),
    ),
    /** For pages of the version before, which know no closures. */
    holidays: z.array(z.object({ date: calendarDate, holiday: z.string(), isExpected: z.boolean() })),
  }),
  errors: [],
});
