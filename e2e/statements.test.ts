import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openPage, origin } from './browser.ts';
import { sessionOf } from './demo-session.ts';

const HEADER = 'Date,Particulars,Reference,Narrative,Value Date,Debit,Credit';

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/admin/login');
  await page.getByLabel('Phone number').fill('0911000009');
  await page.getByLabel('Password', { exact: true }).fill('temari123');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
};

const codeOfStudent = async (): Promise<string> => {
  const { token } = await sessionOf(origin(), 'student');
  const answer = await fetch(`${origin()}/backend/api/v1/payment-code`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).code;
};

test.each([360, 1280])(
  'a statement is taken in and its rows are decided with the keyboard, at %i px',
  async (width) => {
    const code = await codeOfStudent();
    const page = await openPage({ width });
    await signIn(page);
    await page.goto('/admin/statements');

    await page.getByRole('button', { name: 'Take a statement in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('File from the bank').setInputFiles({
      name: `statement-${width}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          HEADER,
          `13/10/2026,TRANSFER,FT26287AA${width},School fee ${code},13/10/2026,-,"1,${width}.00"`,
          `14/10/2026,CASH,TT26287BB${width},Rent of the ground floor ${width},14/10/2026,-,777`,
        ].join('\n'),
      ),
    });
    await dialog.getByText(/^2 transfers/).waitFor();
    await dialog.getByRole('button', { name: 'Take 2 rows in' }).click();

    await page.getByRole('heading', { name: 'Commercial Bank of Ethiopia', level: 1 }).waitFor();
    const facts = page.getByRole('region', { name: 'The chosen row' });
    await facts.getByText('Payment code of this household').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/ matched to /).waitFor();
    await facts.getByText(/Rent of the ground floor/).waitFor();
    await page.keyboard.press('x');
    await page.getByLabel('Whose or what is it?').fill('Rent');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Put aside').waitFor();

    await page.getByRole('button', { name: 'Matched 1' }).waitFor();
    await page.getByRole('button', { name: 'Not ours 1' }).waitFor();
  },
);
