import { expect, test } from 'vitest';
import { openPage, origin } from './browser.ts';
import { isAlive, show } from './page.ts';
import { signInToOffice } from './sign-in.ts';

test.each([
  { language: 'en', title: 'Give a learner a month.', numbers: 'The honest numbers' },
  { language: 'am', title: 'ለተማሪ የአንድ ወር ትምህርት ይስጡ።', numbers: 'እውነተኛዎቹ ቁጥሮች' },
] as const)('without any script the page says what a gift costs and does ($language)', async (words) => {
  const html = await (await fetch(`${origin()}/give?lang=${words.language}`)).text();
  const { monthEtb } = (await (await fetch(`${origin()}/backend/api/v1/giving`)).json()) as { monthEtb: number };
  expect(html).toContain(words.title);
  expect(html).toContain(words.numbers);
  expect(html).toContain((monthEtb * 3).toLocaleString('en'));
});

test('a sponsor pays online, sees that it arrived, and the office finds it in the fund', async () => {
  const page = await openPage({ width: 360 });
  await show(page, '/give');
  await isAlive(page, 'main form');
  await page.getByText('One month', { exact: true }).click();
  await page.getByLabel('Phone').fill('0911223344');
  await page.getByLabel(/^Your name/).fill('Almaz Sample');
  await page.getByLabel(/^A few words/).fill('See https://example.com');
  await page.getByRole('button', { name: 'Give', exact: true }).click();
  await page.getByText('Please write the message without links and addresses').waitFor();
  await page.getByLabel(/^A few words/).fill('Good luck');
  await page.getByRole('button', { name: 'Give', exact: true }).click();

  await page.getByRole('button', { name: 'Pay', exact: true }).click();

  await page.getByRole('heading', { name: 'Thank you, Almaz Sample. Your gift arrived.' }).waitFor();
  expect(page.url()).toContain('/gift/');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const office = await openPage({ width: 1280 });
  await signInToOffice(office);
  await office.goto('/admin/funds');
  const row = office.getByRole('row', { name: /Almaz Sample/ });
  await row.getByText('Received', { exact: true }).last().waitFor();
  await office.getByRole('link', { name: 'Report for donors: Sample fund' }).click();
  await office.getByText('Spent on lessons').waitFor();
});

test('a monthly sponsor gets a code for the transfer, and can stop', async () => {
  const page = await openPage({ width: 320 });
  await show(page, '/give');
  await isAlive(page, 'main form');
  await page.getByText('Every month', { exact: true }).click();
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await page.getByLabel('E-mail').fill('sponsor@example.com');
  await page.getByRole('button', { name: 'Give', exact: true }).click();
  await page.getByRole('heading', { name: 'Transfer it with this code' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Stop the monthly gift' }).click();
  await page.getByRole('button', { name: 'Yes, stop it' }).click();
  await page.getByText('The monthly gift is stopped. Thank you for what you gave.').waitFor();
  await page.getByRole('button', { name: 'Remove my name and contact' }).click();
  await page.getByRole('button', { name: 'Yes, remove them' }).click();
  await page.getByText('Your name and contact are removed.').waitFor();
});

test('whoever has no script gives all the same: the form, what is wrong in it, and the code of the transfer', async () => {
  const page = await openPage({ width: 360, context: { javaScriptEnabled: false } });
  await page.goto('/give');
  await page.getByText('One month', { exact: true }).click();
  await page.getByRole('button', { name: 'Give', exact: true }).click();
  await page.getByText('How you pay').waitFor();
  expect(await page.getByRole('radio', { name: /One month/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Give', exact: true }).click();
  await page.getByText('Please enter a phone number or an e-mail address').waitFor();
  await page.getByLabel('Phone').fill('0911223344');
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await page.getByRole('button', { name: 'Give', exact: true }).click();
  await page.getByRole('heading', { name: 'Transfer it with this code' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/give\/begun\//);
});
