import { SCHEDULES, TEACHER_COURSE_TYPES, TEACHER_GRADES } from '@temari/contracts/vocabulary';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { LanguageContext } from '../language/i18n.ts';
import { useCourseWords } from './course-words.ts';

afterEach(cleanup);

const InAmharic = ({ children }: { children: ReactNode }) => (
  <LanguageContext value={{ language: 'am', choose: () => {} }}>
    <Suspense>{children}</Suspense>
  </LanguageContext>
);

/** Waits until the words of the language have been fetched. */
const inAmharic = async () => {
  const { result } = await act(async () => renderHook(useCourseWords, { wrapper: InAmharic }));
  await waitFor(() => expect(result.current).not.toBeNull());
  return result.current;
};

const LISTED = [...TEACHER_COURSE_TYPES, ...TEACHER_GRADES, ...SCHEDULES];

test('every word of the closed lists is read in Amharic, and as specified in English', async () => {
  const english = renderHook(useCourseWords).result.current;
  const amharic = await inAmharic();

  expect(LISTED.map(english.listed)).toEqual(LISTED);
  expect(LISTED.filter((word) => !/[\u1200-\u137F]/.test(amharic.listed(word)))).toEqual([]);
});

test.each([
  [{ courseType: 'Maths', grade: '10' }, 'ሒሳብ፣ 10ኛ'],
  [{ courseType: 'Robotics', grade: null, translations: { am: { courseType: 'ሮቦቲክስ' } } }, 'ሮቦቲክስ'],
  [{ courseType: 'Robotics', grade: '9 & 10' }, 'Robotics፣ 9ኛና 10ኛ'],
])('%j is read as %s', async (learning, words) => {
  expect((await inAmharic()).short(learning)).toBe(words);
});
