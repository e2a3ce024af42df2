import { wordIn } from '@temari/contracts/translations';
import { useLanguage } from './i18n.ts';

type Entered<Name extends string> = Parameters<typeof wordIn<Name>>[1];

/** What the office has entered, as the reader reads it: in their language where there are such words, or in English. */
export const useEnteredWords = (): (<Name extends string>(entered: Entered<Name>, field: Name) => string) => {
  const { language } = useLanguage();
  return (entered, field) => wordIn(language, entered, field);
};
