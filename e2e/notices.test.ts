import { expect, test } from 'vitest';
import { openContext, openPage } from './browser.ts';
import { untilKept } from './device-storage.ts';
import { untilControlled } from './page.ts';
import { signIn } from './sign-in.ts';

test('the bell leads to what a family was told; a notice leads to its page and is read; all of it is there offline', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page, 'student');
  await page.goto('/myClass');
  const bell = page.getByRole('link', { name: /^Notices/ }).filter({ visible: true });
  await page
    .getByRole('link', { name: /^Notices \d\+? unread$/ })
    .filter({ visible: true })
    .waitFor();

  await bell.click();
  await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
  const returned = page.getByRole('link', { name: /The homework of Hana Sample is back.*Well done/s });
  await returned.getByText('unread').waitFor();
  await page.getByRole('link', { name: /Your payment arrived: ETB 1,400.*app and SMS/s }).waitFor();

  await returned.click();
  await page.waitForURL((url) => url.pathname === '/progress');
  await bell.click();
  await returned.waitFor();
  await expect.poll(() => returned.getByText('unread').count()).toBe(0);

  await page.getByRole('button', { name: 'All read' }).click();
  await page.getByRole('link', { name: 'Notices', exact: true }).filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: 'All read' }).waitFor({ state: 'detached' });

  await untilControlled(page);
  await untilKept(page, ['/notices(?: |$)']);
  await context.setOffline(true);
  await page.goto('/notices');
  await page.getByText('You are offline.').first().waitFor();
  await returned.waitFor();
});

test.each([360, 1280])('a family asks for reminders of lessons by SMS, and no longer does, at %i px', async (width) => {
  const page = await openPage({ width });
  await signIn(page, 'student');
  await page.goto('/notices');
  const reminders = page.getByRole('switch', { name: 'Reminder an hour before a lesson' });
  const bySms = (checked: boolean) => page.getByRole('switch', { name: 'Reminder by SMS too', checked });
  await page.getByText('Free ways come first').waitFor();

  await bySms(false).click();
  await bySms(true).waitFor();
  await page.reload();
  await bySms(true).waitFor();

  // Without reminders there is nothing to send.
  await reminders.click();
  await bySms(true).waitFor({ state: 'detached' });
  await reminders.click();
  await bySms(true).click();
  await bySms(false).waitFor();
});
