import { LANGUAGE_CODES } from '@temari/contracts/languages';
import { localeOf } from '@temari/contracts/locale';
import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test.each(LANGUAGE_CODES)('lists are written as the platform writes them (%s)', (language) => {
  const platform = new Intl.ListFormat(localeOf(language));
  for (const words of [[], ['ሰኞ'], ['app', 'SMS'], ['ሰኞ', 'ረቡዕ', 'ዓርብ'], ['1', '2', '3', '4', '5']]) {
    expect(listed(words, language)).toBe(platform.format(words));
  }
});
