import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { id } from './office-lists.ts';
import { calendarDate, instant, language, line, text, wholeNumber } from './primitives.ts';
import {
  APPLICATION_STATES,
  AWARD_PERCENT,
  CONFIRMED_BECAUSE_MAX,
  DECISION_LETTER_MAX,
  HARDSHIPS,
  INCOME_BANDS,
  MONTHLY_ETB_MAX,
  OUTCOMES,
  OWN_WORDS_MAX,
  RECOMMENDATION_MAX,
  RENEWAL_OUTCOMES,
  REVIEW_NOTE_MAX,
  SCHOOL_KINDS,
  SCORE_MAX,
  SCORE_MIN,
} from './scholarship-rules.ts';
import { inEveryLanguage } from './translation-schemas.ts';
import { type Capability, CONSENT_STATES, REGIONS } from './vocabulary.ts';
import { yearMarks } from './year-marks.ts';

/** Staff who know the families of applications, cover what would name them, and decide. */
export const WELFARE_NEEDS = ['welfare'] as const satisfies readonly Capability[];
/** Staff who read applications without knowing whose they are. */
export const READER_NEEDS = ['review'] as const satisfies readonly Capability[];

const welfare = { access: OFFICE_ACTS, needs: WELFARE_NEEDS } as const;
const readers = { access: OFFICE_ACTS, needs: READER_NEEDS } as const;
const one = { params: z.object({ id }) } as const;

/** How far the reading of an application is. `more-readers`: nobody in the office is left who may read it. */
export const READING_STATES = ['to-cover', 'more-readers', 'reading', 'read'] as const;

const decision = entity({
  outcome: z.enum(OUTCOMES),
  /** Two people had agreed, and the fund did not have enough. */
  isMoneyMissing: z.boolean(),
  letter: z.string(),
  percent: z.nullable(z.number()),
  monthlyEtb: z.nullable(z.number()),
  fund: z.nullable(z.object({ id: z.string(), name: z.string() })),
  proposedBy: z.string(),
  proposedAt: instant,
  /** Not by the same person, and not by one who has read it. */
  mayApprove: z.boolean(),
});

/** Without a name, because whoever knows whose it is may not read it any more. */
const listed = entity({
  number: z.number(),
  state: z.enum(APPLICATION_STATES),
  reading: z.enum(READING_STATES),
  sentAt: instant,
  /** In which the family reads our letter. */
  language,
  /** Only once every reader has given a view: nobody sees another reader's view before giving their own. */
  points: z.nullable(z.number()),
  /** The place in the list of the round, the best first. */
  place: z.nullable(z.number()),
  /** What decided between this one and the one before, where the points are the same. */
  tie: z.nullable(z.enum(['sent-earlier', 'lot'])),
  decision: z.nullable(decision),
});
export type ListedApplication = z.output<typeof listed>;

export const listRoundApplications = defineEndpoint({
  access: OFFICE_READS,
  needs: WELFARE_NEEDS,
  ...one,
  method: 'GET',
  path: '/admin/scholarship-rounds/:id/applications',
  summary: 'The applications that were sent to a round, ranked as far as they are read. Without names.',
  reply: z.object({
    seats: z.number(),
    lotSeed: z.nullable(z.string()),
    readers: z.number(),
    applications: z.array(listed),
    funds: z.array(entity({ name: z.string(), freeEtb: z.number() })),
  }),
  errors: ['request/not-found'],
});

const file = z.object({ url: z.string(), name: z.string(), mediaType: z.string() });
const facts = {
  grade: z.nullable(z.string()),
  schoolKind: z.enum(SCHOOL_KINDS),
  region: z.enum(REGIONS),
  people: z.number(),
  incomes: z.number(),
  income: z.enum(INCOME_BANDS),
  hardships: z.array(z.enum(HARDSHIPS)),
};

/** What a reader gets, once a colleague has covered it. */
const covered = z.object({ marks: yearMarks, words: z.string(), letter: z.string() });

