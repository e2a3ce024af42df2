import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
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
