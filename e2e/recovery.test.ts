import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import amharicRecovery from '../apps/web/src/messages/am/office-recovery.json' with { type: 'json' };
import amharicReset from '../apps/web/src/messages/am/password-reset.json' with { type: 'json' };
import englishRecovery from '../apps/web/src/messages/en/office-recovery.json' with { type: 'json' };
import englishReset from '../apps/web/src/messages/en/password-reset.json' with { type: 'json' };
import { openPage, origin } from './browser.ts';

const OWNER = { phoneNumber: '0911000009', password: 'temari123' };
const COLLEAGUE = { phoneNumber: '0911000069', password: 'a long password' };

const api = async (method: string, path: string, body: unknown, token?: string) =>
  (
    await fetch(`${origin()}/backend/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  ).json();

/** A second member of staff, without whom nobody can be helped. */
const hireColleague = async (): Promise<void> => {
  const { token } = (await api('POST', '/admin/login', OWNER)).data;
  await api(
    'POST',
    '/admin/staff',
    { ...COLLEAGUE, firstName: 'Marta', lastName: 'Sample', email: 'marta@sample.example', role: 'office' },
    token,
  );
};

const signIn = async (page: Page, { phoneNumber, password }: typeof OWNER): Promise<void> => {
  await page.goto('/admin/login');
  await page.locator('input[name=phoneNumber]').fill(phoneNumber);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/admin');
};

const card = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });

test.each([
  ['English', 'en', englishRecovery, englishReset],
  ['Amharic', 'am', amharicRecovery, amharicReset],
] as const)('two members of staff help a student to sign in again, in %s', async (_, language, texts, reset) => {
  await hireColleague();
  const [asker, decider, student] = [
    await openPage({ language, width: 1280 }),
    await openPage({ language, width: 1280 }),
    await openPage({ language }),
  ];
  await signIn(asker, COLLEAGUE);
  await asker.goto('/admin/households');
  await asker.getByRole('link', { name: 'Hana Sample' }).first().click();
  await card(asker, texts.title).getByRole('button', { name: texts.start }).click();
  const question = asker.getByRole('dialog', { name: texts.title });
  await question.getByLabel(texts.proof).selectOption('kebele-id');
  await question.getByRole('button', { name: texts.ask }).click();
  await asker.getByText(texts.waiting).waitFor();
  expect(await card(asker, texts.title).getByRole('button', { name: texts.agree }).count()).toBe(0);

  await signIn(decider, OWNER);
  await decider
    .getByRole('link', { name: /Hana Sample/ })
    .first()
    .click();
  await card(decider, texts.title).getByLabel(texts.proof).selectOption('passport');
  await card(decider, texts.title).getByRole('button', { name: texts.agree }).click();
  const dialog = decider.getByRole('dialog', { name: texts['slip-title'] });
  const slip = /[a-z2-9]{4}(-[a-z2-9]{4}){2}/.exec((await dialog.textContent()) ?? '')?.[0] ?? '';
  await dialog.getByRole('button', { name: texts['slip-done'] }).click();

  await student.goto('/reset');
  await student.getByRole('link', { name: reset['have-slip'] }).click();
  await student.getByLabel(reset.slip).fill(slip.toUpperCase());
  await student.getByRole('button', { name: reset.continue }).click();
  await student.getByLabel(reset['new-password']).fill('brandnew1');
  await student.getByLabel(reset['confirm-password']).fill('brandnew1');
  await student.getByRole('button', { name: reset.reset, exact: true }).click();
  await student.waitForURL('**/login');

  const signedIn = await api('POST', '/user/login', { phoneNumber: '0911000001', password: 'brandnew1' });
  expect(signedIn.status).toBe('success');
});
