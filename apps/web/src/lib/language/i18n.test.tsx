import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import amharicNumbers from '../../messages/am/office-numbers.json';
import amharicUpdates from '../../messages/am/updates.json';
import englishNumbers from '../../messages/en/office-numbers.json';
import englishUpdates from '../../messages/en/updates.json';
import { defineTexts, LanguageContext } from './i18n.ts';

const usePublicTexts = defineTexts('updates', englishUpdates);
const useOfficeTexts = defineTexts('office-numbers', englishNumbers);

const Page = () => (
  <>
    <p>{usePublicTexts()('new-version')}</p>
    <p>{useOfficeTexts()('devices')}</p>
  </>
);

afterEach(cleanup);

test('the texts of a chosen language are fetched from where they lie, those of the office too', async () => {
  await act(async () => {
    render(
      <LanguageContext value={{ language: 'am', choose: () => {} }}>
        <Suspense>
          <Page />
        </Suspense>
      </LanguageContext>,
    );
  });

  await screen.findByText(amharicUpdates['new-version'], undefined, { timeout: 15_000 });
  expect(screen.queryByText(amharicNumbers.devices)).not.toBeNull();
});
