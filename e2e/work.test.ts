import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { api, officeToken } from './lesson-now.ts';
import { newPhone } from './new-family.ts';
import { signInToOffice } from './sign-in.ts';

const PASSWORD = 'sample-temari-123';

/** A colleague of the demo's owner. */
const colleague = async (firstName: string): Promise<string> => {
  const phoneNumber = newPhone();
  const staff = { firstName, lastName: 'Sample', email: 'colleague@sample.example', role: 'office' };
  await api('POST', '/admin/staff', await officeToken(), { ...staff, phoneNumber, password: PASSWORD });
  return phoneNumber;
};

const signInAs = async (page: Page, phoneNumber: string): Promise<void> => {
  await page.goto('/admin/login');
  await page.getByLabel('Phone number').fill(phoneNumber);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
};

/** The demo's family writes through the contact form. */
const complaint = async (lastName: string): Promise<void> => {
  const person = { firstName: 'Hana', lastName, email: 'hana@sample.example', phone: '0911000001' };
  await api('POST', '/contact', undefined, { ...person, message: 'Nobody came to the lesson.' });
};

test.each([360, 1280])('a message is given away, joined to its family and finished, at %i px', async (width) => {
  const writer = `Writer${width}`;
  await complaint(writer);
  const name = `Sara${width}`;
  const sara = await colleague(name);
  const page = await openPage({ width });
  await signInToOffice(page);

  await page.goto('/admin/messages?state=unread');
  await page.getByRole('button', { name: `Give it to somebody: Hana ${writer}` }).click();
  const dialog = page.getByRole('dialog', { name: `Hana ${writer}` });
  await dialog.getByLabel('Kind').selectOption('complaint');
  await dialog.getByLabel('What is to be done?').fill(`Ask the teacher ${width}`);
  await dialog.getByLabel('Who does it').selectOption({ label: `${name} Sample` });
  await dialog.getByText('These families have the phone of the message.').waitFor();
  await dialog.getByRole('group', { name: 'Family' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Not this family' }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  const named = page.getByRole('dialog', { name: `Ask the teacher ${width}` });
  await named.getByLabel('New note').fill('Called the teacher');
  await named.getByRole('button', { name: 'Keep note' }).click();
  await named.getByText('Called the teacher').waitFor();
  await named.getByRole('button', { name: 'Close' }).click();
  const article = page.getByRole('article').filter({ hasText: `Hana ${writer}` });
  await article.getByText(`${name} Sample has it`).waitFor();
  await article.getByText('Unread', { exact: true }).waitFor();

  const desk = await openPage({ width });
  await signInAs(desk, sara);
  await desk.getByRole('button', { name: 'Mine 1' }).click();
  await desk.getByRole('link', { name: `Look: Ask the teacher ${width}` }).click();
  const own = desk.getByRole('dialog', { name: `Ask the teacher ${width}` });
  await own.getByText('You have it').waitFor();
  await own.getByText('Called the teacher').waitFor();
  await own.getByRole('button', { name: 'It is done' }).click();
  await desk.getByText('You have nothing to do here').waitFor();
});

test.each([360, 1280])(
  'a task of a family: two want it, one has it and the other reads who, at %i px',
  async (width) => {
    const abel = await colleague(`Abel${width}`);
    const title = `Bring the books ${width}`;
    const page = await openPage({ width });
    await signInToOffice(page);
    await page.goto('/admin/households');
    await page.locator('main a[href^="/admin/households/"]').first().click();
    await page.getByRole('button', { name: 'New task' }).click();
    const form = page.getByRole('dialog', { name: 'New task' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Please say in at most 200 characters what is to be done').waitFor();
    await form.getByLabel('What is to be done?').fill(title);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText(title).waitFor();

    const other = await openPage({ width });
    await signInAs(other, abel);
    await other.goto('/admin/work?of=nobody');
    await other.getByRole('button', { name: `Look: ${title}` }).click();
    await page.getByRole('button', { name: `Look: ${title}` }).click();
    const theirs = other.getByRole('dialog', { name: title });
    await theirs.getByRole('button', { name: 'I do it' }).waitFor();
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'I do it' }).click();
    await page.getByText('It is yours.').waitFor();
    await theirs.getByRole('button', { name: 'I do it' }).click();
    await theirs.getByText(/has taken it\./).waitFor();
    expect(await theirs.getByText(/has it/).count()).toBeGreaterThan(0);
  },
);
