import { expect, test } from 'vitest';
import { openPage, origin } from './browser.ts';
import { sessionOf } from './demo-session.ts';
import { signInToOffice } from './sign-in.ts';

const api = async (method: string, path: string, token?: string, body?: object) =>
  (
    await fetch(`${origin()}/backend/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  ).json();

/** An enrollment of the demo's student, paid at the sandbox's checkout. */
const paidEnrollment = async (fullName: string): Promise<{ id: string; price: number }> => {
  const { token } = await sessionOf(origin(), 'student');
  const packages: { _id: string; price: number; offer: unknown[] }[] = await api('GET', '/package');
  const chosen = packages.find(({ offer }) => offer.length === 0);
  const enrolled = await api('POST', '/enrollment', token, {
    fullName,
    email: 'abel@gmail.com',
    grade: '10',
    intentOfStudent: 'Catching up',
    frequency: 'Monday. Wednesday & Friday',
    time: '11:00 - 12:00',
    package: chosen?._id,
    paymentType: 'online',
  });
  await fetch(enrolled.paymentUrl.data.checkout_url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=pay&method=telebirr',
    redirect: 'manual',
  });
  return { id: enrolled.data.enrollment._id, price: chosen?.price ?? 0 };
};

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
  expect(await page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);

  // Our server has sent both through the gateway, which says that they have arrived.
  await expect
    .poll(
      async () => {
        await page.goto('/admin/refunds?state=done');
        await page.getByRole('heading', { name: 'Money back', level: 1 }).waitFor();
        await page.getByRole('link', { name, exact: true }).first().waitFor();
        return page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Arrived' }).count();
      },
      { timeout: 30_000 },
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