const opened = entity({
  number: z.number(),
  state: z.enum(APPLICATION_STATES),
  ...facts,
  learner: z.object({
    id: z.string(),
    name: z.string(),
    dateOfBirth: z.nullable(z.string()),
    school: z.nullable(z.string()),
  }),
  household: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
  consent: z.enum(CONSENT_STATES),
  marks: yearMarks,
  ownWords: z.string(),
  reportCard: z.nullable(file),
  voice: z.nullable(file),
  recommendation: z.nullable(z.object({ teacher: z.string(), words: z.nullable(z.string()) })),
  /** Why it could be one that is here already: the same report card, or a learner of the same name. */
  alike: z.array(z.object({ number: z.number(), why: z.enum(['report-card', 'name']) })),
  /** Words that a covered text may not contain. */
  naming: z.array(z.string()),
  covered: z.nullable(covered),
  isRead: z.boolean(),
});
export type OpenedApplication = z.output<typeof opened>;

export const openApplication = defineEndpoint({
  ...welfare,
  ...one,
  method: 'POST',
  path: '/admin/applications/:id/open',
  summary: 'Whose application it is, and all of it. Who opened it is recorded: that person cannot score it.',
  reply: opened,
  errors: ['request/not-found', 'application/reader'],
});

export const coverApplication = defineEndpoint({
  ...welfare,
  ...one,
  method: 'PUT',
  path: '/admin/applications/:id/cover',
  summary:
    'What readers get to see: marks as the report card says, words without names and places. Two readers are drawn.',
  body: z.object({
    marks: yearMarks,
    words: text({ max: OWN_WORDS_MAX * 2 }, wrong.transcriptMissing),
    letter: text({ min: 0, max: RECOMMENDATION_MAX * 2 }, wrong.atMost),
    /** Where the marks differ from what the family entered. */
    because: line({ min: 0, max: CONFIRMED_BECAUSE_MAX }, wrong.atMost),
  }),
  reply: opened,
  errors: ['request/not-found', 'application/decided', 'application/read', 'application/withdrawn'],
});

const view = z.object({ scores: z.array(z.number()), note: z.string(), points: z.number() });

const criterion = z.object({
  weight: z.number(),
  words: z.object(inEveryLanguage(z.object({ name: z.string(), question: z.string(), anchors: z.array(z.string()) }))),
});

const toRead = entity({ number: z.number(), isGiven: z.boolean(), drawnAt: instant });
export type ToRead = z.output<typeof toRead>;

export const listReviews = defineEndpoint({
  access: OFFICE_READS,
  needs: READER_NEEDS,
  method: 'GET',
  path: '/admin/reviews',
  summary: 'The applications that the caller was drawn to read, those without a view first.',
  reply: z.array(toRead),
  errors: [],
});

const reading = entity({
  number: z.number(),
  months: z.number(),
  ...facts,
  ...covered.shape,
  criteria: z.array(criterion),
  own: z.nullable(view),
  /** Empty until the caller has given a view. */
  others: z.array(view),
});
export type Reading = z.output<typeof reading>;

export const readApplication = defineEndpoint({
  access: OFFICE_READS,
  needs: READER_NEEDS,
  ...one,
  method: 'GET',
  path: '/admin/reviews/:id',
  summary: 'An application as a reader sees it: no name, picture, school, phone, or place below the region.',
  reply: reading,
  errors: ['request/not-found'],
});

export const giveReview = defineEndpoint({
  ...readers,
  ...one,
  method: 'POST',
  path: '/admin/reviews/:id',
  summary: 'A reader’s view. It cannot be changed; the same view twice is once.',
  body: z.object({
    scores: z
      .array(wholeNumber({ min: SCORE_MIN, max: SCORE_MAX }, wrong.reviewScores), refusal(wrong.reviewScores))
      .check(z.maxLength(10, refusal(wrong.reviewScores))),
    note: line({ max: REVIEW_NOTE_MAX }, wrong.reviewNote),
  }),
  reply: reading,
  errors: ['request/not-found', 'application/view-given'],
});

