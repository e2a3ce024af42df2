import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { type DemoSession, keepSession } from './demo-session.ts';
import { api, lessonNow, officeToken } from './lesson-now.ts';
import { signIn } from './sign-in.ts';

let applied = 0;

/** A colleague of the demo's teacher who suits the same classes, approved by the office. */
const colleague = async (firstName: string): Promise<DemoSession> => {
  applied += 1;
  const person = {
    firstName,
    lastName: 'Tadesse',
    email: 'colleague@gmail.com',
    phoneNumber: `09770000${String(applied).padStart(2, '0')}`,
    password: 'secret-1',
  };
  const { data } = await api('POST', '/teacher', undefined, {
    ...person,
    courseType: 'Natural Science',
    grade: '7 & 8',
    schedule: 'Monday. Wednesday & Friday',
    qualification: 'BSc in biology',
    experience: 'Four years',
    bio: 'Teaches with experiments.',
  });
  const id: string = data.teacher._id;
  await api('PATCH', `/admin/teachers/${id}`, await officeToken(), { applicationStatus: 'Approved' });
  const { data: signedIn } = await api('POST', '/teacher/login', undefined, person);
  return { ...person, id, token: signedIn.token, role: 'teacher', status: 'Approved' };
};

const pageOf = async (session: DemoSession): Promise<Page> => {
  const page = await openPage();
  await page.goto('/favicon.svg');
  await page.evaluate(keepSession, session);
  return page;
};

/** The background asks within moments. */
const untilAsked = async ({ token }: DemoSession, lessonId: string): Promise<void> => {
  for (;;) {
    const offers: { lesson: string }[] = await api('GET', '/covers', token);
    if (offers.some(({ lesson }) => lesson === lessonId)) return;
    await setTimeout(250);
  }
};

test('a teacher says in two taps that they cannot teach; the first colleague who accepts has the lesson, and the family reads it', async () => {
  const [biruk, chaltu] = [await colleague('Biruk'), await colleague('Chaltu')];
  const { lessonId, family } = await lessonNow(['Abel']);
  const absent = await openPage();
  await signIn(absent, 'teacher');
  await absent.goto('/teacher/today');
  const inDay = absent.locator('main ol > li').filter({ has: absent.locator(`a[href="/teacher/today/${lessonId}"]`) });

  await inDay.getByRole('button', { name: /^I cannot teach/ }).click();
  await absent.getByRole('button', { name: 'Ask colleagues' }).click();

  await inDay.getByText('Substitute wanted').waitFor();
  await untilAsked(biruk, lessonId);
  await untilAsked(chaltu, lessonId);
  const [one, other] = [await pageOf(biruk), await pageOf(chaltu)];
  for (const page of [one, other]) {
    await page.goto('/teacher/today');
    await page.getByRole('heading', { name: 'A colleague needs you' }).waitFor();
  }
  await one.getByRole('button', { name: /^I teach it/ }).click();
  await one.getByText('You teach for a colleague').waitFor();
  await other.getByRole('button', { name: /^I teach it/ }).click();
  await other.getByText('This lesson is already taken. Thank you for offering to help.').waitFor();

  await absent.reload();
  await inDay.getByText('Biruk Tadesse teaches it').waitFor();
  const { lessons } = await api('GET', `/lessons/${lessonId}`, family.token);
  expect(lessons[0].teacher).toBe('Biruk Tadesse');
  await one.locator(`a[href="/teacher/today/${lessonId}"]`).first().click();
  await one.getByText('1 not marked').waitFor();
});
