import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { untilTrue } from './page.ts';
import { signInToOffice } from './sign-in.ts';

test.each([360, 1280])(
  'what was done reads as a sentence that leads to whom it is about, and can be saved, at %i px',
  async (width) => {
    const page = await openPage({ width });
    await signInToOffice(page);
    await page.goto('/admin/households?search=Liya');
    await page.getByRole('link', { name: 'Parent of Liya Sample' }).first().click();
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Called about the timetable');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // A dialog that closes takes its entry of the history back, which would cancel the next page.
    await untilTrue(page, () => !(history.state as { dialogs?: number } | null)?.dialogs);

    await page.goto('/admin/audit');
    await page.getByText('Office Sample wrote a note about the household of Parent of Liya Sample').first().waitFor();
    await page.getByText('Office Sample signed in').first().waitFor();

    // What was done about one family.
    await page.getByText('About which family').click();
    await page.getByLabel('Name or phone').fill('Liya');
    await page.getByRole('button', { name: /^Parent of Liya Sample/ }).click();
    await page.getByText('Office Sample signed in').first().waitFor({ state: 'hidden' });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('audit-trail.csv');
    const file = await readFile(await saved.path(), 'utf8');
    expect(file.split('\r\n')[0]).toBe(
      '\uFEFFWhen,Who,What happened,Kind,About whom or what,Amount in birr,Changes,Time for programs,Id',
    );
    expect(file).toContain('Office Sample wrote a note about the household of Parent of Liya Sample');

    await page.getByRole('link', { name: 'Parent of Liya Sample' }).first().click();
    await page.getByRole('heading', { name: 'Parent of Liya Sample', level: 1 }).waitFor();
  },
);
