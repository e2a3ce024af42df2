import { ERRORS } from '@temari/contracts/errors';
import { FIELD_ERRORS } from '@temari/contracts/field-error-table';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import amharic from '../apps/web/src/messages/am/accounts.json' with { type: 'json' };
import amharicErrors from '../apps/web/src/messages/am/errors.json' with { type: 'json' };
import amharicFieldErrors from '../apps/web/src/messages/am/field-errors.json' with { type: 'json' };
import amharicNotes from '../apps/web/src/messages/am/notes.json' with { type: 'json' };
import amharicReset from '../apps/web/src/messages/am/password-reset.json' with { type: 'json' };
import amharicUndo from '../apps/web/src/messages/am/phone-undo.json' with { type: 'json' };
import amharicSettings from '../apps/web/src/messages/am/settings.json' with { type: 'json' };
import english from '../apps/web/src/messages/en/accounts.json' with { type: 'json' };
import englishNotes from '../apps/web/src/messages/en/notes.json' with { type: 'json' };
import englishReset from '../apps/web/src/messages/en/password-reset.json' with { type: 'json' };
import englishUndo from '../apps/web/src/messages/en/phone-undo.json' with { type: 'json' };
import englishSettings from '../apps/web/src/messages/en/settings.json' with { type: 'json' };
import { openPage } from './browser.ts';
import { untilTrue } from './page.ts';
import { codeSentTo, smsTo } from './sent-sms.ts';

const FIELD_ERRORS_IN = { en: FIELD_ERRORS, am: amharicFieldErrors };

