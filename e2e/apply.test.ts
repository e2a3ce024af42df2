import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { untilTypedIsKept } from './device-storage.ts';
import { api } from './lesson-now.ts';
import { newFamily } from './new-family.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a family applies step by step, stops in the middle, comes back and sends it', async () => {
  const page = await openPage({ width: 360 });
  const token = await newFamily(page);
  await api('POST', '/learners', token, { fullName: 'Meklit Sample', grade: '9', dateOfBirth: '2000-01-01' });

  await page.goto('/scholarships');
  await page.getByRole('link', { name: 'Apply', exact: true }).first().click();
  await page.getByRole('button', { name: 'Apply for Meklit Sample' }).click();
  await page.getByRole('heading', { name: 'Meklit Sample', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.getByText('Please choose the kind of school').waitFor();
  await page.getByLabel('Government school').check();
  await page.getByLabel('Region').selectOption('oromia');
  await page.getByLabel('Grade', { exact: true }).first().selectOption('8');
  await page.getByLabel('Average').first().fill('91');
  await page.locator('input[type=file]').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: PNG });
  await page.getByRole('button', { name: 'Save and go on' }).click();

  await page.getByLabel('How many people live at home?').fill('6');
  await page.getByLabel('How many of them earn something?').fill('1');
  // What was typed is there again after the page was closed.
  await untilTypedIsKept(page, ['"people":"6"', '"incomes":"1"']);
  await page.reload();
  await expect.poll(() => page.getByLabel('How many people live at home?').inputValue()).toBe('6');
  await page.getByLabel('ETB 4,000 to 6,000').check();
  await page.getByRole('button', { name: 'Save and go on' }).click();

  await page
    .getByLabel('The learner’s words')
    .fill('I teach my brother to read and I built a motor from wire and a battery.');
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.getByLabel('Name of the teacher').fill('Selam Sample');
  await page.getByLabel('Phone of the teacher').fill('0922114433');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(/The link went to Selam Sample/).waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();

  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByText('Please confirm that what you wrote is true').waitFor();
  await page.getByLabel('What I wrote is true').check();
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByText(/^Sent on/).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const [sent] = await api('GET', '/scholarships/applications', token);
  expect(sent).toMatchObject({ state: 'sent', answers: { people: 6, income: '4000-6000' } });
});
