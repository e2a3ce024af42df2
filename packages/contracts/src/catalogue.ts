import * as z from 'zod/mini';
import { REFERENCE_FORMAT_NAMES } from './bank-references.ts';
import { ANY_ACCOUNT, defineEndpoint, entity } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { packageFacts } from './package-facts.ts';
import { forLaterWords, forPackageWords } from './package-words.ts';
import { translations } from './translation-schemas.ts';
import { SERVICES, SETTING_STATUSES } from './vocabulary.ts';

/**
 * Named `package` on the wire's paths; the word is reserved in the language. What the office has entered in another
 * language stands beside the English words; what it has not is left out.
 */
export const servicePackage = entity({
  price: z.number(),
  ...packageFacts,
  ...forPackageWords(() => z.string()),
  ...forLaterWords(() => z._default(z.string(), '')),
  offer: z.array(z.object({ offerName: z.string(), translations: translations({ offerName: z.string() }) })),
  translations: translations(forPackageWords(() => z.string())),
});
export type ServicePackage = z.output<typeof servicePackage>;

const packages = z.array(servicePackage);

export const listPackages = defineEndpoint({
  method: 'GET',
  path: '/package',
  access: 'public',
  summary: 'Tutoring packages; with `serviceType=studyAbroad` those for study abroad.',
  query: z.object({ serviceType: z.optional(z.enum(SERVICES, refusal(wrong.serviceName))) }),
  reply: packages,
  errors: [],
});

export const listLanguagePackages = defineEndpoint({
  method: 'GET',
  path: '/languagePackage',
  access: 'public',
  summary: 'Language preparation packages.',
  reply: packages,
  errors: [],
});

export const listVisaPackages = defineEndpoint({
  method: 'GET',
  path: '/visaPackage',
  access: 'public',
  summary: 'Visa preparation packages.',
  reply: packages,
  errors: [],
});

export const listPartnerUniversities = defineEndpoint({
  method: 'GET',
  path: '/partner-universities',
  access: 'public',
  summary: 'Partner universities with the address of their logo.',
  reply: z.array(entity({ name: z.string(), logo: z.string() })),
  errors: [],
});

const settingEntry = entity({
  /** What an application names when it chooses this, in whichever language it was read. */
  value: z.string(),
  status: z.enum(SETTING_STATUSES),
  translations: translations({ value: z.string() }),
});
export type SettingEntry = z.output<typeof settingEntry>;

const settingLists = {
  intentOfStudent: z.array(settingEntry),
  scheduleName: z.array(settingEntry),
  possibleTime: z.array(settingEntry),
  offerDay: z.array(settingEntry),
};
export const settings = z.object(settingLists);
export type Settings = z.output<typeof settings>;
export const languageSettings = z.object({ ...settingLists, areaOfFocus: z.array(settingEntry) });
export type LanguageSettings = z.output<typeof languageSettings>;

export const showSettings = defineEndpoint({
  method: 'GET',
  path: '/setting',
  access: ANY_ACCOUNT,
  needs: 'any-staff',
  summary: 'What the tutoring and study abroad forms offer to choose from.',
  reply: settings,
  errors: [],
});

export const showLanguageSettings = defineEndpoint({
  method: 'GET',
  path: '/languageSetting',
  access: ANY_ACCOUNT,
  needs: 'any-staff',
  summary: 'What the language preparation form offers to choose from.',
  reply: languageSettings,
  errors: [],
});

export const showVisaSettings = defineEndpoint({
  method: 'GET',
  path: '/visaSetting',
  access: ANY_ACCOUNT,
  needs: 'any-staff',
  summary: 'What the visa preparation form offers to choose from, by learning option.',
  reply: z.object({ InPerson: settings, Online: settings }),
  errors: [],
});

const bank = entity({
  name: z.string(),
  translations: translations({ name: z.string() }),
  accountNumber: z.string(),
  accountHolderName: z.string(),
  /** How references to this account must look; without it any letters and digits will do. */
  referenceFormat: z.optional(z.enum(REFERENCE_FORMAT_NAMES)),
});
export type Bank = z.output<typeof bank>;

export const listBanks = defineEndpoint({
  method: 'GET',
  path: '/payment-org',
  access: ANY_ACCOUNT,
  needs: 'any-staff',
  summary: 'Banks to transfer to.',
  reply: z.array(bank),
  errors: [],
});
