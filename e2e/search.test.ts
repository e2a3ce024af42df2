import { test } from 'vitest';
import { openPage } from './browser.ts';
import { untilFocused } from './page.ts';
import { signInToOffice } from './sign-in.ts';

test.each([360, 1280])(
  'the office finds a family and a page in one search, by keyboard alone, at %i px',
  async (width) => {
    const page = await openPage({ width });
    await signInToOffice(page);
    const palette = page.getByRole('dialog', { name: 'Search' });
    const field = palette.getByRole('combobox');
    const chosen = palette.getByRole('option', { selected: true });
    const opener = page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true });

    // From then on its keys are heard.
    await opener.waitFor();
    await page.keyboard.press('Control+KeyK');
    await palette.getByRole('option', { name: 'Receipts', exact: true }).waitFor();
    await untilFocused(field);
    await page.keyboard.type('Liya');
    await palette.getByRole('option', { name: /^Parent of Liya Sample/ }).waitFor();
    // What was found for half of the name gives way to what was found for all of it.
    await palette.locator('[role=listbox][aria-busy=false]').waitFor();
    // Another family may be called so too: go down until it is hers.
    while (!(await chosen.innerText()).startsWith('Parent of Liya')) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Parent of Liya Sample', level: 1 }).waitFor();
    await palette.waitFor({ state: 'hidden' });

    await page.keyboard.press('Slash');
    await palette
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: /^Parent of Liya Sample/ })
      .waitFor();
    // The Amharic name of a page finds it for an English reader too.
    await field.fill('ደረሰኞች');
    await palette.getByRole('option', { name: 'Receipts', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Receipts', level: 1 }).waitFor();
    // The palette left no entry of its own behind.
    await page.goBack();
    await page.getByRole('heading', { name: 'Parent of Liya Sample', level: 1 }).waitFor();

    await opener.click();
    await field.fill('Wxyzq');
    await palette.getByText('Nothing found', { exact: true }).last().waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });
    await untilFocused(opener);
  },
);