const freshPhone = (): string => `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

const signUp = async (page: Page, phone: string, texts: typeof english = english): Promise<void> => {
  await page.goto('/signUp');
  await page.getByLabel(texts['first-name'], { exact: true }).fill('Hana');
  await page.getByLabel(texts['last-name'], { exact: true }).fill('Bekele');
  await page.getByLabel(texts.email).fill('hana@gmail.com');
  await page.getByLabel(texts['phone-number']).fill(phone);
  await page.getByLabel(texts.password, { exact: true }).fill('secret-1');
  await page.getByLabel(texts['confirm-password']).fill('secret-1');
  await page.getByRole('button', { name: texts['create-account'] }).click();
  await page.waitForURL(/\/$/);
};

const signIn = async (page: Page, phone: string, password: string, texts: typeof english = english): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel(texts['phone-number']).fill(phone);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: texts['sign-in'] }).click();
};

const forgetSession = (page: Page): Promise<void> => page.evaluate(() => sessionStorage.clear());

const NOTES_IN = { en: englishNotes, am: amharicNotes };

const other = (code: string): string => (code === '111111' ? '222222' : '111111');

test.each([
  ['English', 'en', english, englishReset, 'is your code'],
  ['Amharic', 'am', amharic, amharicReset, 'ኮድዎ'],
] as const)('a forgotten password is set anew by phone, in %s', async (_, language, texts, reset, words) => {
  const page = await openPage({ language });
  const phone = freshPhone();
  await signUp(page, phone, texts);
  await forgetSession(page);

  await page.goto('/login');
  await page.getByRole('link', { name: texts['forgot-password'] }).click();
  await page.getByRole('heading', { name: reset.title }).waitFor();
  await page.getByLabel(reset['phone-number']).fill(phone);
  // However slow this machine is, the time of the code is not up.
  await page.clock.setFixedTime(Date.now());
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/user/passwordReset'));
  await page.getByRole('button', { name: reset['request-otp'] }).click();
  expect(JSON.parse((await request).postData() ?? '')).toMatchObject({
    phoneNumber: phone,
    altcha: expect.any(String),
  });

  const code = await codeSentTo(phone);
  expect(await smsTo(phone, new RegExp(`\\b${code}\\b`))).toContain(words);
  expect(await page.getByRole('timer').textContent()).toMatch(/^00:[0-3]\d$/);

  // The phone drops the page while its owner reads the message, who then touches Back.
  await page.reload();
  await page.getByLabel(reset.code).waitFor();
  expect(await page.getByRole('timer').textContent()).toMatch(/^00:[0-3]\d$/);
  await page.goBack();
  await page.getByLabel(reset['phone-number']).waitFor();
  await page.goForward();

  await page.getByLabel(reset.code).fill(other(code));
  await page.getByRole('button', { name: reset['verify-otp'] }).click();
  await page.getByText('auth/invalid-verification-code').waitFor();
  await page.getByLabel(reset.code).fill(code);
  await page.locator('button[type=submit]').click();

  await page.getByLabel(reset['new-password']).waitFor();
  await page.reload();
  await page.getByLabel(reset['new-password']).fill('brandnew1');
  await page.getByLabel(reset['confirm-password']).fill('brandnew2');
  await page.getByRole('button', { name: reset.reset, exact: true }).click();
  await page.getByText(FIELD_ERRORS_IN[language]['password-differs']).waitFor();
  await page.getByLabel(reset['confirm-password']).fill('brandnew1');
  await page.getByRole('button', { name: reset.reset, exact: true }).click();
  await page.waitForURL('**/login');
  await untilTrue(page, () => !Object.keys(sessionStorage).some((name) => name.startsWith('reset:')));

  await signIn(page, phone, 'brandnew1', texts);
  await page.waitForURL(/\/$/);
  expect(await page.evaluate(() => sessionStorage.getItem('firstName'))).toBe('Hana');
});

test.each([
  ['English', 'en', english, 'This is one of the most common passwords'],
  ['Amharic', 'am', amharic, amharicFieldErrors['password-common']],
] as const)(
  'a password that everybody guesses is refused at its field, in %s',
  async (_, language, texts, sentence) => {
    const page = await openPage({ language });
    await page.goto('/signUp');
    await page.getByLabel(texts['first-name'], { exact: true }).fill('Hana');
    await page.getByLabel(texts['last-name'], { exact: true }).fill('Bekele');
    await page.getByLabel(texts.email).fill('hana@gmail.com');
    await page.getByLabel(texts['phone-number']).fill(freshPhone());
    await page.getByLabel(texts.password, { exact: true }).fill('password1');
    await page.getByLabel(texts['confirm-password']).fill('password1');
    await page.getByRole('button', { name: texts['create-account'] }).click();

    await page.getByText(sentence, { exact: true }).waitFor();
    await page.getByLabel(texts.password, { exact: true }).fill('secret-1');
    await page.getByLabel(texts['confirm-password']).fill('secret-1');
    await page.locator('button[type=submit]').click();
    await page.waitForURL(/\/$/);
  },
);

test('an account whose answer was lost on the way is found again by the next press; a taken number is not', async () => {
  const page = await openPage({ language: 'am' });
  const phone = freshPhone();
  let isLost = false;
  await page.route('**/backend/api/v1/user', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    expect((await route.fetch()).status()).toBe(201);
    return route.abort();
  });
  await page.goto('/signUp');
  await page.getByLabel(amharic['first-name'], { exact: true }).fill('Hana');
  await page.getByLabel(amharic['last-name'], { exact: true }).fill('Bekele');
  await page.getByLabel(amharic.email).fill('hana@gmail.com');
  await page.getByLabel(amharic['phone-number']).fill(phone);
  await page.getByLabel(amharic.password, { exact: true }).fill('secret-1');
  await page.getByLabel(amharic['confirm-password']).fill('secret-1');
  await page.locator('main button[type=submit]').click();
  await page.getByText(amharicErrors['network/unreachable']).waitFor();

  // Another password is not the one that went with the lost answer.
  for (const field of ['password', 'confirm-password'] as const)
    await page.getByLabel(amharic[field], { exact: true }).fill('secret-2');
  await page.locator('main button[type=submit]').click();
  await page.getByText(amharicErrors['account/phone-taken']).waitFor();

  for (const field of ['password', 'confirm-password'] as const)
    await page.getByLabel(amharic[field], { exact: true }).fill('secret-1');
  await page.locator('main button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => sessionStorage.getItem('firstName'))).toBe('Hana');
});

test('a code that cannot be asked for is said to be, and can be asked for again', async () => {
  const page = await openPage();
  await page.route(/assets\/challenge-/, (route) => route.abort());
  await page.goto('/reset');
  await page.getByLabel('Phone number').fill('0911000001');

  await page.getByRole('button', { name: 'Request OTP' }).click();

  await page.getByText('We could not reach the server.').waitFor();
  expect(await page.getByRole('button', { name: 'Retry' }).isEnabled()).toBe(true);
});

test('Resend Code appears at 00:00 only, Verify rests meanwhile, and a refusal of the server is said', async () => {
  const page = await openPage();
  const phone = freshPhone();
  await signUp(page, phone);
  await page.clock.install();
  await page.goto('/reset');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  const timer = page.getByRole('timer');
  await timer.waitFor();
  await codeSentTo(phone);

  expect(await page.getByRole('button', { name: 'Resend Code' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Verify OTP' }).isEnabled()).toBe(true);
  await page.clock.runFor(36_000);
  await expect.poll(() => timer.textContent()).toBe('00:00');
  await expect.poll(() => page.getByRole('button', { name: 'Verify OTP' }).isDisabled()).toBe(true);

  // The server's thirty seconds are real ones and may be over by now, so its refusal is played here.
  const { status, message } = ERRORS['auth/too-many-requests'];
  const json = { message, code: 'auth/too-many-requests' };
  await page.route('**/passwordReset/*/resend', (route) => route.fulfill({ status, json }));
  await page.getByRole('button', { name: 'Resend Code' }).click();
  await expect.poll(() => page.getByRole('alert').textContent()).toBe(message);
  await expect.poll(() => page.getByRole('button', { name: 'Resend Code' }).isEnabled()).toBe(true);
});

test('the guard leads to the login, and the line on the landing page leads back', async () => {
  const page = await openPage();

  await page.goto('/setting');
  await page.waitForURL('**/login');
  await page.getByLabel('Phone number').fill('0911000001');
  await page.getByLabel('Password', { exact: true }).fill('temari123');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/$/);
  await page.getByRole('link', { name: 'Continue to Settings' }).click();

  await page.getByRole('heading', { name: 'Account Setting' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Account Setting' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('link', { name: /^Continue to/ }).count()).toBe(0);
});

test.each([
  ['English', 'en', english, englishSettings],
  ['Amharic', 'am', amharic, amharicSettings],
] as const)('settings: profile, password and deletion, in %s', async (_, language, texts, settings) => {
  const page = await openPage({ language });
  const phone = freshPhone();
  const newPhone = freshPhone();
  await signUp(page, phone, texts);
  await page.goto('/setting');
  const profile = page.locator('section', { has: page.getByRole('heading', { name: settings['personal-data'] }) });
  await expect.poll(() => profile.getByLabel(settings['first-name'], { exact: true }).inputValue()).toBe('Hana');
  expect(await profile.getByLabel(settings['phone-number']).inputValue()).toBe(`+251${phone.slice(1)}`);

  await profile.getByLabel(settings['first-name'], { exact: true }).fill('Saba');
  await profile.getByLabel(settings['last-name'], { exact: true }).fill('');
  await profile.getByLabel(settings['phone-number']).fill('0911');
  await profile.getByLabel(settings.email).focus();
  await profile.getByText(FIELD_ERRORS_IN[language]['phone-settings']).waitFor();
  await profile.getByLabel(settings['phone-number']).fill(newPhone);
  await profile.getByLabel(settings.password, { exact: true }).fill('secret-1');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await profile.getByRole('button', { name: settings['save-changes'] }).click();
  expect(JSON.parse((await sent).postData() ?? '')).toEqual({
    firstName: 'Saba',
    email: 'hana@gmail.com',
    phoneNumber: newPhone.slice(1),
    password: 'secret-1',
  });
  const code = await codeSentTo(newPhone);
  await profile.getByLabel(settings.code).fill(other(code));
  await profile.getByRole('button', { name: settings.confirm, exact: true }).click();
  await profile.getByRole('alert').waitFor();
  // A reload goes on where it stopped.
  await page.reload();
  await profile.getByLabel(settings.code).fill(code);
  await profile.getByRole('button', { name: settings.confirm, exact: true }).click();
  await profile.getByText(settings['phone-changed']).waitFor();
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject({
    firstName: 'Saba',
    lastName: 'Bekele',
    phoneNumber: `+251${newPhone.slice(1)}`,
  });

  const password = page.locator('section', { has: page.getByRole('heading', { name: settings['change-password'] }) });
  await password.getByLabel(settings['old-password']).fill('not-right');
  await password.getByLabel(settings['new-password']).fill('brandnew1');
  await password.getByRole('button', { name: settings.change, exact: true }).click();
  const [before = '', after = ''] = settings['please-retry'].split('{message}');
  const complaint = (await password.getByRole('alert').textContent()) ?? '';
  expect(complaint.startsWith(before) && complaint.endsWith(after)).toBe(true);
  await password.getByLabel(settings['old-password']).fill('secret-1');
  await password.locator('button[type=submit]').click();
  await password.getByText(settings['password-changed']).waitFor({ state: 'attached' });
  expect(await password.getByRole('alert').count()).toBe(0);

  const data = page.waitForEvent('download');
  await page.getByRole('button', { name: settings.download }).click();
  expect((await data).suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/);

  await page.getByRole('button', { name: settings['delete-account'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(settings['phone-number']).fill(newPhone);
  await dialog.getByLabel(settings.password, { exact: true }).fill('wrong-one');
  await dialog.getByRole('button', { name: settings.delete, exact: true }).click();
  expect(await dialog.getByRole('alert').textContent()).toContain(after.trim());
  await dialog.getByLabel(settings.password, { exact: true }).fill('brandnew1');
  await dialog.locator('button[type=submit]').click();
  await page.waitForURL(/\/$/);
  await page.getByText(NOTES_IN[language]['account-deleted']).waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  await signIn(page, newPhone, 'brandnew1', texts);
  await page.getByRole('alert').waitFor();
});

test.each([
  ['English', 'en', english, englishSettings, englishUndo, englishReset],
  ['Amharic', 'am', amharic, amharicSettings, amharicUndo, amharicReset],
] as const)('the old phone takes a change back, in %s', async (_, language, texts, settings, undo, reset) => {
  const thief = await openPage({ language });
  const phone = freshPhone();
  const newPhone = freshPhone();
  await signUp(thief, phone, texts);
  await thief.goto('/setting');
  const profile = thief.locator('section', { has: thief.getByRole('heading', { name: settings['personal-data'] }) });
  await profile.getByLabel(settings['phone-number']).fill(newPhone);
  await profile.getByLabel(settings.password, { exact: true }).fill('secret-1');
  await profile.getByRole('button', { name: settings['save-changes'] }).click();
  await profile.getByLabel(settings.code).fill(await codeSentTo(newPhone));
  await profile.getByRole('button', { name: settings.confirm, exact: true }).click();
  await profile.getByText(settings['phone-changed']).waitFor();

  const owner = await openPage({ language });
  const text = await smsTo(phone, /\b\d{12}\b/);
  const address = /https?:\S+/.exec(text)?.[0] ?? '';
  const code = /\b\d{12}\b/.exec(text)?.[0] ?? '';
  await owner.goto(new URL(address).pathname + new URL(address).search);
  await owner.getByRole('heading', { name: undo.title }).waitFor();
  await owner.getByRole('button', { name: undo.undo }).click();
  await owner.getByText(FIELD_ERRORS_IN[language]['undo-code']).waitFor();
  await owner.getByLabel(undo.code).fill('000000000000');
  await owner.getByRole('button', { name: undo.undo }).click();
  await owner.getByRole('alert').waitFor();
  await owner.getByLabel(undo.code).fill(code.replace(/(\d{4})(?=\d)/g, '$1 '));
  await owner.locator('main button[type=submit]').click();
  await owner.getByText(undo.undone).waitFor();

  await signIn(owner, phone, 'secret-1', texts);
  await owner.getByRole('alert').waitFor();
  await thief.reload();
  await thief.waitForURL('**/login');
  await owner.goto('/reset');
  await owner.getByLabel(reset['phone-number']).fill(phone);
  await owner.getByRole('button', { name: reset['request-otp'] }).click();
  expect(await codeSentTo(phone)).toMatch(/^\d{6}$/);
});

test('the specification’s messages appear where it says', async () => {
  const page = await openPage();
  await page.goto('/login');
  await page.locator('form button[type=submit]:enabled').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByLabel('Phone number').focus();
  await page.getByText('Please enter a valid password. Password must be between 6 and 14 characters.').waitFor();
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('maxlength')).toBe('14');
  await page.getByLabel('Phone number').fill('0');
  await expect.poll(() => page.getByLabel('Phone number').getAttribute('maxlength')).toBe('10');
  await page.getByLabel('Phone number').fill('+');
  await expect.poll(() => page.getByLabel('Phone number').getAttribute('maxlength')).toBe('13');

  await page.goto('/signup');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Please enter a valid phone number').waitFor();
  await page.getByText('Please enter a valid password', { exact: true }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('secret-1');
  await page.getByLabel('Confirm password').fill('secret2');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Password should be same').waitFor();
});

test('a student applies to teach with an uploaded CV, though an answer is lost, and waits for the office', async () => {
  const page = await openPage();
  const phone = freshPhone();
  await signUp(page, phone);
  let isLost = false;
  await page.route('**/backend/api/v1/teacher', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    expect((await route.fetch()).status()).toBe(201);
    return route.abort();
  });
  await page.goto('/register/teacher');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Hana');

  await page.getByLabel('Password', { exact: true }).fill('teacher1');
  await page.getByLabel('Confirm password').fill('teacher1');
  await page.getByLabel('Course type').selectOption('Maths');
  await page.getByLabel('Grade').selectOption('9 & 10');
  await page.getByLabel('Schedule').selectOption('Tuesday, Thursday & Saturday');
  await page.getByLabel('Qualification').fill('BSc in Mathematics');
  await page.getByLabel('Experience').fill('Four years');
  await page.locator('input[type=file]').setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
  });
  await page.getByText('cv.pdf').waitFor();
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByText('We could not reach the server.').waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('We have received your application.').waitFor();
  await page.waitForURL((url) => url.pathname === '/');

  await forgetSession(page);
  await page.goto('/loginTeacher');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('teacher1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/$/);
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject({ role: 'teacher', status: 'Pending' });
});
