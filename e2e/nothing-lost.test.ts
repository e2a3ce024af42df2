import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import amharic from '../apps/web/src/messages/am/accounts.json' with { type: 'json' };
import english from '../apps/web/src/messages/en/accounts.json' with { type: 'json' };
import { openContext, openPage, origin } from './browser.ts';
import { untilTypedIsKept } from './device-storage.ts';
import { isAlive } from './page.ts';
import { signOut } from './sign-in.ts';

const PASSWORD = 'secret-1';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n');

const api = (path: string): string => `${origin()}/backend/api/v1${path}`;

const freshPhone = (): string => `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** A family of its own. */
const signUp = async (): Promise<string> => {
  const phoneNumber = freshPhone();
  await fetch(api('/user'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ firstName: 'Hana', lastName: 'Bekele', email: 'hana@gmail.com' },
      ...{ phoneNumber, password: PASSWORD },
    }),
  });
  return phoneNumber;
};

const fillSignIn = async (page: Page, phone: string, password = PASSWORD): Promise<void> => {
  await isAlive(page, 'main form');
  await page.locator('input[name=phoneNumber]').fill(phone);
  await page.locator('input[name=password]').fill(password);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
};

const signIn = async (page: Page, phone: string): Promise<void> => {
  await page.goto('/login');
  await fillSignIn(page, phone);
};

/** The server knows the session no more; the tab has not heard of it. */
const endSession = async (page: Page): Promise<void> => {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  // The bell asks by itself, and would hear of it before the click that is to hear of it.
  await page.route('**/notices/unread*', (route) => route.abort());
  await page.waitForLoadState('networkidle');
  await fetch(api('/logout'), { method: 'POST', headers: { authorization: `Bearer ${token}` } });
};

/** Says why the sign-in is shown, and keeps nothing that can be read meanwhile. */
const stoppedAtSignIn = async (page: Page, words: readonly string[], texts: typeof english = english) => {
  await page.waitForURL('**/login');
  await page.getByText(texts['session-over']).waitFor();
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  for (const word of [...words, 'token', 'Hana']) expect(stored).not.toContain(word);
};

const goOn = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^Continue to/ }).click();
};

const sendFile = (page: Page, name: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: PDF });

/** What was typed is written at once, but beside the page. */
const untilKept = (page: Page, count = 1): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')).length), {
      timeout: 15_000,
    })
    .toBe(count + 1);

test('a session that ends in the middle of a purchase costs nothing, the uploaded receipt included', async () => {
  const page = await openPage();
  const phone = await signUp();
  await signIn(page, phone);
  const packages: { _id: string; offer: unknown[] }[] = await (await fetch(api('/package'))).json();
  await page.goto(`/services/purchase/tutor?package=${packages.find(({ offer }) => offer.length === 0)?._id}`);
  await page.getByLabel('Full name').fill('Abel Bekele');
  await page.getByLabel('Grade', { exact: true }).selectOption('8');
  await page.getByLabel('Catching up').check();
  await page.getByLabel('Monday. Wednesday & Friday').check();
  await page.getByLabel('12:00 - 01:00').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Manual').check();
  await page.getByLabel('Commercial Bank of Ethiopia').check();
  await page.getByLabel('Paid by').fill('Bekele Alemu');
  await page.getByLabel('Transaction id').fill('FT26320ABCDE');
  await sendFile(page, 'receipt.pdf');
  await page.getByText('receipt.pdf').waitFor();
  await page.getByRole('button', { name: 'Replace' }).waitFor();
  await untilKept(page);
  await endSession(page);

  await page.locator('main button[type=submit]').click();
  await stoppedAtSignIn(page, ['Abel', 'Alemu', 'FT26320ABCDE']);
  await fillSignIn(page, phone);
  await goOn(page);

  await page.getByText('Abel Bekele', { exact: true }).waitFor();
  expect(await page.getByLabel('Paid by').inputValue()).toBe('Bekele Alemu');
  expect(await page.getByLabel('Transaction id').inputValue()).toBe('FT26320ABCDE');
  expect(await page.getByLabel('Commercial Bank of Ethiopia').isChecked()).toBe(true);
  await page.getByText('Your file').waitFor();
  await page.locator('main button[type=submit]').click();
  await page.getByRole('heading', { name: 'Registration Successfull!' }).waitFor();
  await untilKept(page, 0);
});

test('the receipt of an unpaid enrollment waits for its owner, its file included', async () => {
  const page = await openPage();
  const phone = await signUp();
  await signIn(page, phone);
  const [sold] = (await (await fetch(api('/package'))).json()) as { _id: string; price: number }[];
  await page.evaluate(
    async ([address, packageId]) => {
      await fetch(String(address), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${sessionStorage.getItem('token')}`,
        },
        body: JSON.stringify({
          ...{ fullName: 'Abel Bekele', email: 'hana@gmail.com', grade: '8', intentOfStudent: 'Catching up' },
          ...{ frequency: 'Monday. Wednesday & Friday', time: '12:00 - 01:00', package: packageId },
          ...{ offerDay: 'Saturday', paymentType: 'online' },
        }),
      });
    },
    [api('/enrollment'), sold?._id],
  );
  await page.goto('/myClass');
  await page.getByRole('button', { name: 'Pay by transfer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Commercial Bank of Ethiopia').check();
  await dialog.getByLabel('Paid by').fill('Bekele Alemu');
  await dialog.getByLabel('Transaction id').fill('FT26320QWERT');
  await sendFile(page, 'slip.pdf');
  await dialog.getByRole('button', { name: 'Replace' }).waitFor();
  await untilKept(page);
  await endSession(page);

  // The page asks about the payment every few seconds, and may notice by itself before the press.
  const press = dialog.getByRole('button', { name: 'Send receipt' }).click();
  await Promise.race([press.catch(() => {}), page.waitForURL('**/login')]);
  await stoppedAtSignIn(page, ['Alemu', 'FT26320QWERT']);
  await fillSignIn(page, phone);
  await goOn(page);
  await page.getByRole('button', { name: 'Pay by transfer' }).click();

  await dialog.getByText('Your file').waitFor();
  expect(await dialog.getByLabel('Paid by').inputValue()).toBe('Bekele Alemu');
  expect(await dialog.getByLabel('Transaction id').inputValue()).toBe('FT26320QWERT');
  await dialog.getByRole('button', { name: 'Send receipt' }).click();
  await page.getByText('Waiting for review').waitFor();
});

