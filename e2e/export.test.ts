import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { signInToOffice } from './sign-in.ts';

test('the office saves a list as CSV and as a workbook', async () => {
  const page = await openPage({ width: 360 });
  await signInToOffice(page);
  await page.goto('/admin/export');
  const saved = async (label: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: label }).first().click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };

  const csv = await saved('Save as CSV');
  const workbook = await saved('Save as Excel');

  expect(csv.name).toMatch(/^families-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.bytes.toString()).toContain('learner,date of birth,grade');
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
  await page.goto('/admin/audit');
  await page.getByText('saved the list of families').first().waitFor();
});
