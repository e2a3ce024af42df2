import type { Language } from '@temari/contracts/languages';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { LanguageContext } from './i18n.ts';
import { useJoined } from './listed.ts';

const joinedIn = (language: Language) =>
  renderHook(useJoined, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <LanguageContext value={{ language, choose: () => {} }}>{children}</LanguageContext>
    ),
  }).result.current;

test.each([
  ['en', 'Hana, Abel, Sara'],
  ['am', 'Hana፣ Abel፣ Sara'],
] as const)('in %s names stand beside each other with its own comma', (language, names) => {
  expect(joinedIn(language)(['Hana', 'Abel', 'Sara'])).toBe(names);
});

test('what is missing leaves no comma behind', () => {
  expect(joinedIn('am')(['Hana', null, undefined, '', false])).toBe('Hana');
  expect(joinedIn('am')([])).toBe('');
});
