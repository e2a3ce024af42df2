import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('no page joins words with the comma of one language, but for endings of files and numbers', () => {
  const source = join(import.meta.dirname, '../..');
  const pages = globSync('{app,features,ui,lib}/**/*.{ts,tsx}', { cwd: source }).filter(
    (file) => !file.includes('.test.'),
  );
  expect(pages.length).toBeGreaterThan(500);
  const found = pages.filter((file) => readFileSync(join(source, file), 'utf8').includes(".join(', ')"));
  expect(found.sort()).toEqual(['features/site/terms-page.tsx', 'ui/fields/upload-field.tsx']);
});
