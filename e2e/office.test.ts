import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openContext, openPage, type Visit } from './browser.ts';
import { show } from './page.ts';

const PASSWORD = 'temari123';

const signIn = async (page: Page, { phone = '0911000009', password = PASSWORD } = {}): Promise<void> => {
  await page.goto('/admin/login');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
};

let session: Record<string, string> | undefined;

/** A page of somebody who is at work already: signing in again and again is what the office's lock is there against. */
const openOffice = async (visit: Visit = { width: 1280 }): Promise<Page> => {
  if (!session) {
    const first = await openPage({ width: 1280 });
    await signIn(first);
    session = await first.evaluate(() => ({ ...sessionStorage }));
  }
  const context = await openContext(visit);
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, session);
  return context.newPage();
};

/** Day, month and year as they are typed, one after the other. */
const typeDate = async (page: Page, label: string, digits: string): Promise<void> => {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
  await page.keyboard.type(digits);
};

const waiting = async (page: Page): Promise<number> =>
  page.getByRole('list', { name: 'Receipts, oldest first' }).getByRole('listitem').count();

const openDecided = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: 'Decided receipts' }).click();
  await page.getByRole('heading', { name: 'Decided receipts', level: 1 }).waitFor();
  await page.getByRole('link', { name }).first().click();
};

