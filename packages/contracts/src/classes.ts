import * as z from 'zod/mini';
import { BASE_PATH } from './base-path.ts';
import { ANY_ACCOUNT, defineEndpoint, entity } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { id as recordId } from './office-lists.ts';
import { calendarDate, id, instant, line, text } from './primitives.ts';
import { translations } from './translation-schemas.ts';
import { CLASS_STATUSES, SERVICE_TYPES } from './vocabulary.ts';
import { HTTPS_LINK_MAX, isHttpsLink } from './written-text.ts';

const person = z.object({ firstName: z.string(), lastName: z.string() });
export type Person = z.output<typeof person>;

/** `tempTeacher` on the wire, `substitute` in both apps. */
const teaching = z.codec(
  z.object({ teacher: z.nullable(person), tempTeacher: z.nullable(person) }),
  z.custom<{ teacher: Person | null; substitute: Person | null }>(),
  {
    decode: ({ teacher, tempTeacher }) => ({ teacher, substitute: tempTeacher }),
    encode: ({ teacher, substitute }) => ({ teacher, tempTeacher: substitute }),
  },
);

export const classResource = entity({
  /** A file's address, signed for the one who asks, or an https link. */
  url: z.string(),
  description: z.string(),
  createdAt: instant,
  /** Of a file; null for a link. */
  name: z.nullable(z.string()),
  mediaType: z.nullable(z.string()),
  sizeBytes: z.nullable(z.number()),
  /** The lesson it is for; missing where it is for the whole class. */
  lesson: z.optional(entity({ startsAt: instant })),
  /** Whoever asks handed it out, and may take it back. */
  isMine: z.boolean(),
});
export type ClassResource = z.output<typeof classResource>;

/** What is taught, with what the office entered in other languages. */
export const courseWords = { courseType: z.string(), translations: translations({ courseType: z.string() }) };

/** What a class is and when it meets. */
export const classFacts = {
  status: z.enum(CLASS_STATUSES),
  serviceType: z.enum(SERVICE_TYPES),
  grade: z.nullable(z.string()),
  ...courseWords,
  schedule: z.string(),
  time: z.string(),
  /** The machine's reading of schedule and time: ISO weekdays, minutes after midnight in Addis Ababa. */
  weekdays: z.array(z.number()),
  startsAtMinute: z.number(),
  endsAtMinute: z.number(),
  startDate: calendarDate,
  endDate: calendarDate,
  /** Our own address that leads to the room of the next lesson, where the class has one. Never the room's. */
  meetingLink: z.nullable(z.string()),
};

/** A class as the one who asks may see it: a student finds no other student in `enrollments`. */
export const learningClass = entity({
  ...classFacts,
  enrollments: z.array(entity({ fullName: z.string() })),
  teachers: z.array(teaching),
  resources: z.array(classResource),
  /** Downloads this class for a calendar app, for ten minutes; null in lists and for the office. */
  calendarUrl: z.nullable(z.string()),
  /** Whoever asks teaches a lesson of it in somebody’s place, and hands nothing out. */
  isSubstitute: z.optional(z.boolean()),
});
export type LearningClass = z.output<typeof learningClass>;

/** `{"_class":…}` on the wire, the class itself in both apps. */
const classReply = z.codec(z.object({ _class: learningClass }), z.custom<LearningClass>(), {
  decode: ({ _class }) => _class,
  encode: (own) => ({ _class: own }),
});

export const RESOURCE_DESCRIPTION_MAX = 1000;
const FILE_PATH = `${BASE_PATH}/files/`;

const resourceForm = z.object({
  url: line({ max: HTTPS_LINK_MAX }, wrong.resourceSource).check(
    z.refine((address) => address.startsWith(FILE_PATH) || isHttpsLink(address), refusal(wrong.resourceSource)),
  ),
  description: z._default(text({ min: 0, max: RESOURCE_DESCRIPTION_MAX }, wrong.atMost), ''),
  /** A lesson of this class that it is for. */
  lesson: z.optional(recordId),
});

const resources = z.object({ resources: z.array(classResource) });

export const showClass = defineEndpoint({
  method: 'GET',
  path: '/class/:id',
  access: ANY_ACCOUNT,
  needs: ['teaching'],
  summary: 'A class, for its approved teachers and substitutes, its students whose payment is settled, and the office.',
  params: z.object({ id }),
  reply: classReply,
  errors: ['request/not-found', 'class/not-yours', 'class/payment-open', 'teacher/not-approved'],
});

export const listTeacherClasses = defineEndpoint({
  method: 'GET',
  path: '/class/getbyteacher/:teacherId',
  access: ['teacher'],
  summary:
    'The classes a teacher is assigned to, as teacher or substitute; only with the caller’s id, and only while Approved.',
  params: z.object({ teacherId: id }),
  reply: z.array(learningClass),
  errors: ['teacher/not-approved'],
});

export const addResource = defineEndpoint({
  method: 'PATCH',
  path: '/class/:id',
  access: ['teacher'],
  summary:
    'Hands out an uploaded file or an https link in a class that the caller teaches; answers all of its resources.',
  params: z.object({ id }),
  body: z.object({ resource: resourceForm }),
  reply: resources,
  errors: ['request/not-found', 'class/not-yours', 'teacher/not-approved'],
});

export const removeResource = defineEndpoint({
  method: 'DELETE',
  path: '/class/:id/resources/:resourceId',
  access: ['teacher'],
  summary: 'Takes back what the caller handed out; answers the resources that are left.',
  params: z.object({ id, resourceId: id }),
  reply: resources,
  errors: ['request/not-found', 'class/not-yours', 'teacher/not-approved'],
});
