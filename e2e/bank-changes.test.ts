import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { api, officeToken } from './lesson-now.ts';
import { newPhone } from './new-family.ts';
import { signIn, signInToOffice } from './sign-in.ts';

test.each([360, 1280])(
  'the only owner proposes a bank account at %i px; families see it not, owners are told',
  async (width) => {
    const page = await openPage({ width });
    await signInToOffice(page);
    const number = `7000 0000 ${width}`;

    await page.goto('/admin/catalogue/banks');
    await page.getByRole('button', { name: 'New bank account' }).click();
    const dialog = page.getByRole('dialog', { name: 'New bank account' });
    await dialog.getByLabel('Bank', { exact: true }).fill('Bank of Entoto');
    await dialog.getByLabel('Account number').fill(number);
    await dialog.getByLabel('Account holder').fill('Temari');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('New account: Bank of Entoto').waitFor();
    await page.getByText('Nobody else can confirm it. You can do so yourself from').waitFor();
    expect(await page.getByRole('button', { name: 'Confirm: Bank of Entoto' }).count()).toBe(0);

    const family = await openPage({ width: 360 });
    const { token } = await signIn(family, 'student');
    const shown: { accountNumber: string }[] = await api('GET', '/payment-org', token);
    expect(shown.map(({ accountNumber }) => accountNumber)).not.toContain(number);
    const notices: { body: string }[] = await api('GET', '/notices?language=en', await officeToken());
    expect(notices.some(({ body }) => body.includes(number))).toBe(true);

    await page.getByRole('button', { name: 'Withdraw: Bank of Entoto' }).click();
    await page.getByText('Withdrawn. Nothing has changed.').waitFor();
    await page.getByText('New account: Bank of Entoto').waitFor({ state: 'detached' });
  },
);

test('a colleague finds the proposal on Today; added a moment ago they do not count, but may refuse', async () => {
  const token = await officeToken();
  const staff = { firstName: 'Second', lastName: 'Person', email: 'second@sample.example', role: 'office' };
  const phoneNumber = newPhone();
  await api('POST', '/admin/staff', token, { ...staff, phoneNumber, password: 'sample-temari-123' });
  const form = { name: 'Bank of Entoto', accountNumber: '7000 7000', accountHolderName: 'Temari' };
  await api('POST', '/admin/banks', token, { ...form, isActive: true, position: 9 });

  const page = await openPage({ width: 360 });
  await page.goto('/admin/login');
  await page.getByLabel('Phone number').fill(phoneNumber);
  await page.getByLabel('Password', { exact: true }).fill('sample-temari-123');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Decide: Bank of Entoto' }).click();
  await page.getByText('7000 7000').waitFor();
  expect(await page.getByRole('button', { name: 'New bank account' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Confirm: Bank of Entoto' }).click();
  await page.getByText('An owner added or changed your account in the last 24 hours.').waitFor();
  await page.getByRole('button', { name: 'Refuse: Bank of Entoto' }).click();
  await page.getByText('Refused. Nothing has changed.').waitFor();
});
