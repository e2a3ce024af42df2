import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { signInToOffice } from './sign-in.ts';

test.each([
  [360, 'Wolde'],
  [1280, 'Molla'],
] as const)('a list of families is checked, decided, imported and undone, at %i px', async (width, father) => {
  const phone = (place: number): string => `0977${String(width).padStart(5, '0')}${place}`;
  const page = await openPage({ width });
  await signInToOffice(page);
  const choose = async (lines: string[]) => {
    await page.goto('/admin/import');
    await page.getByRole('button', { name: 'Choose a list' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('CSV or Excel file').setInputFiles({
      name: `families-${width}-${lines.length}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(['የተማሪ ስም,የወላጅ ስም,ስልክ,ክፍል,የልደት ቀን', ...lines].join('\n')),
    });
    await dialog.getByText(`${lines.length} lines with learners`).waitFor();
    await dialog.getByRole('button', { name: `Check ${lines.length} lines` }).click();
    await page.getByRole('heading', { name: `families-${width}-${lines.length}.csv`, level: 1 }).waitFor();
  };
  const finish = async () => page.getByText(/^It can be undone until/).waitFor();

  await choose([
    `Hana ${father},Almaz ${father},${phone(1)},7,12/03/2005`,
    `Abel ${father},Almaz ${father},${phone(1)},grade 20,`,
  ]);
  await page.getByText('This is no grade from 5 to 12: grade 20').waitFor();
  await page.getByText('Date of birth: November 21, 2012').waitFor();
  const apply = page.getByRole('button', { name: 'Apply 1 lines' });
  expect(await apply.isDisabled()).toBe(true);
  await page.getByText('Leave out the lines with errors and open questions').click();
  await apply.click();
  await finish();

  await choose([
    `Hana ${father[0]}.,Almaz ${father},${phone(1)},8,`,
    `Sara Demeke,Mulu Demeke,${phone(2)},5,`,
    `Liya Demeke,Mulu Demeke,${phone(2)},6,`,
  ]);
  await page.getByRole('button', { name: 'Questions 1' }).click();
  await page.getByRole('button', { name: 'The same learner' }).click();
  await page.getByText('No lines here').waitFor();
  await page.getByRole('button', { name: 'All 3' }).click();
  await page.getByText('Grade: 7 becomes 8').waitFor();
  await page.getByRole('button', { name: 'Apply 3 lines' }).click();
  await finish();

  await page.getByRole('link', { name: `Almaz ${father}` }).click();
  await page.getByRole('heading', { name: `Almaz ${father}`, level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('button', { name: 'Undone 3' }).waitFor();
});