export const declareConflict = defineEndpoint({
  ...readers,
  ...one,
  method: 'POST',
  path: '/admin/reviews/:id/conflict',
  summary: '“I know them”: another reader is drawn. No reason is asked.',
  reply: z.array(toRead),
  errors: ['request/not-found', 'application/view-given'],
});

export const proposeDecision = defineEndpoint({
  ...welfare,
  ...one,
  method: 'POST',
  path: '/admin/applications/:id/decision',
  summary:
    'Proposes what becomes of an application that is read, in place of an open proposal. Nothing is decided by it.',
  body: z.object({
    outcome: z.enum(OUTCOMES, refusal(wrong.choice)),
    letter: text({ max: DECISION_LETTER_MAX }, wrong.letter),
    fund: z.nullable(id),
    percent: z.nullable(wholeNumber(AWARD_PERCENT, wrong.percentOf)),
    monthlyEtb: z.nullable(wholeNumber({ min: 1, max: MONTHLY_ETB_MAX }, wrong.monthlyAmount)),
  }),
  reply: listed,
  errors: ['request/not-found', 'application/not-read', 'application/decided', 'application/reader', 'fund/too-little'],
});

export const approveDecision = defineEndpoint({
  ...welfare,
  ...one,
  method: 'POST',
  path: '/admin/decisions/:id/approve',
  summary:
    'A second person decides. An award is taken from its fund, and the family is told. Repeating it changes nothing.',
  reply: listed,
  errors: [
    'request/not-found',
    'application/decided',
    'application/second-person',
    'application/reader',
    'award/running',
    'fund/too-little',
    'round/full',
  ],
});

const renewal = entity({
  learner: z.string(),
  household: z.object({ id: z.string(), name: z.string() }),
  fund: z.string(),
  percent: z.number(),
  monthlyEtb: z.number(),
  months: z.number(),
  until: calendarDate,
  language,
  /** Lessons held since it began, and those at which the learner was there. */
  held: z.number(),
  there: z.number(),
  need: z.nullable(
    z.object({
      people: z.number(),
      incomes: z.number(),
      income: z.enum(INCOME_BANDS),
      hardships: z.array(z.enum(HARDSHIPS)),
    }),
  ),
  proposal: z.nullable(
    z.object({
      outcome: z.enum(RENEWAL_OUTCOMES),
      letter: z.string(),
      reason: z.string(),
      proposedBy: z.string(),
      mayApprove: z.boolean(),
    }),
  ),
});
export type AwardRenewal = z.output<typeof renewal>;

export const listRenewals = defineEndpoint({
  access: OFFICE_READS,
  needs: WELFARE_NEEDS,
  method: 'GET',
  path: '/admin/award-renewals',
  summary:
    'Awards that end soon and are not decided, the first to end first, with the attendance and what the family says.',
  reply: z.array(renewal),
  errors: [],
});

export const proposeRenewal = defineEndpoint({
  ...welfare,
  ...one,
  method: 'POST',
  path: '/admin/award-renewals/:id',
  summary: 'Proposes whether an award goes on. Where the learner was at few lessons a renewal needs a reason.',
  body: z.object({
    outcome: z.enum(RENEWAL_OUTCOMES, refusal(wrong.choice)),
    letter: text({ max: DECISION_LETTER_MAX }, wrong.letter),
    reason: line({ min: 0, max: CONFIRMED_BECAUSE_MAX }, wrong.atMost),
  }),
  reply: z.array(renewal),
  errors: ['request/not-found', 'application/decided', 'award/no-need', 'award/too-early'],
});

export const approveRenewal = defineEndpoint({
  ...welfare,
  ...one,
  method: 'POST',
  path: '/admin/award-renewals/:id/approve',
  summary:
    'A second person decides. A renewed award has the same stitch; one that ends pays one month more. Repeating it changes nothing.',
  reply: z.array(renewal),
  errors: ['request/not-found', 'application/decided', 'application/second-person', 'award/running', 'fund/too-little'],
});
