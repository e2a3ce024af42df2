import { addDays, addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { openPage, origin } from './browser.ts';
import { api, officeToken } from './lesson-now.ts';
import { isAlive, show } from './page.ts';
import { signInToOffice } from './sign-in.ts';

test.each([
  { language: 'en', title: 'Talent comes first. The fee is ours.', figure: 'were given an award' },
  { language: 'am', title: 'ተሰጥኦ ይቀድማል። ክፍያው የእኛ ነው።', figure: 'የነፃ ትምህርት ዕድል አግኝተዋል' },
] as const)('without any script the page of scholarships says what the cloth shows ($language)', async (words) => {
  const html = await (await fetch(`${origin()}/scholarships?lang=${words.language}`)).text();
  const figures = (await (await fetch(`${origin()}/backend/api/v1/scholarships/figures`)).json()) as {
    awarded: number;
  };
  expect(html).toContain(words.title);
  expect(html).toContain(words.figure);
  expect(figures.awarded).toBeGreaterThan(0);
  // One dash for each stitch that is set.
  expect(html.match(/M\d+ \d+h6(?!v)/g)).toHaveLength(figures.awarded);
});

test.each([360, 1280])('a stitch tells its month and no name, by touch and by the keys, at %i px', async (width) => {
  const page = await openPage({ width });
  await show(page, '/scholarships');
  const cloth = page.getByRole('img', { name: /of 1,600 stitches Use the arrow keys/ });
  await cloth.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Stitch 1', { exact: true }).waitFor();
  await page.getByText(/^Since \p{L}+ \d{4}$/u).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByText('Stitch 2', { exact: true }).waitFor();
  // Over the edge of the first diamond.
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
  await page.getByText('Not stitched yet').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Not stitched yet').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the cloth of the landing page has the same stitches', async () => {
  const page = await openPage({ width: 360 });
  await page.goto('/');
  await isAlive(page);
  const { awarded } = (await (await fetch(`${origin()}/backend/api/v1/scholarships/figures`)).json()) as {
    awarded: number;
  };
  await page.getByRole('link', { name: `Scholarships: ${awarded} stitched so far` }).click();
  await page.getByRole('heading', { name: 'Talent comes first. The fee is ours.' }).waitFor();
});

test('the office drafts a round, changes a weight, is told what does not add up, and publishes it', async () => {
  const page = await openPage({ width: 1280 });
  await signInToOffice(page);
  await page.goto('/admin/scholarships');
  await page.getByText('Sample round').waitFor();
  await page.getByRole('button', { name: 'New round' }).click();
  const dialog = page.getByRole('dialog', { name: 'New round' });
  const today = addisDate(new Date());
  const type = async (label: string, value: string) => dialog.getByLabel(label, { exact: true }).fill(value);
  await type('Name of the round', 'Spring');
  const typeDay = async (label: string, inDays: number) => {
    const [year, month, day] = addDays(today, inDays).split('-');
    await dialog.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
    await page.keyboard.type(`${day}${month}${year}`);
  };
  await typeDay('First day to apply', 60);
  await typeDay('Last day to apply', 90);
  await typeDay('Families hear from us by', 110);
  await typeDay('Awards cover from', 120);
  await type('Months that an award covers', '10');
  await type('Seats', '12');
  await type('Weight of Need', '50');
  await dialog.getByText('110 of 100').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please choose weights that add up to 100').first().waitFor();
  await type('Weight of Talent', '15');
  await dialog.getByText('100 of 100').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Need 50 · Talent 15 · Will 20 · Way to learn 15').waitFor();

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog', { name: 'Publish Spring?' }).getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Spring is published.').waitFor();
  await page.getByRole('button', { name: 'Edit: Spring' }).waitFor({ state: 'detached' });
  const { rounds } = await api('GET', '/admin/scholarship-rounds', await officeToken());
  expect(rounds[0]).toMatchObject({ name: 'Spring', seats: 12, publishedAt: expect.any(String) });
});
