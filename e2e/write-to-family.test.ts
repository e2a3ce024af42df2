import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { signIn, signInToOffice } from './sign-in.ts';

test.each([360, 1280] as const)(
  'the office writes to one family, which reads it in its account, at %i px',
  async (width) => {
    const text = `Please bring the book on Monday (${width}).`;
    const page = await openPage({ width });
    await signInToOffice(page);
    await page.goto('/admin/households?search=0911000001');
    await page.getByRole('link', { name: 'Hana Sample' }).first().click();
    await page.getByRole('button', { name: 'Write to the family' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Message in English').fill('See evil.example/x');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('button', { name: 'Retry' }).waitFor();
    await dialog.getByLabel('Message in English').fill(text);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(text).first().waitFor();

    const family = await openPage({ width: 360 });
    await signIn(family, 'student');
    await family.goto('/notices');
    await family.getByText(text).waitFor();
    expect(await family.getByText('A message from our office').count()).toBeGreaterThan(0);
  },
);
