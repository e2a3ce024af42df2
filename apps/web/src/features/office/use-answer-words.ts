import {
  AVAILABILITIES,
  CURRENT_STATUSES,
  EDUCATIONAL_STATUSES,
  LEARNING_OPTIONS,
  WHOM_TO_CONTACT,
} from '@temari/contracts/vocabulary';
import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/office-answers.json';
import { useWords } from './use-words.ts';

const useTexts = defineTexts('office-answers', english);

const CLOSED = [
  ...EDUCATIONAL_STATUSES,
  ...CURRENT_STATUSES,
  ...AVAILABILITIES,
  ...LEARNING_OPTIONS,
  ...WHOM_TO_CONTACT,
] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What a family chose or wrote in a form, in the reader's language as far as it comes from a list or is a day. */
export const useAnswerWords = (): ((answer: string) => string) => {
  const t = useTexts();
  const words = useWords();
  return (answer) => {
    const closed = CLOSED.find((value) => value === answer);
    if (closed) return t(`option-${closed}`);
    return DAY.test(answer) ? words.date(answer) : words.listed(answer);
  };
};
