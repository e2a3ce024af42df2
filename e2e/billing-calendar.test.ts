import type { Page } from 'playwright-core';
import { test } from 'vitest';
import amharic from '../apps/web/src/messages/am/office-catalogue.json' with { type: 'json' };
import english from '../apps/web/src/messages/en/office-catalogue.json' with { type: 'json' };
import { openPage } from './browser.ts';

/** The form has one field for the phone and one for the password, in whatever language. */
const openCard = async (page: Page): Promise<void> => {
  await page.goto('/admin/login');
  await page.locator('input[type=tel]').fill('0911000009');
  await page.locator('input[type=password]').fill('temari123');
  await page.locator('input[type=password]').press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.goto('/admin/catalogue/site');
};

test.each([
  ['English', 'en', english],
  ['Amharic', 'am', amharic],
] as const)(
  'an owner reads what another calendar means, plans it and takes it back, in %s',
  async (_, language, texts) => {
    const page = await openPage({ language });
    await openCard(page);
    await page.getByText(texts['calendar-now-ethiopian']).waitFor();
    await page.getByRole('button', { name: texts['calendar-change'] }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(texts['calendar-between']).waitFor();
    await dialog.getByText(texts['calendar-meaning']).waitFor();
    await dialog.getByRole('button', { name: texts['calendar-change'] }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(texts['calendar-planned-gregorian'].split('{date}')[1] ?? '').waitFor();

    await page.getByRole('button', { name: texts['calendar-keep'] }).click();
    await page.getByRole('button', { name: texts['calendar-keep'] }).waitFor({ state: 'detached' });
    await page.getByText(texts['calendar-now-ethiopian']).waitFor();
  },
);
