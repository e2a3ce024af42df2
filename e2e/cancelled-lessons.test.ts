import { expect, test } from 'vitest';
import amharic from '../apps/web/src/messages/am/make-ups.json' with { type: 'json' };
import english from '../apps/web/src/messages/en/make-ups.json' with { type: 'json' };
import { addDays, addisDate } from '../packages/contracts/src/addis-time.ts';
import { openPage, origin } from './browser.ts';
import { sessionOf } from './demo-session.ts';
import { api, officeToken } from './lesson-now.ts';
import { signIn } from './sign-in.ts';

/** Cancels lessons of the demo's student until the family can choose for one. */
const cancelOne = async (): Promise<string> => {
  const { token } = await sessionOf(origin(), 'student');
  const today = addisDate(new Date());
  const lessons: { _id: string; state: string }[] = await api(
    'GET',
    `/lessons?from=${addDays(today, 1)}&to=${addDays(today, 20)}`,
    token,
  );
  const office = await officeToken();
  for (const { _id: id, state } of lessons) {
    if (state !== 'planned') continue;
    await api('PATCH', `/admin/lessons/${id}`, office, { state: 'cancelled', cause: 'teacher' });
    const [found] = await api('GET', '/cancelled-lessons', token);
    if (found) return found.lesson;
  }
  throw new Error('No lesson of the demo student is in a month that is charged.');
};

test.each([
  ['English', 'on the dashboard', 'en', english, 'credit'],
  ['Amharic', 'on the dashboard', 'am', amharic, 'make-up'],
  ['English', 'on its page', 'en', english, 'make-up'],
] as const)(
  'a family chooses what it wants for a lesson that we cancelled, in %s, %s',
  async (_, place, language, texts, choice) => {
    const lesson = await cancelOne();
    const page = await openPage({ language });
    const { token } = await signIn(page, 'student');
    await page.goto(place === 'on its page' ? `/lessons/${lesson}` : '/myClass');
    const button = page.getByRole('button', { name: texts[`choose-${choice}`] }).first();
    await button.waitFor();
    const before = (await api('GET', '/cancelled-lessons', token)).length;
    await button.click();
    await expect
      .poll(async () => (await api('GET', '/cancelled-lessons', token)).length, { timeout: 15_000 })
      .toBe(before - 1);
    if (choice === 'make-up')
      await page
        .getByText(texts['catch-up'].split('{')[0] ?? '')
        .first()
        .waitFor();
  },
);
