import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import type { ConsentPurpose, ConsentVoice } from '@temari/contracts/vocabulary';
import { CONSENT_TEXT_VERSIONS, SERVER_TEXTS } from './server-texts.ts';

export interface ConsentText {
  title: string;
  lines: string[];
}

const isVersion = (version: string): version is (typeof CONSENT_TEXT_VERSIONS)[number] =>
  (CONSENT_TEXT_VERSIONS as readonly string[]).includes(version);

interface Asked {
  version: string;
  purpose: ConsentPurpose;
  voice: ConsentVoice;
  learner: string;
}

/** What somebody is, or was, asked to agree to: old versions stay, because consents name them. */
export const consentText = (language: Language, { version, purpose, voice, learner }: Asked): ConsentText => {
  const known = isVersion(version) ? version : CONSENT_TEXT_VERSIONS[0];
  const { title, lines } = SERVER_TEXTS[language].consents[known][voice][purpose];
  const named = (text: string): string => text.replaceAll('{learner}', learner);
  return { title: named(title), lines: lines.map(named) };
};

export const textsOf = (asked: Asked): Record<string, ConsentText> =>
  Object.fromEntries(LANGUAGE_CODES.map((language) => [language, consentText(language, asked)]));
