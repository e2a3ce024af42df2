import type { Language } from '@temari/contracts/languages';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useEnteredWords } from './entered-words.ts';
import { LanguageContext } from './i18n.ts';

const read = (language: Language, value: string, amharic: string | undefined): string => {
  const { result } = renderHook(useEnteredWords, {
    wrapper: ({ children }) => <LanguageContext value={{ language, choose: () => {} }}>{children}</LanguageContext>,
  });
  return result.current({ value, ...(amharic !== undefined && { translations: { am: { value: amharic } } }) }, 'value');
};

test.each([
  ['en', 'Saturday', 'ቅዳሜ', 'Saturday'],
  ['am', 'Saturday', 'ቅዳሜ', 'ቅዳሜ'],
  ['am', 'Saturday', undefined, 'Saturday'],
  ['am', 'Saturday', '', 'Saturday'],
] as const)('in %s, of %s and %s it is %s that is read', (language, english, amharic, shown) => {
  expect(read(language, english, amharic)).toBe(shown);
});
