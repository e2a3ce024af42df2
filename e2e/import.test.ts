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
    await dialog.getByText(`${lines.length} lines in the file`).waitFor();
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

test.each([360, 1280] as const)(
  'past payments are read, questioned, imported, seen in the household and undone, at %i px',
  async (width) => {
    // The demo's family; each width has its own amounts, so that neither finds the payments of the other.
    const amount = width + 1000;
    const shown = amount.toLocaleString('en-US');
    const page = await openPage({ width });
    await signInToOffice(page);
    const choose = async (name: string, lines: string[]) => {
      await page.goto('/admin/import');
      await page.getByRole('button', { name: 'Choose a list' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('What the list holds').selectOption({ label: 'Past payments' });
      await dialog.getByLabel('CSV or Excel file').setInputFiles({
        name: `${name}-${width}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(['Date,Amount,Phone,Student,Month,Reference,Method', ...lines].join('\n')),
      });
      await dialog.getByText(`${lines.length} lines in the file`).waitFor();
      await dialog.getByRole('button', { name: `Check ${lines.length} lines` }).click();
      await page.getByRole('heading', { name: `${name}-${width}.csv`, level: 1 }).waitFor();
    };
    const paid = `2024-03-10,${amount},0911000001,Hana Sample,Megabit,FT24${width},CBE`;

    await choose('first', [paid, `2024-03-10,nothing,0911000001,,,,cash`]);
    await page.getByText('This is no amount that was paid: nothing').waitFor();
    await page.getByText('Leave out the lines with errors and open questions').click();
    await page.getByRole('button', { name: 'Apply 1 lines' }).click();
    await page.getByText(/^It can be undone until/).waitFor();

    await choose('second', [paid, `2024-03-10,${amount},0911000001,,,,cash`]);
    await page.getByRole('button', { name: 'Nothing to do 1' }).waitFor();
    await page.getByRole('button', { name: 'The same payment' }).click();
    await page.getByText('There is nothing to apply.').waitFor();

    await page.goto('/admin/import');
    await page.getByRole('link', { name: `first-${width}.csv` }).click();
    await page.getByRole('link', { name: 'Hana Sample' }).first().click();
    const past = page.getByRole('table', { name: 'Past payments' });
    await past.getByText('Megabit · for lessons given').first().waitFor();
    await past.getByText(shown).first().waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('button', { name: 'Undone 1' }).waitFor();
  },
);
