import { expect, test } from 'vitest';
import { openPage, origin } from './browser.ts';
import { sessionOf } from './demo-session.ts';
import { api } from './lesson-now.ts';
import { signIn } from './sign-in.ts';

test('a teacher names times of the week and days away; colleagues are asked for the lessons within', async () => {
  const page = await openPage();
  await signIn(page, 'teacher');
  const { token } = await sessionOf(origin(), 'teacher');
  await page.goto('/teacher/availability');

  await page.getByRole('button', { name: 'Monday, Evening' }).click();
  await page.getByLabel('Most lessons a week').fill('12');
  await page.getByRole('button', { name: 'Save the times' }).click();
  await page.getByText('The times are saved.').waitFor();
  expect(await api('GET', '/teacher/availability', token)).toMatchObject({ slots: ['1-evening'], lessonsAWeek: 12 });

  await page.getByRole('button', { name: 'Show which lessons' }).click();
  await page.getByRole('button', { name: /^(Ask colleagues for all of them|I am away)$/ }).click();
  await page.getByRole('heading', { name: 'Days on which you are away' }).waitFor();
  await page.getByRole('button', { name: /^I can teach after all/ }).click();
  await page.getByRole('heading', { name: 'Days on which you are away' }).waitFor({ state: 'detached' });
});