test('a stranger at the office is led to its sign-in, which the site’s header does not stand above', async () => {
  const page = await openPage({ width: 1280 });

  await page.goto('/admin/receipts');
  await page.waitForURL('**/admin/login');

  await page.getByRole('heading', { name: 'The office' }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
});

test('the office works receipts off with the keyboard, and warnings are seen first', async () => {
  const page = await openPage({ width: 1280 });
  await signIn(page);
  await page
    .getByRole('link', { name: /^Receipts/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Receipts', level: 1 }).waitFor();
  const facts = page.getByRole('region', { name: 'What was sent' });
  await facts.getByRole('heading', { name: 'Dawit Sample' }).waitFor();
  const before = await waiting(page);
  expect(before).toBeGreaterThanOrEqual(3);
  await facts.getByText('Reference seen before').waitFor();

  await page.keyboard.press('d');
  await page.getByText('Declined: Dawit Sample, ETB 1,400.').waitFor();
  await facts.getByRole('heading', { name: 'Bethlehem Sample' }).waitFor();
  await page.keyboard.press('j');
  await facts.getByRole('heading', { name: 'Kidus Sample' }).waitFor();
  await page.keyboard.press('k');
  await facts.getByRole('heading', { name: 'Bethlehem Sample' }).waitFor();
  // Without a word about the amount nothing is accepted.
  await page.keyboard.press('a');
  await facts.getByText('Please say which amount the picture shows, in whole birr').waitFor();
  await page.keyboard.press('y');
  await page.keyboard.press('a');
  await page.getByText('Accepted: Bethlehem Sample, ETB 1,200.').waitFor();

  await facts.getByRole('heading', { name: 'Kidus Sample' }).waitFor();
  await expect.poll(() => waiting(page)).toBe(before - 2);
});

test('whoever decides what a colleague has just decided is told so before the next receipt is looked at', async () => {
  const [page, other] = [await openOffice(), await openOffice()];
  const factsOf = (of: Page) => of.getByRole('region', { name: 'What was sent' });
  for (const each of [page, other]) await each.goto('/admin/receipts');
  const name = await factsOf(page).getByRole('heading', { level: 2 }).innerText();
  await factsOf(other).getByRole('heading', { name }).waitFor();
  await other.keyboard.press('y');
  await other.keyboard.press('a');
  await other.getByText(`Accepted: ${name}`).waitFor();

  await page.keyboard.press('y');
  await page.keyboard.press('a');

  await factsOf(page).getByRole('heading', { name }).waitFor({ state: 'detached' });
  await page.getByText(`${name}: Office Sample has already decided on this receipt.`).waitFor();
  // Other journeys count on it. The key that undoes works for a moment only, which may be over by now.
  await openDecided(other, name);
  await other.getByRole('button', { name: 'Take the decision back' }).click();
  await other.getByText('Waiting for review').waitFor();
});

test('a decision is undone by one key, and can be found and taken back afterwards', async () => {
  const page = await openOffice();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/admin/receipts');
  const facts = page.getByRole('region', { name: 'What was sent' });
  const name = await facts.getByRole('heading', { level: 2 }).innerText();
  const accept = facts.getByRole('button', { name: 'Accept' });
  const edges = async (of: typeof accept) => of.evaluate((shown) => shown.getBoundingClientRect().toJSON());
  for (const button of [accept, facts.getByRole('button', { name: 'Decline' })]) {
    expect((await edges(button)).bottom).toBeLessThanOrEqual(720);
  }

  await facts.getByLabel('Another amount').fill('100');
  await facts.getByText(/less than the price/).waitFor();
  expect(await accept.isDisabled()).toBe(true);
  await page.getByRole('heading', { name: 'Receipts', level: 1 }).click();
  await page.keyboard.press('y');
  await page.keyboard.press('a');
  const toast = page.getByText(new RegExp(`^Accepted: ${name}`));
  await toast.waitFor();
  expect((await edges(toast)).right).toBeLessThan((await edges(facts)).left);
  await page.keyboard.press('u');
  await page.getByText('The receipt waits again.').waitFor();
  await facts.getByRole('heading', { name }).waitFor();
  expect(await page.getByText(/^Accepted: /).count()).toBe(0);

  await page.keyboard.press('y');
  await page.keyboard.press('a');
  await page.getByText(new RegExp(`^Accepted: ${name}`)).waitFor();
  await openDecided(page, name);
  const decisions = page.getByRole('region', { name: 'Decisions' });
  await decisions
    .getByText(/^Seen on the picture: ETB/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: /^No\. \d+$/ }).waitFor();
  await decisions.getByRole('button', { name: 'Take the decision back' }).click();
  await decisions.getByText('Taken back').nth(1).waitFor();
  await page.getByText('Waiting for review').waitFor();
  await decisions.getByRole('link', { name: 'To the receipts that wait' }).click();
  await facts.getByRole('heading', { name }).waitFor();
});

test('a teacher is approved, and reads it by SMS', async () => {
  const page = await openPage({ width: 1280 });
  await signIn(page);

  await page
    .getByRole('link', { name: /^Teachers/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Sara Sample' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Sara is approved.').waitFor();
  await page.getByRole('button', { name: 'Move back to Pending' }).waitFor();

  const inbox = async (): Promise<string> =>
    (await page.request.get('/sandbox/sms/messages?to=%2B251911000003')).text();
  // One key undoes it for 20 seconds; after them the teacher is told.
  await expect.poll(inbox, { timeout: 60_000 }).toContain('approved');
  // Other journeys know this teacher as the one who waits.
  await page.getByRole('button', { name: 'Move back to Pending' }).click();
  await page.getByText('Sara is back to Pending.').waitFor();
});

test('a class is made, a paid student is assigned to it and sees it', async () => {
  const page = await openPage({ width: 1280 });
  await signIn(page);

  await page.goto('/admin/classes/new');
  await page.getByLabel('Service').selectOption('language');
  await page.getByLabel('Course', { exact: true }).fill('English evening sample');
  await page.getByLabel('Days').selectOption('Tuesday, Thursday & Saturday');
  await page.getByLabel('Time').selectOption('12:00 - 01:00');
  await typeDate(page, 'Start date', '07012031');
  await typeDate(page, 'End date', '01012030');
  await page.getByLabel('Meeting link').fill('http://meet.example.com/x');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please choose an end date on or after the start date').waitFor();
  await page.getByText('Please enter a link that starts with https://').waitFor();
  await typeDate(page, 'End date', '28032031');
  await page.getByLabel('Meeting link').fill('https://meet.example.com/x');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'English evening sample', level: 1 }).waitFor();

  await page.goto('/admin/enrollments?payment=paid&placed=without&service=language');
  await page.getByRole('link', { name: 'Hana Sample' }).first().click();
  const waits = page.getByText('Paid, and waits for a class.');
  const assign = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Assign to English evening sample' }).click();
    await page.getByText('1 student assigned.').waitFor();
    await waits.waitFor({ state: 'detached' });
  };
  // Undo is offered for a moment only, so it is tried before anything else.
  await assign();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 student put back.').waitFor();
  await waits.waitFor();
  await assign();
  // Both assignments and what lay between them stay in the history.
  await expect.poll(() => page.getByText('Assigned to a class').count()).toBe(2);

  const student = await openPage();
  await student.goto('/login');
  await student.getByLabel('Phone number').fill('0911000001');
  await student.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await student.getByRole('button', { name: 'Sign In' }).click();
  await student.waitForURL('**/');
  await student.goto('/myClass');
  await student.getByText('Language Practice').first().waitFor();
  await student.getByText('No Class Assigned Yet!').waitFor({ state: 'detached' });
});

