import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { api } from './lesson-now.ts';
import { newPhone } from './new-family.ts';
import { codeSentTo } from './sent-sms.ts';
import { signInToOffice } from './sign-in.ts';

/** The household of a learner of the demo who holds an award. */
const HOUSEHOLD = '0911000120';
const WORDS = 'Thank you. I am at every lesson, and I can explain fractions to my friends now.';

/** Demo households have no password: this one chooses its own. */
const signInHousehold = async (page: Page): Promise<void> => {
  const { id } = await api('POST', '/user/passwordReset', undefined, { phoneNumber: HOUSEHOLD });
  await api('POST', `/user/passwordReset/${id}/verify`, undefined, { code: await codeSentTo(HOUSEHOLD) });
  await api('PATCH', `/user/passwordReset/${id}`, undefined, { password: 'secret-1' });
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(HOUSEHOLD);
  await page.getByLabel('Password', { exact: true }).fill('secret-1');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
};

/** The private page of a sponsor whose gift came. */
const sponsorPage = async (): Promise<string> => {
  const { funds } = await api('GET', '/giving');
  const { token, checkoutUrl } = await api('POST', '/gifts', undefined, {
    ...{ fund: funds[0]._id, choice: 'amount', amountEtb: 4200, isMonthly: false, way: 'online', name: 'Abebe Sample' },
    ...{ phone: '0911223344', message: '', language: 'en' },
  });
  await fetch(checkoutUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=pay&method=telebirr',
    redirect: 'manual',
  });
  return `/gift/${token}`;
};

test('a learner writes, a guardian agrees to that letter, the office passes it on, and a sponsor reads it without a name', async () => {
  const page = await openPage({ width: 360 });
  await signInHousehold(page);
  await page.goto('/scholarships/apply');
  await page.getByRole('button', { name: 'Write a letter for Ruth Sample' }).click();
  await page.getByLabel('The letter').fill(`${WORDS} Yours, Ruth`);
  await page.getByRole('button', { name: 'Keep this letter' }).click();
  await page.getByText('Please write the letter without “Ruth”').waitFor();
  await page.getByLabel('The letter').fill(WORDS);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('A yes is missing').waitFor();

  const phone = newPhone();
  await page.getByLabel('Guardian', { exact: true }).fill('Almaz Girma');
  await page.getByLabel('Mobile for the SMS').fill(phone);
  await page.getByLabel('Mother', { exact: true }).check();
  await page.getByRole('button', { name: 'Add this guardian' }).click();
  await page.getByRole('button', { name: /^Send the code to/ }).click();
  await page.getByLabel('Code from the SMS').fill(await codeSentTo(phone));
  await page.getByRole('button', { name: 'Confirm the code' }).click();
  await page.getByText('Our office reads it next').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const office = await openPage({ width: 1280 });
  await signInToOffice(office);
  await office.goto('/admin/letters');
  await office.getByText('Everybody who must has agreed').waitFor();
  await office.getByRole('button', { name: 'Pass on to sponsors' }).click();
  await office.getByText('Passed on', { exact: true }).waitFor();

  const sponsor = await openPage({ width: 360 });
  await sponsor.goto(await sponsorPage());
  await sponsor.getByRole('heading', { name: 'Letters from learners' }).waitFor();
  const read = (await sponsor.locator('main').textContent()) ?? '';
  expect(read).toContain(WORDS);
  expect(read).not.toMatch(/Ruth|Almaz/);

  await page.reload();
  await page.getByText('Sponsors can read it').waitFor();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('You took it back').waitFor();
  await sponsor.reload();
  await sponsor.getByRole('heading', { name: 'What the fund did' }).waitFor();
  expect(await sponsor.getByRole('heading', { name: 'Letters from learners' }).count()).toBe(0);
});
