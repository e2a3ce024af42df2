import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, addisDate } from '../packages/contracts/src/addis-time.ts';
import { openPage } from './browser.ts';
import { keepSession } from './demo-session.ts';
import { api, type LessonNow, lessonNow, officeToken } from './lesson-now.ts';

/** The household of a lesson, signed in. */
const familyPage = async ({ family: { token, user } }: LessonNow): Promise<Page> => {
  const page = await openPage();
  await page.goto('/favicon.svg');
  const { _id: id = '', firstName = '', lastName = '', email = '', phoneNumber = '' } = user;
  await page.evaluate(keepSession, {
    token,
    id,
    firstName,
    lastName,
    email,
    phoneNumber,
    role: '' as const,
    status: '',
  });
  return page;
};

/** A class with the same course and grade, and room for one more. */
const otherClass = async (): Promise<void> => {
  const startDate = addDays(addisDate(new Date()), 1);
  await api('POST', '/admin/classes', await officeToken(), {
    ...{ service: 'tutor', grade: '7 & 8', courseType: 'Natural Science', capacity: 1 },
    ...{ schedule: 'Tuesday, Thursday & Saturday', time: '11:00 - 12:00', startDate, endDate: addDays(startDate, 40) },
    ...{ meetingLink: 'https://meet.example.com/other', status: 'Running', teacherId: null, substituteId: null },
  });
};

const officePage = async (path: string): Promise<Page> => {
  const page = await openPage();
  await page.goto('/admin/login');
  await page.getByLabel('Phone Number').fill('0911000009');
  await page.getByLabel('Password', { exact: true }).fill('temari123');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.goto(path);
  return page;
};

test('a learner misses a lesson, chooses another one in two taps; cancelled, the family is told and chooses again', async () => {
  const now = await lessonNow(['Abel']);
  await otherClass();
  const page = await familyPage(now);
  await page.goto(`/lessons/${now.lessonId}`);
  await page.getByRole('button', { name: 'Abel cannot come' }).click();
  await page.getByText('only if there is no power or no network').waitFor();
  await page.getByRole('button', { name: 'no power' }).click();
  await page.getByText('Abel is excused').waitFor();

  await page.goto('/myClass');
  await page.getByRole('button', { name: 'Choose a lesson' }).click();
  await page
    .getByRole('button', { name: /^Take the place/ })
    .first()
    .click();
  await page.getByText("Abel has a place in another class's lesson:").waitFor();

  const [seat] = await api('GET', '/make-up-seats', now.family.token);
  const office = await officePage(`/admin/lessons?date=${addisDate(new Date(seat.booked.startsAt))}`);
  await office
    .getByRole('button', { name: /Natural Science/ })
    .first()
    .click();
  await office.getByRole('button', { name: 'Cancel the lesson' }).click();
  await office.getByLabel('Why').selectOption({ label: 'The office decided so' });
  await office.getByRole('button', { name: 'Cancel the lesson' }).last().click();
  await office.getByRole('button', { name: 'Tell 1 family by SMS' }).click();
  await office.getByText('Cancelled: 1 family told.').waitFor();

  await page.reload();
  await page.getByText(/The lesson that you had chosen was cancelled or moved/).waitFor();
  await page.getByRole('button', { name: 'Choose a lesson' }).click();
  await page
    .getByRole('button', { name: /^Take the place/ })
    .first()
    .click();
  await page.getByText("Abel has a place in another class's lesson:").waitFor();
  const [again] = await api('GET', '/make-up-seats', now.family.token);
  expect(again.booked.lesson).not.toBe(seat.booked.lesson);
}, 180_000);
