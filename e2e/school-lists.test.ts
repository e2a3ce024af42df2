import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { signInToOffice } from './sign-in.ts';

const DAY_MS = 86_400_000;
const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test.each([360, 1280] as const)(
  'a school comes by its lists: families, classes, and who is in them; places are undone, at %i px',
  async (width) => {
    const phone = `0966${String(width).padStart(5, '0')}1`;
    const course = `Speaking ${width}`;
    const page = await openPage({ width });
    await signInToOffice(page);
    const bring = async (kind: string, check: string, lines: string[]) => {
      await page.goto('/admin/import');
      await page.getByRole('button', { name: 'Choose a list' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('What the list holds').selectOption({ label: kind });
      await dialog.getByLabel('CSV or Excel file').setInputFiles({
        name: `${kind}-${width}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\n')),
      });
      await dialog.getByText(check).waitFor();
      await dialog.getByRole('button', { name: `Check ${lines.length - 1} lines` }).click();
      await page.getByRole('heading', { name: `${kind}-${width}.csv`, level: 1 }).waitFor();
    };
    const apply = async () => {
      await page.getByRole('button', { name: 'Apply 1 lines' }).click();
      await page.getByText(/^It can be undone until/).waitFor();
    };

    await bring('Families and learners', '1 lines in the file', [
      'Student name,Parent name,Phone,Date of birth',
      `Liya Demeke,Mulu Demeke,${phone},${1990 + (width % 9)}-04-02`,
    ]);
    await apply();

    await bring('Classes', '2 lines in the file', [
      'Service,Subject,Days,Time,Start date,End date',
      `Language,${course},"Tue, Thu, Sat",12:00-01:00,${dayFromNow(-10)},${dayFromNow(60)}`,
      `Language,${course} B,Sunday,12:00-01:00,${dayFromNow(-10)},${dayFromNow(60)}`,
    ]);
    await page.getByText('The settings of this service have no such days: Sunday').waitFor();
    await page.getByText('Leave out the lines with errors and open questions').click();
    await apply();
    await page.getByRole('link', { name: 'Open the class' }).click();
    await page.getByRole('heading', { name: course }).first().waitFor();

    await bring('Learners in classes', '2 lines in the file', [
      'Student name,Phone,Class,Package',
      `Liya Demeke,${phone},${course},English basics`,
      `Nobody Demeke,${phone},${course},`,
    ]);
    await page.getByText('This family has no learner with this name: Nobody Demeke').waitFor();
    await page
      .getByText('Learns there already: enrolled with English basics, nothing owed for the current month')
      .waitFor();
    await page.getByText('Leave out the lines with errors and open questions').click();
    await apply();
    await page.getByRole('link', { name: 'Open the class' }).first().click();
    await page.getByText('Liya Demeke').first().waitFor();

    await page.goBack();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('button', { name: 'Undone 1' }).waitFor();
    expect(await page.getByRole('button', { name: /^Kept/ }).count()).toBe(0);
  },
);
