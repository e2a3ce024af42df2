import * as z from 'zod/mini';
import { ACCEPTED_BY_RULE_MAX_ETB } from './bank-answers.ts';
import { REFERENCE_FORMAT_NAMES } from './bank-references.ts';
import { CASH_LIMIT_ETB, TILL_LIMIT_ETB } from './cash-rules.ts';
import { defineEndpoint, entity, nothing, OFFICE_ACTS, OFFICE_READS, OWNER_ACTS } from './endpoint.ts';
import { type FieldError, refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import {
  BANK_ACCOUNT,
  BANK_HOLDER_MAX,
  BANK_NAME_MAX,
  FILE_ADDRESS_MAX,
  POSITION_MAX,
  SETTING_MAX,
  SITE_LINE_MAX,
  SITE_NAME_MAX,
  SITE_TEXT_MAX,
  UNIVERSITY_MAX,
} from './limits.ts';
import { bankChange } from './office-bank-changes.ts';
import { id, seenVersion } from './office-lists.ts';
import { packageFacts, packageFactsForm } from './package-facts.ts';
import {
  forLaterWords,
  forPackageWords,
  PACKAGE_OFFER_MAX,
  PACKAGE_OFFERS_MAX,
  PACKAGE_WORD_RULES,
  type PackageWord,
} from './package-words.ts';
import { email, line, text, VERSION_MAX, wholeNumber } from './primitives.ts';
import { MONEY_RULE_MAX_ETB } from './refund-rules.ts';
import { SITE_PAGES, SITE_TEXTS, site, siteText } from './site.ts';
import { inEveryLanguage, translations } from './translation-schemas.ts';
import { AMOUNT_MAX_ETB, SERVICES, SETTING_LISTS, SETTING_SCOPES, SETTING_STATUSES } from './vocabulary.ts';

const params = z.object({ id });
const isActive = z.boolean(refusal(wrong.isShown));
const position = wholeNumber({ min: 0, max: POSITION_MAX }, wrong.position);

/* Packages and their offers. */

const PACKAGE_WORD_ERRORS: Partial<Record<PackageWord, (limits: { max: number }) => FieldError>> = {
  title: wrong.packageTitle,
  developmentProgram: wrong.packageProgram,
  description: wrong.packageDescription,
};

/* @__NO_SIDE_EFFECTS__ */
const packageWord = (word: PackageWord, limits: { min?: number } = {}) => {
  const { max, isLong = false } = PACKAGE_WORD_RULES[word];
  return (isLong ? text : line)({ ...limits, max }, PACKAGE_WORD_ERRORS[word] ?? wrong.atMost);
};

const packageForm = {
  service: z.enum(SERVICES, refusal(wrong.service)),
  priceEtb: wholeNumber({ min: 1, max: AMOUNT_MAX_ETB }, wrong.packagePrice),
  ...packageFactsForm,
  ...forPackageWords((word) => packageWord(word)),
  ...forLaterWords((word) => z.optional(packageWord(word, { min: 0 }))),
  offers: z
    .array(line({ max: PACKAGE_OFFER_MAX }, wrong.packageOffer), refusal(wrong.missing))
    .check(z.maxLength(PACKAGE_OFFERS_MAX, refusal(wrong.packageOffersMany({ max: PACKAGE_OFFERS_MAX })))),
  /** The same in other languages; left out or blank: readers get the English words. */
  translations: translations({
    ...forPackageWords((word) => packageWord(word, { min: 0 })),
    /** One for each offer, by its place; blank where an offer has none. */
    offers: z
      .array(line({ min: 0, max: PACKAGE_OFFER_MAX }, wrong.packageOffer), refusal(wrong.missing))
      .check(z.maxLength(PACKAGE_OFFERS_MAX, refusal(wrong.packageOffersMany({ max: PACKAGE_OFFERS_MAX })))),
  }),
  position,
  isActive,
};
const officePackage = entity({
  service: z.enum(SERVICES),
  priceEtb: z.number(),
  ...packageFacts,
  ...forPackageWords(() => z.string()),
  ...forLaterWords(() => z._default(z.string(), '')),
  offers: z.array(z.string()),
  translations: translations({
    ...forPackageWords(() => z.string()),
    offers: z.array(z.string()),
  }),
  position: z.number(),
  isActive: z.boolean(),
  version: z.number(),
  /** How often it was enrolled for, paid or not: then it can be hidden, but no longer removed. */
  enrollments: z.number(),
  /** How many of them were paid. */
  sold: z._default(z.number(), 0),
});
export type OfficePackage = z.output<typeof officePackage>;

export const listOfficePackages = defineEndpoint({
  method: 'GET',
  path: '/admin/packages',
  access: OFFICE_READS,
  needs: ['money'],
  summary: 'Every package, hidden ones too.',
  reply: z.array(officePackage),
  errors: [],
});

export const createPackage = defineEndpoint({
  method: 'POST',
  path: '/admin/packages',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary: 'A new package with its offers.',
  body: z.object(packageForm),
  status: 201,
  reply: officePackage,
  errors: [],
});

export const editPackage = defineEndpoint({
  method: 'PATCH',
  path: '/admin/packages/:id',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary: 'Changes a package for future enrollments; what was sold keeps its price.',
  params,
  body: z.object({ ...packageForm, version: seenVersion }),
  reply: officePackage,
  errors: ['office/package-sold', 'request/not-found', 'office/changed-meanwhile'],
});

export const deletePackage = defineEndpoint({
  method: 'DELETE',
  path: '/admin/packages/:id',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary: 'Removes a package nobody has enrolled in.',
  params,
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'office/in-use'],
});

