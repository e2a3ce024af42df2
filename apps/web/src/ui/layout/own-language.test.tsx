import type { Language } from '@temari/contracts/languages';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LanguageContext } from '../../lib/language/i18n.ts';
import { OwnLanguage } from './own-language.tsx';

const shown = (language: Language, words: string): string =>
  render(
    <LanguageContext value={{ language, choose: () => {} }}>
      <OwnLanguage>{words}</OwnLanguage>
    </LanguageContext>,
  ).container.innerHTML;

test.each([
  ['en', 'ሰላማዊት ገብረመድኅን', '<span lang="am">ሰላማዊት ገብረመድኅን</span>'],
  ['am', 'Hana Sample', '<span lang="en">Hana Sample</span>'],
  ['am', 'ሰላማዊት ገብረመድኅን', 'ሰላማዊት ገብረመድኅን'],
  ['en', 'Hana Sample', 'Hana Sample'],
] as const)('on a page in %s, %s is marked only where the page is in another language', (language, words, html) => {
  expect(shown(language, words)).toBe(html);
});

test('a word of the other language among many changes nothing', () => {
  expect(shown('am', 'የፊዚክስ ጥያቄዎች PDF')).toBe('የፊዚክስ ጥያቄዎች PDF');
  expect(shown('en', 'Abel (አቤል) will be late')).toBe('Abel (አቤል) will be late');
});

test('what has no letters stays as it is', () => {
  for (const words of ['', '12:00', '—', '+251 911 000 001']) expect(shown('am', words)).toBe(words);
});
