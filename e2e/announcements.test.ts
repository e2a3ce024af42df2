import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { api, officeToken } from './lesson-now.ts';
import { newPhone } from './new-family.ts';
import { signIn as signInAs } from './sign-in.ts';

const PASSWORD = 'temari123';
const COLLEAGUES_PASSWORD = 'sample-temari-123';

const signIn = async (page: Page, phoneNumber: string, password = PASSWORD): Promise<void> => {
  await page.goto('/admin/login');
  await page.getByLabel('Phone number').fill(phoneNumber);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
};

/** A colleague of the demo's owner. */
const colleague = async (): Promise<string> => {
  const phoneNumber = newPhone();
  await api('POST', '/admin/staff', await officeToken(), {
    firstName: 'Second',
    lastName: 'Person',
    email: 'second@sample.example',
    phoneNumber,
    role: 'office',
    password: COLLEAGUES_PASSWORD,
  });
  return phoneNumber;
};

/** So many people one member of staff tells alone. */
const setLimit = async (aloneReceivers: number): Promise<void> => {
  const token = await officeToken();
  const { settings } = await api('GET', '/admin/notice-spending', token);
  await api('PUT', '/admin/notice-settings', token, { ...settings, aloneReceivers });
};

const write = async (page: Page, title: string): Promise<void> => {
  await page.goto('/admin/announcements');
  await page.getByRole('link', { name: 'New announcement' }).click();
  await page.getByRole('radio', { name: 'A service' }).check();
  await page.getByLabel('Service', { exact: true }).selectOption('tutor');
  await page.getByRole('heading', { name: 'Before it is sent' }).waitFor();
  await page.getByLabel('Title, English').fill(title);
  await page.getByLabel('Text, English').fill('See evil.example');
  await page.getByLabel('Title, አማርኛ').fill('ዓርብ ዝግ ነው');
  await page.getByLabel('Text, አማርኛ').fill('ቢሮው ዓርብ ዝግ ነው።');
  await page.getByLabel('Also by SMS to whoever has nothing else').check();
  await page.getByText('As an SMS, in English').waitFor();
  await page.getByRole('button', { name: 'Ask a second person' }).click();
  await page.getByText('Please link only to our own pages, not evil.example').waitFor();
  await page.getByLabel('Text, English').fill('The office is closed on Friday.');
  await page.getByRole('button', { name: 'Ask a second person' }).click();
  const question = page.getByRole('dialog');
  await question.getByText(/told\. SMS cost ETB/).waitFor();
  await question.getByRole('button', { name: 'Ask a second person' }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByText('You wrote it, so another member of staff must approve it.').waitFor();
};

test.each([360, 1280])(
  'one writes, another sends, a family reads it, and another is stopped, at %i px',
  async (width) => {
    const title = `Closed on Friday ${width}`;
    await setLimit(0);
    const writer = await openPage({ width });
    await signIn(writer, '0911000009');
    await write(writer, title);
    const address = new URL(writer.url()).pathname;
    expect(await writer.getByRole('button', { name: 'Approve and send' }).count()).toBe(0);

    const second = await openPage({ width });
    await signIn(second, await colleague(), COLLEAGUES_PASSWORD);
    await second.getByText('Announcement to approve').first().waitFor();
    await second.goto(address);
    await second.getByRole('button', { name: 'Approve and send' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve and send' }).click();
    await second.getByText('Everybody is told').waitFor();

    const family = await openPage({ width });
    const { token } = await signInAs(family, 'student');
    await family.goto('/notices');
    await family.getByText(title).waitFor();
    await family.getByText('The office is closed on Friday.').first().waitFor();

    await write(writer, `Not meant ${width}`);
    await writer.getByRole('button', { name: 'Call off' }).click();
    await writer.getByRole('dialog').getByRole('button', { name: 'Call off' }).click();
    await writer.getByText('Stopped', { exact: true }).first().waitFor();
    expect(JSON.stringify(await api('GET', '/notices?language=en', token))).not.toContain(`Not meant ${width}`);
    await setLimit(50);
  },
);
