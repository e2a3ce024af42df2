import { expect, test } from 'vitest';
import { openPage, origin } from './browser.ts';
import { api, paidEnrollment } from './paid-enrollment.ts';
import { signInToOffice } from './sign-in.ts';

test.each([360, 1280])('a part is given back, then the rest, at %i px', async (width) => {
  const name = `Refund Sample ${width}`;
  const { id } = await paidEnrollment(name);
  const page = await openPage({ width });
  await signInToOffice(page);
  await page.goto(`/admin/enrollments/${id}`);

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in birr').fill('99999');
  await dialog.getByLabel('Reason').fill('Two lessons were cancelled');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByText(/Please enter an amount up to/).waitFor();
  await dialog.getByLabel('Amount in birr').fill('100.50');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('ETB 100.5 refunded').waitFor();
  await page.getByText('Partly refunded').waitFor();

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByLabel('Reason').fill('The family moves away');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('Refunded', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Refund', exact: true }).waitFor({ state: 'detached' });

  // Our server has sent both through the gateway, which says that they have arrived.
  await expect
    .poll(
      async () => {
        await page.goto('/admin/refunds?state=done');
        await page.getByRole('heading', { name: 'Money back', level: 1 }).waitFor();
        await page.getByRole('link', { name, exact: true }).first().waitFor();
        return page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Arrived' }).count();
      },
      { timeout: 60_000 },
    )
    .toBe(2);
});

test('what the bank took back is shown at Differences and marked as dealt with', async () => {
  const { id } = await paidEnrollment('Reversal Sample');
  const staff = await api('POST', '/admin/login', undefined, { phoneNumber: '0911000009', password: 'temari123' });
  const shown = await api('GET', `/admin/enrollments/${id}`, staff.data.token);
  await fetch(`${origin()}/sandbox/chapa/transactions/${shown.payments[0].reference}/reverse`, {
    method: 'POST',
    redirect: 'manual',
  });
  const page = await openPage({ width: 1280 });
  await signInToOffice(page);

  await page.getByRole('link', { name: /Differences with Chapa/ }).click();
  await page.getByRole('heading', { name: 'Differences with Chapa', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Reversal Sample' }).waitFor();
  await page.getByRole('button', { name: 'Mark as dealt with: Taken back by the bank' }).click();
  await page.getByText('Both sides agree').waitFor();

  await page.getByLabel('State').selectOption('closed');
  await page.getByRole('link', { name: 'Reversal Sample' }).waitFor();
});
