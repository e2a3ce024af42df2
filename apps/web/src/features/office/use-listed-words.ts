import { DEFAULT_LANGUAGE } from '@temari/contracts/languages';
import { listEnteredWords } from '@temari/contracts/office-words';
import { wordIn } from '@temari/contracts/translations';
import { useApiQuery } from '../../lib/api/queries.ts';
import { useCourseWords } from '../../lib/domain/course-words.ts';
import { useLanguage } from '../../lib/language/i18n.ts';

const AGAIN_MS = 5 * 60_000;

/** A package, a bank or a choice as the office entered it in the reader's language; else as the closed lists have it. */
export const useListedWords = (): ((value: string) => string) => {
  const { language } = useLanguage();
  const { listed } = useCourseWords();
  const { data } = useApiQuery(listEnteredWords, {}, { enabled: language !== DEFAULT_LANGUAGE, staleTimeMs: AGAIN_MS });
  return (value) => {
    const entered = data?.find((one) => one.value === value);
    return entered ? wordIn(language, entered, 'value') : listed(value);
  };
};
