import * as z from 'zod/mini';
import { BASE_PATH } from './base-path.ts';
import { defineEndpoint, entity } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { ANSWER_MAX, SETTING_MAX } from './limits.ts';
import { id } from './office-lists.ts';
import { calendarDate, instant, line, id as linkEnd, ownPhone, text, wholeNumber } from './primitives.ts';
import {
  APPLICATION_STATES,
  HARDSHIPS,
  HOME_INCOMES_MAX,
  HOME_PEOPLE_MAX,
  INCOME_BANDS,
  OWN_WORDS_MAX,
  RECOMMENDATION_MAX,
  RECOMMENDATION_MIN,
  SCHOOL_KINDS,
} from './scholarship-rules.ts';
import { translations } from './translation-schemas.ts';
import { CONSENT_STATES, REGIONS } from './vocabulary.ts';
import { yearMarks } from './year-marks.ts';

const ADDRESS_MAX = 500;

/** How things are at home. */
const home = {
  people: wholeNumber({ min: 1, max: HOME_PEOPLE_MAX }, wrong.homePeople),
  incomes: wholeNumber({ min: 0, max: HOME_INCOMES_MAX }, wrong.homeIncomes),
  income: z.enum(INCOME_BANDS, refusal(wrong.incomeBand)),
  hardships: z
    .array(z.enum(HARDSHIPS, refusal(wrong.hardships)), refusal(wrong.hardships))
    .check(z.maxLength(HARDSHIPS.length, refusal(wrong.hardships))),
};

/** What a family says; each part can be left for another day. */
const answers = z.object({
  schoolKind: z.optional(z.enum(SCHOOL_KINDS, refusal(wrong.schoolKind))),
  region: z.optional(z.enum(REGIONS, refusal(wrong.choice))),
  marks: z.optional(yearMarks),
  people: z.optional(home.people),
  incomes: z.optional(home.incomes),
  income: z.optional(home.income),
  hardships: z.optional(home.hardships),
  ownWords: z.optional(text({ min: 0, max: OWN_WORDS_MAX }, wrong.ownWords)),
});
export type Answers = z.output<typeof answers>;

const fileOf = (told: typeof wrong.reportCard | typeof wrong.voice) =>
  line({ max: ADDRESS_MAX }, told).check(
    z.refine((address) => address.startsWith(`${BASE_PATH}/files/`), refusal(told)),
  );

const shownFile = z.object({
  /** Signed for the one who asks. */
  url: z.string(),
  name: z.string(),
  mediaType: z.string(),
});

/** What is asked of a teacher, and whether it came. The words are for those who read the application. */
const recommendation = z.object({
  teacher: z.string(),
  phone: z.string(),
  askedAt: instant,
  answeredAt: z.nullable(instant),
});

