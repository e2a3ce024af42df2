import type { Language } from '@temari/contracts/languages';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { LanguageContext } from '../language/i18n.ts';
import { useLessonWords } from './lesson-words.ts';

const wordsIn = async (language: Language) => {
  const { result } = await act(async () =>
    renderHook(useLessonWords, {
      wrapper: ({ children }) => (
        <LanguageContext value={{ language, choose: () => {} }}>
          <Suspense>{children}</Suspense>
        </LanguageContext>
      ),
    }),
  );
  // Amharic texts come when they are first needed.
  await waitFor(() => expect(result.current).not.toBeNull());
  return result.current;
};

test.each([
  ['en', 'Monday. Wednesday & Friday', 'Monday. Wednesday & Friday'],
  ['am', 'Monday. Wednesday & Friday', 'ሰኞ፣ ረቡዕ እና ዓርብ'],
  ['am', 'Tuesday, Thursday & Saturday', 'ማክሰኞ፣ ሐሙስ እና ቅዳሜ'],
  ['am', 'Sunday', 'እሑድ'],
  ['am', 'by appointment', 'by appointment'],
] as const)('in %s, %s is read as %s', async (language, label, shown) => {
  expect((await wordsIn(language)).schedule(label)).toBe(shown);
});
