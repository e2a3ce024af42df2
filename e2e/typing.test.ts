import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { isAlive } from './page.ts';

test('a family that types its number with spaces, slips in its mail and takes a long password is helped, not refused', async () => {
  const page = await openPage();
  await page.goto('/signUp');
  await isAlive(page, 'main form');
  const phone = page.getByLabel('Phone number');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const number = `9${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

  await page.getByLabel('First name').fill('Hana');
  await page.getByLabel('Last name').fill('Bekele');
  await page.getByText('6 to 14 characters').waitFor();
  await phone.pressSequentially(`251 ${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`);
  expect(await phone.inputValue()).toBe(`+251${number}`);
  await email.fill('hana@gmial.con');
  await password.focus();
  await page.getByRole('button', { name: 'Did you mean hana@gmail.com?' }).click();
  expect(await email.inputValue()).toBe('hana@gmail.com');
  await password.pressSequentially('kebero-48291xyz');
  expect(await password.inputValue()).toBe('kebero-48291xy');
  await page.getByText('14 characters is the longest a password can be.').waitFor();
  await page.getByLabel('Confirm password').fill('kebero-48291xy');
  await page.getByRole('button', { name: 'Create Account' }).click();

  await page.waitForURL('**/');
  expect(await page.evaluate(() => sessionStorage.getItem('phoneNumber'))).toBe(`+251${number}`);
});

test('a number typed with spaces before the script has arrived keeps all its digits', async () => {
  const page = await openPage();
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const phone = page.locator('input[name=phoneNumber]');
  await phone.pressSequentially('+251 911 000 001');
  letGo();

  await expect.poll(() => phone.inputValue(), { timeout: 15_000 }).toBe('+251911000001');
});