/* What the forms offer to choose from. */

const minute = z.nullable(wholeNumber({ min: 0, max: 1440 }, wrong.time));
const weekdays = z.nullable(
  z
    .array(wholeNumber({ min: 1, max: 7 }, wrong.weekdays), refusal(wrong.weekdays))
    .check(z.minLength(1, refusal(wrong.weekdays)), z.maxLength(7, refusal(wrong.weekdays))),
);
const entryForm = {
  value: line({ max: SETTING_MAX }, wrong.settingValue),
  /** How it is read in other languages; left out or blank: readers get the value. */
  translations: translations({ value: line({ min: 0, max: SETTING_MAX }, wrong.settingValue) }),
  status: z.enum(SETTING_STATUSES, refusal(wrong.settingStatus)),
  position,
  /** For a time: what its label means in international time, minutes after midnight in Addis Ababa. */
  startsAtMinute: minute,
  endsAtMinute: minute,
  /** For a schedule: 1 Monday to 7 Sunday. */
  weekdays,
};
const place = {
  scope: z.enum(SETTING_SCOPES, refusal(wrong.settingScope)),
  list: z.enum(SETTING_LISTS, refusal(wrong.settingList)),
};
const officeEntry = entity({
  ...place,
  value: z.string(),
  translations: translations({ value: z.string() }),
  status: z.enum(SETTING_STATUSES),
  position: z.number(),
  startsAtMinute: z.nullable(z.number()),
  endsAtMinute: z.nullable(z.number()),
  weekdays: z.nullable(z.array(z.number())),
  version: z.number(),
});
export type OfficeEntry = z.output<typeof officeEntry>;

export const listSettingEntries = defineEndpoint({
  method: 'GET',
  path: '/admin/settings',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'Every entry of every settings list, in order.',
  reply: z.array(officeEntry),
  errors: [],
});

export const createSettingEntry = defineEndpoint({
  method: 'POST',
  path: '/admin/settings',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'A new entry of a settings list.',
  body: z.object({ ...place, ...entryForm }),
  status: 201,
  reply: officeEntry,
  errors: ['office/value-taken'],
});

export const editSettingEntry = defineEndpoint({
  method: 'PATCH',
  path: '/admin/settings/:id',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Changes an entry, its place or whether it can be chosen.',
  params,
  body: z.object({ ...entryForm, version: seenVersion }),
  reply: officeEntry,
  errors: ['request/not-found', 'office/changed-meanwhile', 'office/value-taken', 'office/in-use'],
});

export const deleteSettingEntry = defineEndpoint({
  method: 'DELETE',
  path: '/admin/settings/:id',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Removes an entry that no enrollment and no class holds.',
  params,
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'office/in-use'],
});

/* Banks. */

const bankForm = {
  name: line({ max: BANK_NAME_MAX }, wrong.bankName),
  /** The same in other languages. Blank: readers get the English name. Left out: stays as it is. */
  translations: translations({ name: line({ min: 0, max: BANK_NAME_MAX }, wrong.bankName) }),
  accountNumber: z
    .string(refusal(wrong.bankAccount))
    .check(z.trim(), z.regex(BANK_ACCOUNT, refusal(wrong.bankAccount))),
  accountHolderName: line({ max: BANK_HOLDER_MAX }, wrong.bankHolder),
  /** The form that references to this account must have; null takes any letters and digits. */
  referenceFormat: z.optional(z.nullable(z.enum(REFERENCE_FORMAT_NAMES, refusal(wrong.choice)))),
  isActive,
  position,
};
const officeBank = entity({
  name: z.string(),
  translations: translations({ name: z.string() }),
  accountNumber: z.string(),
  accountHolderName: z.string(),
  referenceFormat: z.nullable(z.enum(REFERENCE_FORMAT_NAMES)),
  isActive: z.boolean(),
  position: z.number(),
  version: z.number(),
});
export type OfficeBank = z.output<typeof officeBank>;

