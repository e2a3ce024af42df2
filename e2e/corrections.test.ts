import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { newFamily, newPhone } from './new-family.ts';
import { api, paidEnrollment } from './paid-enrollment.ts';
import { codeSentTo } from './sent-sms.ts';
import { signInToOffice } from './sign-in.ts';

test('a package that the family did not mean is corrected before the first lesson', async () => {
  const { id } = await paidEnrollment('Marta Sample');
  const page = await openPage({ width: 360 });
  await signInToOffice(page);
  await page.goto(`/admin/enrollments/${id}`);

  await page.getByRole('button', { name: 'Correct: Correct the package' }).click();
  const dialog = page.getByRole('dialog');
  const choice = dialog.getByRole('radio').first();
  await choice.check();
  await dialog.getByText(/was paid and stays with the family/).waitFor();
  const offerDay = dialog.getByLabel('Day for the extra help');
  if ((await offerDay.count()) > 0) await offerDay.selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please give a reason').waitFor();
  await dialog.getByLabel('Why?').fill('The family meant the other one');
  await dialog.getByRole('button', { name: 'Save' }).click();

  await page.getByText('Corrected. The family is told.').waitFor();
  await page.getByText('Package corrected').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(wide).toBe(false);
});

test('a placing is undone by a key for a moment, and taken back on the page for an hour', async () => {
  const { id } = await paidEnrollment('Hana Sample');
  const page = await openPage({ width: 1280 });
  await signInToOffice(page);
  await page.goto(`/admin/enrollments/${id}`);
  const waits = page.getByText('Paid, and waits for a class.');
  const assign = async (): Promise<void> => {
    await page
      .getByRole('button', { name: /^Assign to Maths, 10/ })
      .first()
      .click();
    await waits.waitFor({ state: 'detached' });
  };

  await assign();
  // On whatever page one is by then.
  await page.getByRole('link', { name: 'Enrollments' }).first().click();
  await page.getByRole('heading', { name: 'Enrollments', level: 1 }).click();
  await page.keyboard.press('u');
  await page.getByText('1 student put back.').waitFor();
  await page.goto(`/admin/enrollments/${id}`);
  await waits.waitFor();

  await assign();
  await page.reload();
  await page.getByText(/^Possible until .* as long as nothing was built on it/).waitFor();
  await page.getByRole('button', { name: 'Take the placing back' }).click();
  await waits.waitFor();
  await page.getByRole('button', { name: 'Take the placing back' }).waitFor({ state: 'detached' });
});

test('a decision on an application is taken back by a key', async () => {
  const { data } = await api('POST', '/admin/login', undefined, { phoneNumber: '0911000009', password: 'temari123' });
  const { rows } = await api('GET', '/admin/teachers?status=Pending', data.token);
  const page = await openPage({ width: 1280 });
  await signInToOffice(page);
  await page.goto(`/admin/teachers/${rows[0]._id}`);

  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Take the decision back' }).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('u');
  await page.getByText('is back to Pending').waitFor();
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  expect((await api('GET', `/admin/teachers/${rows[0]._id}`, data.token)).applicationStatus).toBe('Pending');
});

test('whatever was decided, the receipt and the confirmation are reached from the enrollment', async () => {
  const { id } = await paidEnrollment('Helen Sample');
  const page = await openPage({ width: 360 });
  await signInToOffice(page);
  await page.goto(`/admin/enrollments/${id}`);
  await page.getByRole('link', { name: 'Payment confirmation' }).click();
  await page.waitForURL(/\/receipt\//);
  await page.getByText('Helen Sample').first().waitFor();
});

test('a phone is corrected by two: its code is read back, and a colleague agrees', async () => {
  const [asker, decider] = [await openPage({ width: 360 }), await openPage({ width: 1280 })];
  const family = await openPage();
  const token = await newFamily(family, { firstName: 'Saba' });
  const { _id } = await api('GET', '/me', token);
  const owner = await api('POST', '/admin/login', undefined, { phoneNumber: '0911000009', password: 'temari123' });
  const colleague = { phoneNumber: '0911000068', password: 'a long password' };
  const person = { firstName: 'Marta', lastName: 'Second', email: 'marta@sample.example', role: 'office' };
  await api('POST', '/admin/staff', owner.data.token, { ...colleague, ...person });
  const phone = newPhone();

  await signInToOffice(asker);
  await asker.goto(`/admin/households/${_id}`);
  await asker.getByRole('button', { name: 'Correct the phone' }).click();
  const dialog = asker.getByRole('dialog');
  await dialog.getByLabel('New phone').fill(phone);
  await dialog.getByLabel('What you were shown').selectOption('kebele-id');
  await dialog.getByLabel('Why?').fill('Two digits were swapped');
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await asker.getByText('Waiting for the code').waitFor();
  await asker.getByLabel('Code from the new phone').fill(await codeSentTo(phone));
  await asker.getByRole('button', { name: 'Check the code' }).click();
  await asker.getByText('Waiting for a colleague').waitFor();
  expect(await asker.getByRole('button', { name: 'Agree and change the phone' }).count()).toBe(0);

  await decider.goto('/admin/login');
  await decider.getByLabel('Phone number').fill(colleague.phoneNumber);
  await decider.getByLabel('Password', { exact: true }).fill(colleague.password);
  await decider.getByRole('button', { name: 'Sign in' }).click();
  await decider.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await decider.goto(`/admin/households/${_id}`);
  await decider.getByLabel('What you were shown').selectOption('passport');
  await decider.getByRole('button', { name: 'Agree and change the phone' }).click();
  await decider.getByText('The phone is changed, and every device is signed out.').waitFor();
  expect((await api('GET', '/me', token)).code).toBe('auth/not-signed-in');
});
