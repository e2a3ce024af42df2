import { expect, test } from 'vitest';
import { openContext, origin } from './browser.ts';
import { isAlive } from './page.ts';
import { signIn } from './sign-in.ts';

/** The link in the newest mail that asks for a yes. Mails about something else may come in between. */
const mailedLink = async (): Promise<string> => {
  const mails = (await (await fetch(`${origin()}/sandbox/mail/messages`)).json()) as { text: string }[];
  const links = mails.map(({ text }) => /\/mail\/confirm\/\S+/.exec(text)?.[0]);
  return links.find((link) => link !== undefined) ?? '';
};

test('a family confirms its address by the link in a mail, sees it on, and switches it off', async () => {
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page, 'student');
  await page.goto('/notices');
  // What only the browser knows moves what stands below, once.
  await isAlive(page, '[aria-label="Switch on e-mail"]');

  await page.getByRole('button', { name: 'Switch on e-mail' }).click();
  await page.getByText('We sent a link to this address.').waitFor();
  await expect.poll(mailedLink).not.toBe('');
  const mail = await context.newPage();
  await mail.goto(await mailedLink());
  await mail.getByRole('button', { name: 'Yes, this is my address' }).click();
  await mail.getByText('Our notices now come to your address.').waitFor();

  await page.getByRole('button', { name: 'Switch off e-mail' }).click();
  const question = page.getByRole('dialog', { name: 'Switch off e-mail?' });
  await question.getByRole('button', { name: 'Switch off', exact: true }).click();
  await page.getByRole('button', { name: 'Switch on e-mail' }).click();
  await page.getByRole('button', { name: 'Switch off e-mail' }).waitFor();
});