export const listOfficeBanks = defineEndpoint({
  method: 'GET',
  path: '/admin/banks',
  access: OFFICE_READS,
  needs: ['money'],
  summary: 'Every bank account, inactive ones too.',
  reply: z.array(officeBank),
  errors: [],
});

export const createBank = defineEndpoint({
  method: 'POST',
  path: '/admin/banks',
  access: OWNER_ACTS,
  needs: ['owner'],
  summary:
    'A new bank account; the password is asked for again. The very first counts at once, a later one is proposed (202) until a second person confirms it.',
  body: z.object(bankForm),
  status: 201,
  reply: officeBank,
  accepted: bankChange,
  errors: ['auth/confirm-password', 'bank/change-waits'],
});

export const editBank = defineEndpoint({
  method: 'PATCH',
  path: '/admin/banks/:id',
  access: OWNER_ACTS,
  needs: ['owner'],
  summary:
    'Changes a bank account; the password is asked for again. Its place and the form of references change at once; what families pay into is proposed (202) until a second person confirms it.',
  params,
  body: z.object({ ...bankForm, version: seenVersion }),
  reply: officeBank,
  accepted: bankChange,
  errors: ['request/not-found', 'office/changed-meanwhile', 'auth/confirm-password', 'bank/change-waits'],
});

export const deleteBank = defineEndpoint({
  method: 'DELETE',
  path: '/admin/banks/:id',
  access: OWNER_ACTS,
  needs: ['owner'],
  summary: 'Proposes to remove a bank account nobody has paid to.',
  params,
  status: 204,
  reply: nothing,
  accepted: bankChange,
  errors: ['request/not-found', 'office/in-use', 'auth/confirm-password', 'bank/change-waits'],
});

/* Partner universities. */

const partnerForm = {
  name: line({ max: UNIVERSITY_MAX }, wrong.university),
  /** The address of an uploaded logo. */
  logo: line({ max: FILE_ADDRESS_MAX }, wrong.logo),
  position,
};
const officePartner = entity({ name: z.string(), logo: z.string(), position: z.number(), version: z.number() });
export type OfficePartner = z.output<typeof officePartner>;

export const listOfficePartners = defineEndpoint({
  method: 'GET',
  path: '/admin/partners',
  access: OFFICE_READS,
  needs: ['cases'],
  summary: 'Partner universities with their logos, in order.',
  reply: z.array(officePartner),
  errors: [],
});

export const createPartner = defineEndpoint({
  method: 'POST',
  path: '/admin/partners',
  access: OFFICE_ACTS,
  needs: ['cases'],
  summary: 'A new partner university.',
  body: z.object(partnerForm),
  status: 201,
  reply: officePartner,
  errors: [],
});

export const editPartner = defineEndpoint({
  method: 'PATCH',
  path: '/admin/partners/:id',
  access: OFFICE_ACTS,
  needs: ['cases'],
  summary: 'Changes a partner university.',
  params,
  body: z.object({ ...partnerForm, version: seenVersion }),
  reply: officePartner,
  errors: ['request/not-found', 'office/changed-meanwhile'],
});

export const deletePartner = defineEndpoint({
  method: 'DELETE',
  path: '/admin/partners/:id',
  access: OFFICE_ACTS,
  needs: ['cases'],
  summary: 'Removes a partner university from the site.',
  params,
  status: 204,
  reply: nothing,
  errors: ['request/not-found'],
});

/* The site's own words, and the rule for grades 5-8. */

const siteForm = {
  name: line({ max: SITE_NAME_MAX }, wrong.organisation),
  tagline: line({ min: 0, max: SITE_LINE_MAX }, wrong.atMost),
  phones: z
    .array(line({ max: 30 }, wrong.sitePhone), refusal(wrong.sitePhoneMissing))
    .check(z.minLength(1, refusal(wrong.sitePhoneMissing)), z.maxLength(4, refusal(wrong.sitePhonesMany({ max: 4 })))),
  email,
  address: line({ max: SITE_LINE_MAX }, wrong.address),
  /** The same in other languages; left out or blank: readers get the English words. */
  translations: translations({
    name: line({ min: 0, max: SITE_NAME_MAX }, wrong.atMost),
    tagline: line({ min: 0, max: SITE_LINE_MAX }, wrong.atMost),
    address: line({ min: 0, max: SITE_LINE_MAX }, wrong.atMost),
  }),
};

