import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { signInToOffice } from './sign-in.ts';

test.each([
  [360, 'Eden'],
  [1280, 'Ruth'],
])(
  'a family that is to be called promises to pay, and a part of its month is waived and owed again, at %i px',
  async (width, name) => {
    const page = await openPage({ width });
    await signInToOffice(page);
    await page.goto('/admin/arrears');
    await page.getByRole('button', { name: new RegExp(`^Parent of ${name} Sample`) }).click();
    const facts = page.getByRole('region', { name: `Parent of ${name} Sample` });
    await facts.getByText('ETB 1,600').first().waitFor();
    expect(await facts.getByRole('link', { name: '+2519' }).getAttribute('href')).toMatch(/^tel:\+2519\d{8}$/);

    // Two clicks are enough, because a day is proposed.
    await facts.getByRole('button', { name: 'Promise' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await facts
      .getByText(/^Promised for/)
      .first()
      .waitFor();
    await facts.getByText('Promised to pay').waitFor();

    await facts.getByRole('button', { name: /^Waive/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount in birr').fill('100');
    await dialog.getByLabel('Why?').fill('A sister is ill');
    await dialog.getByRole('button', { name: 'Book' }).click();
    await facts.getByRole('heading', { name: 'ETB 1,500' }).waitFor();

    await facts.getByRole('button', { name: /^Undo/ }).click();
    await dialog.getByLabel('Why?').fill('The wrong family');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await facts.getByRole('heading', { name: 'ETB 1,600' }).waitFor();
    await facts.getByText(/^Undone on/).waitFor();
  },
);

test('a household is held back from a month, and let go', async () => {
  const page = await openPage({ width: 1280 });
  await signInToOffice(page);
  await page.goto('/admin/renewals');
  await page.getByRole('button', { name: 'Hold a household back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name or phone').fill('Kaleb');
  await dialog.getByRole('button', { name: /^Parent of Kaleb Sample/ }).click();
  await dialog.getByLabel('Why?').fill('They change the class');
  await dialog.getByRole('button', { name: 'Hold back' }).click();

  await page.getByText('They change the class').waitFor();
  await page.getByRole('button', { name: 'Let Parent of Kaleb Sample go' }).click();
  await page.getByText('They change the class').waitFor({ state: 'detached' });
});
