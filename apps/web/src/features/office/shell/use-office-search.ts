import { searchOffice } from '@temari/contracts/office-search';
import { useEffect, useState } from 'react';
import { useApiQuery } from '../../../lib/api/queries.ts';

const TYPING_PAUSE_MS = 150;
/** One letter of the Latin script says nothing; one Ethiopic letter is a syllable, and two are a name already. */
const LETTERS_AT_LEAST = 2;

/** What was found for what is typed, a moment after the last keystroke. A late answer to something older is not shown. */
export const useOfficeSearch = (typed: string) => {
  const [asked, setAsked] = useState('');
  const wanted = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isEnough = wanted.length >= LETTERS_AT_LEAST;
  const query = useApiQuery(
    searchOffice,
    { query: { q: asked } },
    { enabled: isEnough && asked.length >= LETTERS_AT_LEAST, keepsPrevious: true },
  );
  return {
    hits: isEnough ? query.data : undefined,
    error: isEnough ? query.error : null,
    isWaiting: isEnough && (asked !== wanted || query.isFetching || query.isPlaceholderData),
  };
};