const application = entity({
  number: z.number(),
  state: z.enum(APPLICATION_STATES),
  learner: z.object({ id: z.string(), name: z.string() }),
  round: z.object({
    name: z.string(),
    translations: translations({ name: z.string() }),
    closesOn: calendarDate,
    decidedOn: calendarDate,
  }),
  answers,
  reportCard: z.nullable(shownFile),
  voice: z.nullable(shownFile),
  recommendation: z.nullable(recommendation),
  consent: z.enum(CONSENT_STATES),
  sentAt: z.nullable(instant),
  /** In the words of the office, once it is decided. */
  letter: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  award: z.nullable(
    z.object({
      percent: z.number(),
      /** The most that is paid for a month. */
      monthlyEtb: z.number(),
      from: calendarDate,
      until: calendarDate,
      /** Whether the family has chosen the lessons that it pays for. */
      isChosen: z.boolean(),
      /**
       * The renewal of the award: what was decided, and what the family is asked for it. Null while the end of the
       * award is far away.
       */
      renewal: z.nullable(
        z.object({
          /** Whether the family is asked how things are at home. */
          isAsked: z.boolean(),
          /** When the family said how things are at home. */
          statedAt: z.nullable(instant),
          /** In the words of the office, once it is decided. */
          letter: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type Application = z.output<typeof application>;

const ofFamily = { access: ['student'] } as const;
const one = { ...ofFamily, params: z.object({ id }) } as const;

export const listApplications = defineEndpoint({
  ...ofFamily,
  method: 'GET',
  path: '/scholarships/applications',
  summary: 'The applications for learners whom the caller decides for, the latest first.',
  reply: z.array(application),
  errors: [],
});

export const beginApplication = defineEndpoint({
  ...ofFamily,
  method: 'POST',
  path: '/scholarships/applications',
  summary: 'Begins an application to the round that is open. A learner has one in a round: the second call answers it.',
  body: z.object({ learner: id }),
  status: 201,
  reply: application,
  errors: ['request/not-found', 'round/closed', 'application/grade'],
});

export const saveApplication = defineEndpoint({
  ...one,
  method: 'PATCH',
  path: '/scholarships/applications/:id',
  summary: 'Keeps what was entered so far; parts that are not named stay. The same call twice is one.',
  body: z.extend(answers, {
    /** An upload of the caller; null takes it out. */
    reportCard: z.optional(z.nullable(fileOf(wrong.reportCard))),
    voice: z.optional(z.nullable(fileOf(wrong.voice))),
  }),
  reply: application,
  errors: ['request/not-found', 'application/sent', 'round/closed'],
});

export const sendApplication = defineEndpoint({
  ...one,
  method: 'POST',
  path: '/scholarships/applications/:id/send',
  summary: 'Sends it; from then on nothing of it changes. Repeating it changes nothing.',
  body: z.object({ isTrue: z.literal(true, refusal(wrong.agreement)) }),
  reply: application,
  errors: ['request/not-found', 'round/closed', 'application/consent', 'application/withdrawn'],
});

export const withdrawApplication = defineEndpoint({
  ...one,
  method: 'POST',
  path: '/scholarships/applications/:id/withdraw',
  summary: 'Takes back an application that is not decided; until the round closes another can be begun.',
  reply: application,
  errors: ['request/not-found', 'application/decided'],
});

export const askRecommendation = defineEndpoint({
  ...one,
  method: 'POST',
  path: '/scholarships/applications/:id/recommendation',
  summary: 'Sends a teacher a link by SMS. Another teacher takes the place of one who has not answered.',
  body: z.object({ teacher: line({ max: ANSWER_MAX }, wrong.fullName), phone: ownPhone }),
  reply: application,
  errors: ['request/not-found', 'round/closed', 'application/sent', 'application/recommended', 'request/too-many'],
});

export const restateNeed = defineEndpoint({
  ...one,
  method: 'POST',
  path: '/scholarships/applications/:id/need',
  summary:
    'How things are at home now, for an award that ends soon. A later answer replaces the one before, until it is decided.',
  body: z.object(home),
  reply: application,
  errors: ['request/not-found', 'award/none', 'award/too-early', 'application/decided'],
});

export const chooseLessons = defineEndpoint({
  ...one,
  method: 'POST',
  path: '/scholarships/applications/:id/lessons',
  summary:
    'The lessons that an award pays in full: an enrollment that is paid by it, month for month. Chosen twice, the first choice stays.',
  body: z.object({
    package: id,
    frequency: line({ max: SETTING_MAX }, wrong.choice),
    time: line({ max: SETTING_MAX }, wrong.choice),
    offerDay: z.optional(line({ max: SETTING_MAX }, wrong.choice)),
  }),
  reply: application,
  errors: ['request/not-found', 'award/none', 'award/in-part', 'award/package'],
});

const asked = z.object({
  state: z.enum(['asked', 'answered', 'closed']),
  teacher: z.string(),
  /** The first name alone: anybody who holds the phone can open the link. */
  learner: z.string(),
});
export type AskedRecommendation = z.output<typeof asked>;

const byLink = { access: 'public', params: z.object({ id: linkEnd }) } as const;

export const showRecommendation = defineEndpoint({
  ...byLink,
  method: 'GET',
  path: '/recommendations/:id',
  summary: 'What a teacher is asked, by the link from the SMS.',
  reply: asked,
  errors: ['request/not-found'],
});

export const giveRecommendation = defineEndpoint({
  ...byLink,
  method: 'POST',
  path: '/recommendations/:id',
  summary: 'The teacher’s words. They are kept as they were sent first; the same words twice are once.',
  body: z.object({
    words: text({ min: RECOMMENDATION_MIN, max: RECOMMENDATION_MAX }, wrong.recommendation),
  }),
  reply: asked,
  errors: ['request/not-found', 'application/recommended', 'round/closed'],
});