test('an application to teach outlives a reload and a session that ends; its passwords are typed again', async () => {
  const page = await openPage();
  const phone = await signUp();
  await signIn(page, phone);
  await page.goto('/register/teacher');
  await page.getByLabel('Password', { exact: true }).fill('teacher1');
  await page.getByLabel('Confirm password').fill('teacher1');
  await page.getByLabel('Qualification').fill('BSc in Mathematics');
  await page.getByLabel('Experience').fill('Four years');
  await page.getByLabel('Course type').selectOption('Maths');
  await sendFile(page, 'cv.pdf');
  await page.getByRole('button', { name: 'Replace' }).waitFor();
  await untilTypedIsKept(page, ['BSc in Mathematics', 'Four years', '"Maths"', '/files/']);

  const isThere = async (): Promise<void> => {
    await page.getByText('Your file').waitFor();
    expect(await page.getByLabel('Qualification').inputValue()).toBe('BSc in Mathematics');
    expect(await page.getByLabel('Experience').inputValue()).toBe('Four years');
    expect(await page.getByLabel('Course type').inputValue()).toBe('Maths');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  };
  await page.reload();
  await isThere();

  await page.getByLabel('Grade').selectOption('9 & 10');
  await page.getByLabel('Schedule').selectOption('Tuesday, Thursday & Saturday');
  await page.getByLabel('Password', { exact: true }).fill('teacher1');
  await page.getByLabel('Confirm password').fill('teacher1');
  await endSession(page);
  await page.getByRole('button', { name: 'Send application' }).click();
  await stoppedAtSignIn(page, ['Mathematics', 'teacher1', 'Four years']);
  await fillSignIn(page, phone);
  await goOn(page);
  await isThere();
  expect(await page.getByLabel('Grade').inputValue()).toBe('9 & 10');
});

