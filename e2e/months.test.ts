import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import amharicChanges from '../apps/web/src/messages/am/enrollment-changes.json' with { type: 'json' };
import amharicMonths from '../apps/web/src/messages/am/months.json' with { type: 'json' };
import amharic from '../apps/web/src/messages/am/payments.json' with { type: 'json' };
import englishChanges from '../apps/web/src/messages/en/enrollment-changes.json' with { type: 'json' };
import englishMonths from '../apps/web/src/messages/en/months.json' with { type: 'json' };
import english from '../apps/web/src/messages/en/payments.json' with { type: 'json' };
import { openPage } from './browser.ts';
import { signIn } from './sign-in.ts';

const amountOf = async (text: Promise<string | null>): Promise<number> => Number((await text)?.replace(/[^\d]/g, ''));

const total = (page: Page) => page.locator('main [aria-live=polite]').last();

test.each([
  ['English', 'en', english, englishMonths],
  ['Amharic', 'am', amharic, amharicMonths],
] as const)('a family sees what is due, and why, in %s', async (_, language, texts, months) => {
  const page = await openPage({ language });
  await signIn(page, 'student');
  await page.goto('/myClass');
  await page.getByText(months['standing-due'].other.replace('{count}', '5')).first().waitFor();
  await page.locator('main a[href="/payments"]').last().click();
  await page.getByRole('heading', { name: texts.title, level: 1 }).waitFor();

  await total(page).waitFor();
  const due = await amountOf(total(page).textContent());
  expect(due).toBeGreaterThan(0);
  await page.getByText(texts.why, { exact: true }).first().click();
  await page.getByText(texts['why-credit']).first().waitFor();
  await page.getByLabel(texts['pay-ahead']).selectOption('1');
  await expect.poll(() => amountOf(total(page).textContent())).toBeGreaterThan(due);
  await page.getByRole('radio', { name: texts.desk }).check();
  await page.getByText(texts['desk-code']).waitFor();
});

test.each([
  ['English', 'en', englishChanges],
  ['Amharic', 'am', amharicChanges],
] as const)('a family pauses, reads before what it means, and takes it back, in %s', async (_, language, texts) => {
  const page = await openPage({ language });
  await signIn(page, 'student');
  await page.goto('/payments');
  await page.locator('main summary').getByText(texts.menu).click();
  await page.getByRole('button', { name: texts['menu-pause'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts['seat-kept']).waitFor();
  await dialog.getByRole('radio', { name: texts.months.other.replace('{count}', '2') }).check();
  await dialog.getByText(texts['seat-offered'].split('{date}')[0] ?? '').waitFor();
  await dialog.getByText(texts['charged-pause']).waitFor();
  await dialog.getByRole('button', { name: texts.pause, exact: true }).click();

  const keep = page.getByRole('button', { name: texts['keep-of'].split('{')[0] ?? '' });
  await page.getByText(texts.pauses.split('{')[0] ?? '').waitFor();
  await keep.click();
  await keep.waitFor({ state: 'detached' });
});

test('nothing covers or cuts off what a family can change on the card of an enrollment', async () => {
  const page = await openPage();
  await signIn(page, 'student');
  await page.goto('/myClass');
  await page.locator('main summary').getByText(englishChanges.menu).click();
  for (const change of ['menu-pause', 'menu-package', 'menu-stop'] as const) {
    const action = page.getByRole('button', { name: englishChanges[change] });
    const isOnTop = () =>
      action.evaluate((button) => {
        button.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(async () => [change, await isOnTop()]).toEqual([change, true]);
  }
  // The whole of it is seen at once: a card that cuts it off would scroll inside.
  const cut = await page.locator('main article', { has: page.locator('details[open]') }).evaluate((card) => {
    card.scrollTop = 1;
    return card.scrollTop;
  });
  expect(cut).toBe(0);
});

test('what is due is paid with a month ahead at one checkout, and the page follows by itself', async () => {
  const page = await openPage();
  await signIn(page, 'student');
  await page.goto('/payments');
  await page.getByLabel(english['pay-ahead']).selectOption('1');
  const opened = page.context().waitForEvent('page');
  await page.locator('main button[type=submit]').click();
  const checkout = await opened;
  await checkout.getByRole('button', { name: 'Pay' }).click();
  await checkout.getByRole('heading', { name: 'Your payment was received' }).waitFor();

  await page.getByText(english['nothing-due'], { exact: true }).waitFor();
  await page.goto('/myClass');
  await page
    .getByText(/^Paid until/)
    .first()
    .waitFor();
});