test('a change of a bank account asks for the password again', async () => {
  const page = await openPage({ width: 1280 });
  await signIn(page);
  // A session that was confirmed a moment ago may act; this one pretends to be older.
  await page.route('**/admin/banks/*', async (route) => {
    await route.fulfill({
      status: 403,
      json: { code: 'auth/confirm-password', message: 'Please enter your password again to do this.' },
    });
    await page.unroute('**/admin/banks/*');
  });

  await page.goto('/admin/catalogue/banks');
  await page.getByRole('button', { name: 'Edit telebirr' }).click();
  await page.getByLabel('Account number').fill('0911 000 000');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Your password again' }).getByRole('textbox').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByText('Proposed. Families see the change once a second person has confirmed it.').waitFor();
  await page.getByText('Nobody else can confirm it.').waitFor();
  await page.getByRole('button', { name: 'Withdraw: telebirr' }).click();
  await page.getByText('Withdrawn. Nothing has changed.').waitFor();
});

test('two people edit one record: the later is told, sees the newer value at its field and loses nothing', async () => {
  const [one, other] = [await openOffice(), await openOffice()];
  for (const page of [one, other]) {
    await page.goto('/admin/catalogue');
    await page.getByRole('button', { name: 'Edit Grades 5 & 6' }).click();
  }
  const price = (page: Page) => page.getByLabel('Price in ETB');

  await price(one).fill('1240');
  await one.getByRole('button', { name: 'Save' }).click();
  await one.getByText('Saved.').waitFor();
  await price(other).fill('1260');
  await other.getByLabel('Description', { exact: true }).fill('What I typed');
  await other.getByRole('button', { name: 'Save' }).click();

  await other.getByText('Somebody changed this in the meantime.').waitFor();
  await other.getByText('Meanwhile saved: 1240').waitFor();
  expect(await price(other).inputValue()).toBe('1260');
  expect(await other.getByLabel('Description', { exact: true }).inputValue()).toBe('What I typed');
  await other.getByRole('button', { name: 'Retry' }).click();
  await other.getByText('Saved.').waitFor();

  const publicPage = await one.request.get('/services/tutor');
  expect(await publicPage.text()).toContain('1,260');
});

test('the office enters a package in Amharic on a phone; a line of its own is asked for first in English', async () => {
  const page = await openOffice({ width: 360 });
  await page.goto('/admin/catalogue');
  await page.getByRole('button', { name: 'Edit Academic English' }).click();
  await page.getByLabel('Title in Amharic').fill('እንግሊዝኛ ለትምህርት');
  await page.getByLabel('Offers in Amharic').fill('ቅዳሜ በቢሯችን\nእሑድ በቢሯችን');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter each offer in English first').waitFor();
  await page.getByLabel('Offers').first().fill('Office help on Saturday\nOffice help on Sunday');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();

  const amharic = await (await page.request.get('/services/languagePrep?lang=am')).text();
  for (const words of ['እንግሊዝኛ ለትምህርት', 'ቅዳሜ በቢሯችን', 'እሑድ በቢሯችን']) expect(amharic).toContain(words);
  // That address has chosen the language: the office reads its own list in Amharic too.
  await page.goto('/admin/catalogue');
  await page.getByText('እንግሊዝኛ ለትምህርት').waitFor();
});