test.each([
  ['English', 'en', english],
  ['Amharic', 'am', amharic],
] as const)('settings: signing out in another tab keeps what was typed here, in %s', async (_, language, texts) => {
  const context = await openContext({ language });
  const page = await context.newPage();
  const phone = await signUp();
  await signIn(page, phone);
  await page.goto('/setting');
  const name = page.locator('input[name=firstName]');
  await name.fill('Selamawit');
  await untilKept(page);

  const other = await context.newPage();
  await other.goto('/about');
  await other.locator('header summary[aria-label]').filter({ visible: true }).click();
  await other.locator('header button').filter({ visible: true }).last().click();
  await stoppedAtSignIn(page, ['Selamawit'], texts);
  await fillSignIn(page, phone);
  await page.locator('a[href="/setting"]').filter({ visible: true }).first().click();

  await expect.poll(() => name.inputValue(), { timeout: 15_000 }).toBe('Selamawit');
});

test('nobody else who signs in in the tab sees it, its owner finds it afterwards, and Logout clears it', async () => {
  const page = await openPage();
  const [phone, otherPhone] = [await signUp(), await signUp()];
  const name = page.locator('input[name=firstName]');
  await signIn(page, phone);
  await page.goto('/setting');
  await name.fill('Selamawit');
  await untilKept(page);
  await endSession(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await stoppedAtSignIn(page, ['Selamawit']);

  await fillSignIn(page, otherPhone);
  await page.goto('/setting');
  await expect.poll(() => name.inputValue(), { timeout: 15_000 }).toBe('Hana');
  await endSession(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('**/login');

  await fillSignIn(page, phone);
  await page.goto('/setting');
  await expect.poll(() => name.inputValue(), { timeout: 15_000 }).toBe('Selamawit');

  await signOut(page);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await signIn(page, phone);
  await page.goto('/setting');
  await expect.poll(() => name.inputValue(), { timeout: 15_000 }).toBe('Hana');
});

test('a page that asks to sign in says so to a visitor', async () => {
  const page = await openPage();

  await page.goto('/setting');
  await page.waitForURL('**/login');

  await page.getByText(english['sign-in-first']).waitFor();
  expect(await page.getByText(english['session-over']).count()).toBe(0);
});

/** A learner and a guardian of whoever is signed in on this page. */
const addPeople = (page: Page): Promise<void> =>
  page.evaluate(async (address) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${sessionStorage.getItem('token')}` };
    const post = (path: string, body: object) =>
      fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    await post('/learners', { fullName: 'Abel Bekele', grade: '7' });
    await post('/guardians', { name: 'Almaz Tekle', phone: '0911223344', relation: 'mother' });
  }, api(''));

test("the family's forms outlive a reload and a session that ends, and Logout clears them", async () => {
  const page = await openPage();
  const phone = await signUp();
  await signIn(page, phone);
  await addPeople(page);
  await page.goto('/family');
  await page.getByRole('button', { name: 'Edit: Abel Bekele' }).click();
  await page.getByLabel('School').fill('Sample School of Adama');
  await untilKept(page, 2);
  await untilTypedIsKept(page, ['Sample School of Adama']);

  await page.reload();
  await expect.poll(() => page.getByLabel('School').inputValue(), { timeout: 15_000 }).toBe('Sample School of Adama');
  expect(await page.getByLabel('Grade').inputValue()).toBe('7');
  await endSession(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await stoppedAtSignIn(page, ['Adama', 'Abel']);
  await fillSignIn(page, phone);
  await goOn(page);
  await expect.poll(() => page.getByLabel('School').inputValue(), { timeout: 15_000 }).toBe('Sample School of Adama');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Grade 7 · Sample School of Adama').waitFor();
  await untilKept(page, 0);

  await page.getByRole('button', { name: 'Edit: Almaz Tekle' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Almaz Tekle Haile');
  await page.getByLabel('May pay').check();
  await untilKept(page, 2);
  await untilTypedIsKept(page, ['Almaz Tekle Haile', '"mayPay":true']);
  await page.reload();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Almaz Tekle Haile');
  await expect.poll(() => page.getByLabel('May pay').isChecked()).toBe(true);

  await signOut(page);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await signIn(page, phone);
  await page.goto('/family');
  await page.getByRole('button', { name: 'Edit: Almaz Tekle' }).click();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Almaz Tekle');
  await page.getByLabel('Name', { exact: true }).fill('Nobody');
  await untilKept(page, 2);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await untilKept(page, 0);
});
