import * as z from 'zod/mini';
import { defineEndpoint, entity } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import { calendarDate } from './primitives.ts';
import { inEveryLanguage, translations } from './translation-schemas.ts';

/** What the office edits about itself: never a literal in a component. Other languages stand beside the English words. */
export const site = z.object({
  name: z.string(),
  /** One sentence under the name. */
  tagline: z.string(),
  phones: z.array(z.string()),
  email: z.string(),
  address: z.string(),
  translations: translations({ name: z.string(), tagline: z.string(), address: z.string() }),
});
export type Site = z.output<typeof site>;

export const getSite = defineEndpoint({
  method: 'GET',
  path: '/site',
  access: 'public',
  summary: "The organisation's name and contact details, as the office keeps them.",
  reply: site,
  errors: [],
});

/** Every text of the public pages that the office edits, by page; kept in the database as `page.name`. */
export const SITE_TEXTS = {
  landing: [
    'heroTitle',
    'heroLead',
    'aboutTitle',
    'aboutText',
    'planFigure',
    'planText',
    'gradesFigure',
    'gradesText',
    'discountFigure',
    'discountText',
    'weekendFigure',
    'weekendText',
    'contactTitle',
    'contactLead',
  ],
  about: [
    'lead',
    'mission',
    'vision',
    'innovation',
    'accessibility',
    'collaboration',
    'excellence',
    'panAfrican',
    'recruitment',
  ],
} as const;

export type SitePage = keyof typeof SITE_TEXTS;
export const SITE_PAGES = ['landing', 'about'] as const satisfies SitePage[];

/** A text by language; one that was written before a language was added has no words in it yet. */
export const siteText = z.object({ ...inEveryLanguage(z.optional(z.string())), [DEFAULT_LANGUAGE]: z.string() });
export type SiteText = z.output<typeof siteText>;

export const getSiteTexts = defineEndpoint({
  method: 'GET',
  path: '/site/texts',
  access: 'public',
  summary: 'The texts of a public page in both languages, as the office wrote them.',
  query: z.object({ page: z.enum(SITE_PAGES, refusal(wrong.sitePage)) }),
  reply: z.record(z.string(), siteText),
  errors: [],
});

const scholarshipFigures = z.object({
  goal: z.number(),
  /** Learners who have a class now. */
  learning: z.number(),
  /** Learners who were given an award, ever: the stitches of the cloth. */
  awarded: z.number(),
  /** How many of them, and of those to come, the money that was given pays for. */
  funded: z.number(),
});
export type ScholarshipFigures = z.output<typeof scholarshipFigures>;

export const getScholarshipFigures = defineEndpoint({
  method: 'GET',
  path: '/scholarships/figures',
  access: 'public',
  summary: 'How far the plan of 1,600 learners has come.',
  reply: scholarshipFigures,
  errors: [],
});

const publicRound = z.object({
  name: z.string(),
  translations: translations({ name: z.string() }),
  opensOn: calendarDate,
  closesOn: calendarDate,
  /** By when families hear from us. */
  decidedOn: calendarDate,
  seats: z.number(),
  /** The first day that its awards cover, and for how many months. */
  startsOn: calendarDate,
  months: z.number(),
});
export type PublicRound = z.output<typeof publicRound>;

export const getScholarships = defineEndpoint({
  method: 'GET',
  path: '/scholarships',
  access: 'public',
  summary: 'The figures, how many awards this school year has brought, and the round that is open or comes next.',
  reply: z.object({
    figures: scholarshipFigures,
    awardedThisYear: z.number(),
    today: calendarDate,
    round: z.nullable(publicRound),
  }),
  errors: [],
});
export type Scholarships = z.output<typeof getScholarships.reply>;

export const listStitches = defineEndpoint({
  method: 'GET',
  path: '/scholarships/stitches',
  access: 'public',
  summary: 'What each stitch of the cloth tells, the first award first. A grade with few awards is not told.',
  reply: z.array(
    z.object({
      grade: z.nullable(z.string()),
      /** The first day of the Ethiopian month in which it was given. */
      since: calendarDate,
    }),
  ),
  errors: [],
});
export type Stitch = z.output<typeof listStitches.reply>[number];

const fund = entity({
  name: z.string(),
  purpose: z.string(),
  translations: translations({ name: z.string(), purpose: z.string() }),
});

const giving = z.object({
  today: calendarDate,
  /** What a month of lessons costs at least; null while no tutoring is on sale. */
  monthEtb: z.nullable(z.number()),
  /** What can be given to; none: gifts are not taken now. */
  funds: z.array(fund),
  /** Learners who hold an award today. */
  running: z.number(),
  /** For how many more learners there is free money for a whole school year. */
  seatsFree: z.number(),
  /** Applications to which two people agreed, and whose fund does not have the money yet. */
  waitingForMoney: z.number(),
  /** Awards that ended in the school year before because the learner left. */
  leftLastYear: z.number(),
});
export type Giving = z.output<typeof giving>;

export const getGiving = defineEndpoint({
  method: 'GET',
  path: '/giving',
  access: 'public',
  summary: 'What a gift for scholarships pays for, and the figures behind it.',
  reply: giving,
  errors: [],
});