test('a logo of 5 MB is refused at its field, and the name that was typed stays', async () => {
  const page = await openOffice();
  await page.goto('/admin/catalogue/partners');
  await page.getByRole('button', { name: 'New partner' }).click();
  await page.getByRole('textbox', { name: 'University' }).fill('Sample College');

  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 ** 2, 1) };
  await page.locator('input[type=file]').setInputFiles(logo);

  await page.getByText('This file is 5 MB. The limit here is 2 MB.').waitFor();
  expect(await page.getByRole('textbox', { name: 'University' }).inputValue()).toBe('Sample College');
});

test('a clash of classes is shown and refused until it is confirmed; a file is attached to the class', async () => {
  const page = await openOffice();
  await page.goto('/admin/classes/new');
  await page.getByLabel('Course', { exact: true }).fill('Physics sample');
  await page.getByLabel('Days').selectOption('Monday. Wednesday & Friday');
  await page.getByLabel('Time').selectOption('11:00 - 12:00');
  const year = new Date().getFullYear();
  await typeDate(page, 'Start date', `0101${year}`);
  await typeDate(page, 'End date', `3112${year + 1}`);
  await page.getByLabel('Teacher', { exact: false }).first().selectOption({ label: 'Dawit Sample (Maths, 9 & 10)' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Dawit Sample has another class at that time: Maths, 10/).waitFor();
  await page.getByLabel('I know about the other class. The teacher will take both.').check();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Physics sample', level: 1 }).waitFor();

  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByText(/^Uploaded ·/).waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'notes.pdf' }).waitFor();
  await page.getByRole('button', { name: 'Remove notes.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No resources yet.').waitFor();
});

test('what waits is accepted by keyboard; all who paid are chosen at once, assigned, and put back', async () => {
  const page = await openOffice();
  await page.goto('/admin/receipts');
  await page.getByRole('region', { name: 'What was sent' }).waitFor();
  for (let left = await waiting(page); left > 0; left -= 1) {
    await page.keyboard.press('y');
    await page.keyboard.press('a');
    await expect.poll(() => waiting(page), { timeout: 15_000 }).toBe(left - 1);
  }

  await page.goto('/admin/enrollments?payment=paid&placed=without&service=tutor');
  await page.getByRole('button', { name: /^Select all \d paid enrollments/ }).click();
  const assign = page.getByRole('button', { name: /^Assign \d students/ });
  const count = Number((await assign.innerText()).match(/\d+/)?.[0]);
  expect(count).toBeGreaterThan(1);
  await assign.click();
  await page.getByRole('button', { name: 'Assign to Maths, 10' }).click();
  await page.getByText(`${count} students assigned.`).waitFor();
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`${count} students put back.`).waitFor();
  await page.getByText(`${count} found`).waitFor();
});

test('an auditor sees everything and no button that acts', async () => {
  const owner = await openPage({ width: 1280 });
  await signIn(owner);
  await owner.goto('/admin/staff');
  await owner.getByRole('button', { name: 'New member of staff' }).click();
  await owner.getByLabel('First name').fill('Auditing');
  await owner.getByLabel('Last name').fill('Sample');
  await owner.getByLabel('E-mail').fill('auditing@sample.example');
  await owner.getByLabel('Phone number').fill('0911000059');
  await owner.getByRole('radio', { name: /Auditor/ }).check();
  await owner.getByLabel('First password').fill('a long password');
  await owner.getByRole('button', { name: 'Save' }).click();
  await owner.getByText('Auditing can sign in now.').waitFor();

  const page = await openPage({ width: 1280 });
  await signIn(page, { phone: '0911000059', password: 'a long password' });
  const acting = /^(Accept|Decline|Approve|Save|New|Edit|Remove|Add|Assign|Refund|Select all|Mark)/;
  for (const path of [
    '',
    '/receipts',
    '/enrollments?payment=paid',
    '/classes',
    '/teachers',
    '/catalogue',
    '/catalogue/settings',
    '/catalogue/banks',
    '/catalogue/partners',
    '/catalogue/site',
    '/messages',
    '/staff',
  ]) {
    await show(page, `/admin${path}`);
    const buttons = await page.getByRole('main').getByRole('button').allInnerTexts();
    const names = [...buttons, ...(await page.getByRole('main').getByRole('link').allInnerTexts())];
    expect([path, names.filter((name) => acting.test(name) && name !== 'Save as CSV')]).toEqual([path, []]);
  }
});
