import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { signInToOffice } from './sign-in.ts';

test.each([
  [360, 'Liya'],
  [1280, 'Saron'],
])(
  'a till is counted, opened again, takes cash for a family and prints a confirmation, at %i px',
  async (width, name) => {
    const page = await openPage({ width });
    await signInToOffice(page);
    await page.goto('/admin/cash');
    const dialog = page.getByRole('dialog');

    // Nothing on the page or in the dialog says what should be there.
    await page.getByRole('button', { name: 'Count and close' }).click();
    await dialog.getByLabel('How many of ETB 200', { exact: true }).fill('1');
    expect(await dialog.innerText()).not.toContain('The books have');
    await dialog.getByRole('button', { name: 'Count and close' }).click();
    await page.getByText(/^The till is closed\. Difference:/).waitFor();
    await page.getByText('Somebody decides who neither opened nor closed it').first().waitFor();

    await page.getByRole('button', { name: 'Open the till: Front desk' }).click();
    await dialog.getByLabel('How many of ETB 100', { exact: true }).fill('5');
    await dialog.getByRole('button', { name: 'Open the till' }).click();
    await page.getByRole('heading', { name: 'Your till: Front desk' }).waitFor();

    await page.getByLabel('Household: name or phone').fill(name);
    await page.getByRole('button', { name: new RegExp(`^Parent of ${name} Sample`) }).click();
    const month = page.getByRole('checkbox', { name: new RegExp(`^${name} Sample`) }).first();
    const isShown = page.getByText('Months to come').or(month).first();
    await isShown.waitFor();
    if (!(await month.isVisible())) await page.getByText('Months to come').click();
    if (!(await month.isChecked())) await month.check();
    await page.getByLabel('Amount in birr').fill('300');
    await page.getByLabel('Handed over').fill('500');
    await page.getByText('Change to give').locator('..').getByText('ETB 200').waitFor();
    await page.getByRole('button', { name: 'Take ETB 300' }).click();
    await page.getByText('ETB 300 taken').waitFor();

    await page.getByRole('link', { name: 'Print the confirmation' }).click();
    const slip = page.getByRole('article');
    await slip.getByText('Payment confirmation').waitFor();
    expect(await slip.innerText()).toContain(`Parent of ${name} Sample`);
    await page.evaluate(() => {
      window.print = () => {};
    });
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByRole('button', { name: 'Print a copy' }).click();
    await slip.getByText('This is a copy').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { name: 'Payment confirmation', level: 1 }).isVisible()).toBe(false);
    expect(await slip.isVisible()).toBe(true);
  },
);
