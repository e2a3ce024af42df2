import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { isAlive } from './page.ts';

const freshPhone = (): string => `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

test('a student signs up, is greeted, signs out and signs in again', async () => {
  const page = await openPage();
  const phone = freshPhone();

  await page.goto('/signUp');
  await page.getByLabel('First name').fill('Hana');
  await page.getByLabel('Last name').fill('Bekele');
  await page.getByLabel('Email').fill('hana@gmail.com');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('secret-1');
  await page.getByLabel('Confirm password').fill('secret-1');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/');
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject({
    token: expect.stringMatching(/^[\w-]{43}$/),
    firstName: 'Hana',
    lastName: 'Bekele',
    email: 'hana@gmail.com',
    phoneNumber: `+251${phone.slice(1)}`,
    role: '',
    status: '',
  });

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('secret2');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toBe(
    'The phone number or password is wrong. Please check them and try again.',
  );

  await page.getByLabel('Password', { exact: true }).fill('secret-1');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.waitForURL('**/');
  expect(await page.evaluate(() => sessionStorage.getItem('firstName'))).toBe('Hana');
});

test('a wrong number is told at the field, on leaving it', async () => {
  const page = await openPage();

  await page.goto('/login');
  await page.getByLabel('Phone number').fill('0911');
  await page.getByLabel('Password', { exact: true }).focus();

  const message = page.getByText('Please enter a valid phone number');
  await message.waitFor();
  await page.getByLabel('Phone number').fill('0911000001');
  await message.waitFor({ state: 'detached' });
});

test('a wrong number left before the script has arrived is told when it arrives', async () => {
  const page = await openPage();
  let arrive = (): void => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrival;
    await route.continue();
  });

  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Phone number').fill('0911');
  await page.getByLabel('Password', { exact: true }).focus();
  const message = page.getByText('Please enter a valid phone number');
  expect(await message.count()).toBe(0);
  arrive();

  await message.waitFor();
});

test('the page is readable before any script runs, in both languages', async () => {
  const english = await openPage({ context: { javaScriptEnabled: false } });
  await english.goto('/login');
  expect(await english.getByRole('heading', { level: 1 }).textContent()).toBe('Sign In');

  const amharic = await openPage({ language: 'am', context: { javaScriptEnabled: false } });
  await amharic.goto('/login');
  expect(await amharic.getByRole('heading', { level: 1 }).textContent()).toBe('ይግቡ');
  expect(await amharic.locator('html').getAttribute('lang')).toBe('am');
});

test('Amharic letters are fetched by a device that has none of its own, and by no other', async () => {
  const sheet = await openPage();
  await sheet.setContent('<span>ን</span><span>ጬ</span>');
  const widths = await sheet
    .locator('span')
    .evaluateAll((letters) => letters.map((letter) => (letter as HTMLElement).offsetWidth));
  const hasLetters = widths[0] !== widths[1];

  const page = await openPage({ language: 'am' });
  const fetched: string[] = [];
  page.on('requestfinished', (request) => {
    if (/\/amharic-[47]00/.test(request.url())) fetched.push(request.url());
  });
  await page.goto('/about');
  await isAlive(page);

  if (!hasLetters) await expect.poll(() => fetched.length).toBeGreaterThan(0);
  expect(await page.locator('html').getAttribute('data-letters')).toBe(hasLetters ? null : 'ours');
});

test('an unknown address says so, with status 404', async () => {
  const page = await openPage();

  const answer = await page.goto('/no/such/page');

  expect(answer?.status()).toBe(404);
  await page.getByRole('link', { name: 'Home' }).first().waitFor();
});
