import { addDays } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import {
  type ApplicationAnswers,
  HOME_INCOMES_MAX,
  HOME_PEOPLE_MAX,
  OWN_WORDS_MIN,
  RENEWAL_DAYS,
} from '@temari/contracts/scholarship-rules';
import type { FieldErrors } from '../../errors/app-error.ts';

export interface Entered {
  answers: ApplicationAnswers;
  hasReportCard: boolean;
  hasVoice: boolean;
}

const hasWords = ({ ownWords = '' }: ApplicationAnswers): boolean => [...ownWords.trim()].length >= OWN_WORDS_MIN;

/** What is missing before an application can be sent, by the field that asks for it. */
export const missingIn = ({ answers, hasReportCard, hasVoice }: Entered): FieldErrors => {
  const missing: [string, boolean, FieldErrors[string]][] = [
    ['schoolKind', answers.schoolKind === undefined, wrong.schoolKind],
    ['region', answers.region === undefined, wrong.choice],
    ['marks', !answers.marks?.length, wrong.averages],
    ['reportCard', !hasReportCard, wrong.reportCard],
    ['people', answers.people === undefined, wrong.homePeople({ min: 1, max: HOME_PEOPLE_MAX })],
    ['incomes', answers.incomes === undefined, wrong.homeIncomes({ min: 0, max: HOME_INCOMES_MAX })],
    ['income', answers.income === undefined, wrong.incomeBand],
    ['ownWords', !hasVoice && !hasWords(answers), wrong.ownWordsShort({ min: OWN_WORDS_MIN })],
  ];
  return Object.fromEntries(missing.filter(([, isMissing]) => isMissing).map(([field, , told]) => [field, told]));
};

/** Whether an award ends so soon that the family is asked and the office decides. */
export const isNearEnd = ({ until, isEnded }: { until: string; isEnded: boolean }, today: string): boolean =>
  !isEnded && addDays(today, RENEWAL_DAYS) >= until;
