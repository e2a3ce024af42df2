import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { api, paidEnrollment } from './paid-enrollment.ts';
import { signInToOffice } from './sign-in.ts';

const typeDate = async (page: Page, label: string, digits: string): Promise<void> => {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
  await page.keyboard.type(digits);
};

test('a new class begins with what the learner asked for, and is offered to the learner', async () => {
  const { id } = await paidEnrollment('Meron Sample');
  const page = await openPage({ width: 1280 });
  await signInToOffice(page);
  await page.goto(`/admin/enrollments/${id}`);
  await page.getByRole('link', { name: 'New class' }).click();

  await page.getByLabel('Course', { exact: true }).fill('Physics sample');
  expect(await page.getByLabel('Service').inputValue()).toBe('tutor');
  expect(await page.getByLabel('Grade').inputValue()).toBe('10');
  expect(await page.getByLabel('Days').inputValue()).toBe('Monday. Wednesday & Friday');
  expect(await page.getByLabel('Time').inputValue()).toBe('11:00 - 12:00');
  await typeDate(page, 'Start date', '07012031');
  await typeDate(page, 'End date', '28032031');
  await page.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('heading', { name: 'Meron Sample', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Assign to Physics sample, 10' }).waitFor();
});

test('a full class says so, and whoever waits for it stands on its list', async () => {
  const { id } = await paidEnrollment('Selam Sample');
  const { data } = await api('POST', '/admin/login', undefined, { phoneNumber: '0911000009', password: 'temari123' });
  const full = (await api('GET', '/admin/classes?status=Running', data.token)).rows.find(
    ({ grade, students }: { grade: string; students: number }) => grade === '10' && students > 0,
  );
  const page = await openPage({ width: 360 });
  await signInToOffice(page);
  const setSeats = async (seats: number): Promise<void> => {
    await page.goto(`/admin/classes/${full._id}`);
    await page.getByLabel('Seats').fill(String(seats));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
  };
  await setSeats(full.students);

  await page.goto(`/admin/enrollments/${id}`);
  const lesson = page.getByRole('listitem').filter({ hasText: 'Full' });
  await lesson.getByRole('button', { name: /^Waiting list/ }).click();
  await lesson.getByText('1 on the waiting list').waitFor();
  await lesson.getByRole('button', { name: /^Take off the list/ }).waitFor();
  await page.goto(`/admin/classes/${full._id}`);
  await page.getByRole('heading', { name: 'Waiting list' }).waitFor();
  await page.getByRole('link', { name: 'Selam Sample' }).click();

  await lesson.getByRole('button', { name: /^Take off the list/ }).click();
  await lesson.getByRole('button', { name: /^Waiting list/ }).waitFor();
  await setSeats(full.capacity);
  expect(await page.getByRole('heading', { name: 'Waiting list' }).count()).toBe(0);
});

test('days that were mistyped are corrected with a reason, as long as there is no class', async () => {
  const { id } = await paidEnrollment('Kidist Sample');
  const page = await openPage({ width: 360 });
  await signInToOffice(page);
  await page.goto(`/admin/enrollments/${id}`);

  await page.getByRole('button', { name: 'Correct: Correct days and time' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Schedule').selectOption('Tuesday, Thursday & Saturday');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please give a reason').waitFor();
  await dialog.getByLabel('Why?').fill('Heard on the phone');
  await dialog.getByRole('button', { name: 'Save' }).click();

  await page.getByText('Corrected. The family is told.').waitFor();
  await page.getByText('Days and time corrected').waitFor();
  await page.getByText('Tuesday, Thursday & Saturday', { exact: true }).waitFor();
});