export const showSiteContent = defineEndpoint({
  method: 'GET',
  path: '/admin/site',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: 'What the site says about the organisation, and whether grades 5-8 get the discount.',
  reply: z.object({
    contact: z.object({ ...site.shape, version: z.number() }),
    rules: z.object({ gradeDiscount: z.boolean(), version: z.number() }),
    /** Whether receipts that their bank confirms are accepted by themselves; left out by a version without the rule. */
    receiptRule: z.optional(z.object({ isOn: z.boolean(), ceilingEtb: z.number(), version: z.number() })),
    /** What one person may do alone with money; left out by a version without the rules. */
    moneyRules: z.optional(
      z.object({
        refundLimitEtb: z.number(),
        cashLimitEtb: z._default(z.number(), CASH_LIMIT_ETB),
        tillLimitEtb: z._default(z.number(), TILL_LIMIT_ETB),
        version: z.number(),
      }),
    ),
    /** Every text of the public pages by `page.name`, each with the version it was read at. */
    texts: z.record(z.string(), z.object({ ...siteText.shape, version: z.number() })),
  }),
  errors: [],
});

/** 0 while nobody has written it. */
const versionOrNone = wholeNumber({ min: 0, max: VERSION_MAX }, wrong.loadAgain);

export const editSiteContact = defineEndpoint({
  method: 'PUT',
  path: '/admin/site/contact',
  access: OFFICE_ACTS,
  needs: 'whole-office',
  summary: 'Changes the name and the contact details; the public pages show them at once.',
  body: z.object({ ...siteForm, version: versionOrNone }),
  reply: z.object({ version: z.number() }),
  errors: ['office/changed-meanwhile'],
});

export const editSiteRules = defineEndpoint({
  method: 'PUT',
  path: '/admin/site/rules',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary: 'Switches the discount for grades 5-8 on or off for applications from now on.',
  body: z.object({ gradeDiscount: z.boolean(refusal(wrong.yesOrNo)), version: versionOrNone }),
  reply: z.object({ version: z.number() }),
  errors: ['office/changed-meanwhile'],
});

export const editReceiptRule = defineEndpoint({
  method: 'PUT',
  path: '/admin/site/receipt-rule',
  access: OWNER_ACTS,
  needs: ['owner'],
  summary:
    'Lets receipts up to an amount be accepted by themselves when their bank confirms every point, or stops that.',
  body: z.object({
    isOn: z.boolean(refusal(wrong.yesOrNo)),
    ceilingEtb: wholeNumber({ min: 1, max: ACCEPTED_BY_RULE_MAX_ETB }, wrong.ruleCeiling),
    version: versionOrNone,
  }),
  reply: z.object({ version: z.number() }),
  errors: ['office/changed-meanwhile'],
});

export const editMoneyRules = defineEndpoint({
  method: 'PUT',
  path: '/admin/site/money-rules',
  access: OWNER_ACTS,
  needs: ['owner'],
  summary:
    'Sets how much one member of staff may give back of a payment alone, what a household may pay in cash on one day, and how much cash a till may hold before it asks to be carried to the bank.',
  body: z.object({
    refundLimitEtb: wholeNumber({ min: 0, max: MONEY_RULE_MAX_ETB }, wrong.ruleCeiling),
    cashLimitEtb: z.optional(wholeNumber({ min: 0, max: MONEY_RULE_MAX_ETB }, wrong.ruleCeiling)),
    tillLimitEtb: z.optional(wholeNumber({ min: 0, max: MONEY_RULE_MAX_ETB }, wrong.ruleCeiling)),
    version: versionOrNone,
  }),
  reply: z.object({ version: z.number() }),
  errors: ['office/changed-meanwhile'],
});

const textKeys = SITE_PAGES.flatMap((page) => SITE_TEXTS[page].map((name) => `${page}.${name}`));

export const editSiteText = defineEndpoint({
  method: 'PUT',
  path: '/admin/site/texts/:key',
  access: OFFICE_ACTS,
  needs: 'whole-office',
  summary: 'Changes a text of a public page in every language; it is shown at once.',
  params: z.object({ key: z.enum(textKeys, refusal(wrong.siteTextName)) }),
  body: z.object({
    // A form from before a language was added does not send it: its words stay.
    ...inEveryLanguage(z.optional(text({ max: SITE_TEXT_MAX }, wrong.siteText))),
    [DEFAULT_LANGUAGE]: text({ max: SITE_TEXT_MAX }, wrong.siteText),
    version: versionOrNone,
  }),
  reply: z.object({ version: z.number() }),
  errors: ['office/changed-meanwhile'],
});
