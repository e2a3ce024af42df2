import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openContext, origin } from './browser.ts';
import { untilTypedIsKept } from './device-storage.ts';
import { newFamily } from './new-family.ts';
import { isAlive } from './page.ts';

const tutoringPackage = async (): Promise<string> => {
  const list: { _id: string; offer: unknown[] }[] = await (await fetch(`${origin()}/backend/api/v1/package`)).json();
  return list.find(({ offer }) => offer.length === 0)?._id ?? '';
};

const fill = async (page: Page): Promise<void> => {
  await page.getByLabel('Full name').fill('Abel Bekele');
  await page.getByLabel('Grade', { exact: true }).selectOption('8');
  await page.getByLabel('Catching up').check();
  await page.getByLabel('Monday. Wednesday & Friday').check();
  await page.getByLabel('12:00 - 01:00').check();
  await page.getByLabel("Father's phone").fill('0911000104');
};

/** What a browser does that duplicates a tab: the new one begins with what the old one keeps. */
const duplicated = async (page: Page): Promise<Page> => {
  const kept = await page.evaluate(() => Object.entries(sessionStorage));
  const copy = await page.context().newPage();
  await copy.goto('/favicon.svg');
  await copy.evaluate((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, kept);
  await copy.goto(page.url());
  return copy;
};

const pay = async (page: Page): Promise<Page> => {
  const [checkout] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: /^Pay ETB/ }).click(),
  ]);
  await checkout.waitForURL('**/sandbox/chapa/checkout/**');
  return checkout;
};

test('one purchase that two tabs pay is one purchase at one checkout, and Back from it pays nothing twice', async () => {
  const context = await openContext({ context: { serviceWorkers: 'block' } });
  const page = await context.newPage();
  await newFamily(page, { firstName: 'Hana' });
  await page.goto(`/services/purchase/tutor?package=${await tutoringPackage()}`);
  await fill(page);
  await untilTypedIsKept(page, ['911000104']);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Check before you pay' }).waitFor();
  const other = await duplicated(page);
  await other.getByRole('heading', { name: 'Check before you pay' }).waitFor();
  await isAlive(other);

  const first = await pay(page);
  const second = await pay(other);

  expect(second.url()).toBe(first.url());
  for (const tab of [page, other]) {
    await tab.waitForURL('**/myClass');
    await tab.getByText('Awaiting payment').waitFor();
    expect(await tab.getByRole('article').count()).toBe(1);
  }

  await first.getByRole('button', { name: 'Pay' }).click();
  await first.getByRole('heading', { name: 'Your payment was received' }).waitFor();
  await first.goBack();
  await first.getByText('This payment was made. You can close this tab.').waitFor();
  await second.getByRole('button', { name: 'Pay' }).click();
  await second
    .getByText('This payment was made. You can close this tab.')
    .or(second.getByRole('heading', { name: 'Your payment was received' }))
    .waitFor();

  for (const tab of [page, other]) {
    await tab.getByText('Paid', { exact: true }).waitFor();
    expect(await tab.getByRole('article').count()).toBe(1);
  }
});
