import { addisDate, ageOn } from '@temari/contracts/addis-time';
import type { Learner } from '@temari/contracts/learners';
import { useNow } from '../../lib/device/use-now.ts';
import { useDates } from '../../lib/language/dates.ts';
import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/people.json';

export const usePeopleTexts = defineTexts('people', english);

/** What is said of a learner, the same on every page. */
export const usePeopleWords = () => {
  const t = usePeopleTexts();
  const dates = useDates();
  const today = addisDate(useNow());
  return {
    /** 'Grade 7 · Sample School' */
    place: ({ grade, school }: Pick<Learner, 'grade' | 'school'>): string =>
      [...(grade ? [t('grade', { grade })] : []), ...(school ? [school] : [])].join(' · '),
    /** '12 years old · 3 May 2014 (25 Miyazya 2006 E.C.)' */
    age: (dateOfBirth: string): string => t('age', { count: ageOn(dateOfBirth, today), date: dates.long(dateOfBirth) }),
  };
};
