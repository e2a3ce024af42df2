import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { signInToOffice } from './sign-in.ts';

const isInSight = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test.each([
  [360, 'Absent from a lesson'],
  [1280, 'Class assigned'],
])('an occasion is switched off, worded anew, tried, and put back, at %i px', async (width, occasion) => {
  const page = await openPage({ width });
  await signInToOffice(page);
  await page.goto('/admin/notices');
  await page.getByRole('heading', { name: 'SMS of this month' }).waitFor();
  await page.getByRole('button', { name: occasion }).click();
  const heading = page.getByRole('heading', { name: occasion });
  await heading.waitFor();
  await expect.poll(() => isInSight(heading)).toBe(true);
  const sms = page.getByLabel('Words of the SMS, English');

  // A link elsewhere is refused at its field, before anything is sent.
  const shipped = await sms.inputValue();
  await sms.fill(`${shipped} evil.example`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please link only to our own pages, not evil.example').waitFor();

  await sms.fill('{first}: please call our office. '.repeat(6));
  await page.getByText('2 SMS', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('in our own words').waitFor();

  await page.getByRole('button', { name: 'Send me one' }).click();
  await page.getByText('On its way to your phone').waitFor();

  await page.getByRole('button', { name: 'Back to the first words' }).click();
  await page.getByText('in our own words').waitFor({ state: 'detached' });
  expect(await sms.inputValue()).toBe(shipped);

  const toggle = page.getByRole('switch', { name: occasion });
  await toggle.click();
  await page.getByText('Switched off').waitFor();
  await page.getByRole('button', { name: 'What was changed' }).click();
  const history = page.getByRole('dialog');
  await history.getByText('Switched off').waitFor();
  await history.getByText('the first words').first().waitFor();
  await page.keyboard.press('Escape');
  await toggle.click();
  await page.getByText('Switched on').waitFor();

  // Switching and wording are one record: what was typed before is saved after it, at the first try.
  await sms.fill('{first}: please call us.');
  await toggle.click();
  await page.getByText('Switched off').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('in our own words').waitFor();
  await page.getByRole('button', { name: 'Back to the first words' }).click();
  await page.getByText('in our own words').waitFor({ state: 'detached' });
  await toggle.click();
  await page.getByText('Switched on').waitFor();
});

test.each([360, 1280])('the office has a bell of its own, at %i px', async (width) => {
  const page = await openPage({ width });
  await signInToOffice(page);

  await page.getByRole('link', { name: 'My notices' }).filter({ visible: true }).click();
  await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'How we reach you' }).waitFor();

  // Nothing here costs an SMS, and no address of a family is asked for.
  await page.getByText('In the app').first().waitFor();
  expect(await page.getByRole('switch', { name: 'SMS' }).count()).toBe(0);
});
