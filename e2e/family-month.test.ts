import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { signInToOffice } from './sign-in.ts';

test.each([
  [360, 'Liya'],
  [1280, 'Saron'],
])(
  'a month’s ordinary work is done on the page of the family: paid, excused, moved, refunded, at %i px',
  async (width, name) => {
    const page = await openPage({ width });
    await signInToOffice(page);
    await page.goto(`/admin/households?search=${name}`);
    await page
      .getByRole('link', { name: `Parent of ${name} Sample` })
      .first()
      .click();
    await page.getByRole('heading', { name: `Parent of ${name} Sample`, level: 1 }).waitFor();
    const address = page.url();
    const dialog = page.getByRole('dialog');
    const months = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Months', exact: true }) });
    const paid = months.getByRole('listitem').filter({ hasText: /^\S+ \d+\s*Paid$/ });
    await months.getByText(`${name} Sample`).first().waitFor();
    await page.getByRole('heading', { name: 'To pay' }).waitFor();
    const paidBefore = await paid.count();

    await page.getByRole('button', { name: 'Take cash' }).click();
    const month = dialog.getByRole('checkbox', { name: new RegExp(`^${name} Sample`) }).first();
    await dialog.getByText('Months to come').or(month).first().waitFor();
    if (!(await month.isVisible())) await dialog.getByText('Months to come').click();
    if (!(await month.isChecked())) await month.check();
    await dialog.getByRole('button', { name: /^Take ETB/ }).click();
    await dialog
      .getByText(/Confirmation No\. \d+/)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => paid.count()).toBeGreaterThan(paidBefore);

    await page.getByRole('button', { name: `Absence of ${name} Sample` }).click();
    const lessons = page.getByRole('dialog', { name: `Lessons of ${name} Sample` });
    await lessons
      .getByRole('button', { name: /^Cannot come/ })
      .last()
      .click();
    await page.getByRole('dialog', { name: `Why can ${name} Sample not come?` }).waitFor();
    await dialog.getByRole('button', { name: 'illness' }).click();
    const excused = lessons.getByRole('listitem').filter({ hasText: 'excused · illness' });
    await excused.waitFor();
    await excused.getByRole('button', { name: /^Comes after all/ }).click();
    await excused.waitFor({ state: 'hidden' });
    await lessons.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: `Move ${name} Sample to another class` }).click();
    const place = page.getByRole('dialog', { name: `Class of ${name} Sample` });
    await place
      .getByText('Is here')
      .or(place.getByRole('button', { name: /^Assign to/ }))
      .first()
      .waitFor();
    await place
      .getByRole('button', { name: /^Assign to/ })
      .and(page.locator(':enabled'))
      .first()
      .click();
    await page.getByText('1 student assigned.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 student put back.').waitFor();

    await page
      .getByRole('button', { name: new RegExp(`^Refund: ${name} Sample`) })
      .first()
      .click();
    await dialog.getByLabel('Amount in birr').fill('100');
    await dialog.getByLabel('Reason').fill('A lesson that did not take place');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(address);
  },
);
