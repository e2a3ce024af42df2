import { expect, test } from 'vitest';
import { openPage, origin } from './browser.ts';
import { sessionOf } from './demo-session.ts';
import { api, lessonNow } from './lesson-now.ts';
import { signIn, signInToOffice } from './sign-in.ts';

test('a teacher objects to the hours of a lesson, the office settles them, and the teacher reads the answer', async () => {
  const { lessonId } = await lessonNow(['Abel']);
  const { token } = await sessionOf(origin(), 'teacher');
  const at = new Date().toISOString();
  await api('POST', `/lessons/${lessonId}/sheet`, token, {
    id: '0190a1b2-0000-7000-8000-00000000e2e1',
    at,
    topic: 'Cells',
    homework: '',
  });
  const hours: { month: string; lines: { lesson: string; minutes: number; date: string }[] } = await api(
    'GET',
    '/teacher/hours',
    token,
  );
  const counted = hours.lines.find(({ lesson }) => lesson === lessonId);
  expect(counted?.minutes).toBeGreaterThan(0);
  const teacher = await openPage();
  await signIn(teacher, 'teacher');
  await teacher.goto('/teacher/hours');
  const line = teacher.locator('main li').filter({ hasText: 'Natural Science' }).last();

  await line.getByRole('button', { name: /^This is not right/ }).click();
  await teacher.getByLabel('In a sentence').fill('We went on for 90 minutes');
  await teacher.getByRole('button', { name: 'Send to the office' }).click();

  await line.getByText('Waits for the office').waitFor();
  const office = await openPage();
  await signInToOffice(office);
  await office.goto(`/admin/hours?month=${hours.month}`);
  await office.getByText('We went on for 90 minutes').waitFor();
  await office
    .getByRole('button', { name: /^Answer / })
    .first()
    .click();
  await office.getByLabel('Minutes that count').fill('90');
  await office.getByLabel('What the teacher reads').fill('The families say so, too');
  await office.getByRole('button', { name: 'Save', exact: true }).click();
  await office.getByRole('dialog').waitFor({ state: 'detached' });

  await teacher.reload();
  await line.getByText('The families say so, too').waitFor();
  expect(await line.textContent()).toContain('1 h 30 min');
});
