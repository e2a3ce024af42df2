import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import type { Criterion, CriterionWords } from '@temari/contracts/scholarship-rules';
import { type CriterionName, SERVER_TEXTS } from '../../texts/server-texts.ts';

/** What a new round weighs, unless the office decides otherwise. */
const WEIGHTS: Record<CriterionName, number> = { need: 40, merit: 25, motivation: 20, access: 15 };

export const startingCriteria = (): Criterion[] =>
  (Object.keys(WEIGHTS) as CriterionName[]).map((name) => ({
    weight: WEIGHTS[name],
    words: Object.fromEntries(
      LANGUAGE_CODES.map((language) => [language, SERVER_TEXTS[language].criteria[name]]),
    ) as Record<Language, CriterionWords>,
  }));
