import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as wrong from '@temari/contracts/field-errors';
import { OTHER_LANGUAGES } from '@temari/contracts/languages';
import { act, cleanup, renderHook } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { catalogueOf, LanguageContext, useErrorTexts, useFieldErrorTexts } from './i18n.ts';

afterEach(cleanup);

const MESSAGES = join(import.meta.dirname, '../../messages');

const InAmharic = ({ children }: { children: ReactNode }) => (
  <LanguageContext value={{ language: 'am', choose: () => {} }}>
    <Suspense>{children}</Suspense>
  </LanguageContext>
);

describe.each(OTHER_LANGUAGES)('in %s', async (language) => {
  const names = (await readdir(join(MESSAGES, language)))
    .map((name) => name.replace('.json', ''))
    // Read by the server's build alone.
    .filter((name) => name !== 'without-script');
  test.each(names)('the texts of %s are found', async (name) => {
    expect(Object.keys(await catalogueOf(language, name)).length).toBeGreaterThan(0);
  });
});

test("a field error is said in the reader's language, with its values", async () => {
  const { result } = await act(async () => renderHook(useFieldErrorTexts, { wrapper: InAmharic }));
  expect(result.current(wrong.packageTitle({ max: 1000 }))).toBe('እባክዎ ከ1000 ቁምፊዎች ያልበለጠ ርዕስ ያስገቡ');
});

test('a field error of a newer server is said by its sentence', async () => {
  const { result } = await act(async () => renderHook(useFieldErrorTexts, { wrapper: InAmharic }));
  expect(result.current({ code: 'of-tomorrow', text: 'Please wait for tomorrow' })).toBe('Please wait for tomorrow');
});

test('an error is said with what its sentence names', async () => {
  const { result } = await act(async () => renderHook(useErrorTexts, { wrapper: InAmharic }));
  const said = result.current('payment/refund-too-high', 'Only ETB 40 of this payment is left to refund.', {
    left: 40,
  });
  expect(said).toBe('ከዚህ ክፍያ ለመመለስ የቀረው 40 ብር ብቻ ነው።');
});
