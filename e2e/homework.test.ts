import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addisDate } from '../packages/contracts/src/addis-time.ts';
import { openContext, openPage, origin } from './browser.ts';
import { sessionOf } from './demo-session.ts';
import { untilTypedIsKept } from './device-storage.ts';
import { api } from './lesson-now.ts';
import { signIn, signInToOffice } from './sign-in.ts';

const photo = async () => ({
  name: 'page.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#f4efe2' } })
    .jpeg()
    .toBuffer(),
});

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** The lesson of the demo whose homework is to be done again. */
const lessonToDoAgain = async (): Promise<string> => {
  const { token } = await sessionOf(origin(), 'student');
  const work: { lesson: string; returned?: { verdict?: string } }[] = await api('GET', '/homework', token);
  const again = work.find(({ returned }) => returned?.verdict === 'again');
  if (!again) throw new Error('The demo has no homework that is to be done again.');
  return again.lesson;
};

test('a photo taken without a connection goes by itself; the teacher returns it, and the family reads the remark', async () => {
  const lesson = await lessonToDoAgain();
  const context = await openContext();
  const family = await context.newPage();
  await signIn(family, 'student');
  await family.goto(`/lessons/${lesson}`);
  await family.getByText('Please do it again').waitFor();
  await family.getByText('Number 3 has two answers. Please do it once more.').waitFor();

  await context.setOffline(true);
  await family.locator('input[type=file]').setInputFiles(await photo());
  await family
    .getByText(/goes on by itself|waits for the connection|by itself/i)
    .first()
    .waitFor();
  await context.setOffline(false);
  await family.getByText('Page 1', { exact: true }).last().waitFor();
  // What was sent is still there after a reload.
  await family.getByRole('button', { name: 'Remove page 1' }).waitFor();
  await untilTypedIsKept(family, [lesson]);
  await family.reload();
  await family.getByRole('button', { name: 'Remove page 1' }).waitFor();
  await family.getByRole('button', { name: 'Hand in', exact: true }).click();
  await family.getByText('You can replace it until the teacher returns it.').waitFor();
  expect(await isTooWide(family)).toBe(false);

  const teacher = await openPage();
  await signIn(teacher, 'teacher');
  await teacher.goto('/teacher/today');
  await teacher.getByRole('heading', { name: 'Homework to return' }).waitFor();
  await teacher.locator(`a[href="/teacher/homework/${lesson}"]`).click();
  const picture = teacher.getByRole('img', { name: 'Page 1 of Hana Sample' });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await teacher.getByRole('radio', { name: 'Well done' }).check();
  await teacher.getByLabel(/^Remark/).fill('Now both answers are there.');
  await teacher.getByRole('button', { name: 'Return', exact: true }).click();
  await teacher.getByRole('heading', { name: 'Returned' }).waitFor();
  expect(await isTooWide(teacher)).toBe(false);

  await family.reload();
  await family.getByText('Now both answers are there.').waitFor();
  expect(await family.locator('input[type=file]').count()).toBe(0);
  await family.goto('/progress');
  await family.getByText(/^\d+% of \d+ lessons attended$/).waitFor();
  await family.getByText('Now both answers are there.').waitFor();
  expect(await isTooWide(family)).toBe(false);

  const { lessons } = await api('GET', `/lessons/${lesson}`, (await sessionOf(origin(), 'student')).token);
  const office = await openPage({ width: 1280 });
  await signInToOffice(office);
  await office.goto(`/admin/lessons?date=${addisDate(new Date(lessons[0].startsAt))}`);
  await office.getByRole('button', { name: /Maths/ }).last().click();
  await office.getByRole('button', { name: 'Homework' }).click();
  await office.getByText('Now both answers are there.').waitFor();
  await office.getByText('Number 3 has two answers. Please do it once more.').waitFor();
  await office.getByRole('img', { name: 'Page 1 of Hana Sample' }).first().waitFor();
  expect(await office.getByRole('button', { name: 'Return' }).count()).toBe(0);
}, 180_000);

test('material for a lesson is handed out from its sheet and found on the lesson’s page', async () => {
  const { token } = await sessionOf(origin(), 'teacher');
  const { lessons } = await api('GET', '/teacher/lessons', token);
  const lesson = lessons.find(({ state }: { state: string }) => state !== 'cancelled');
  const teacher = await openPage();
  await signIn(teacher, 'teacher');
  await teacher.goto(`/teacher/today/${lesson._id}`);
  await teacher.getByRole('link', { name: 'Material for this lesson' }).click();
  await teacher.getByRole('radio', { name: 'A link' }).check();
  await teacher.getByLabel('Link', { exact: true }).fill('https://example.com/for-this-lesson');
  expect(await teacher.getByLabel('For which lesson?').inputValue()).toBe(lesson._id);
  await teacher.getByRole('button', { name: 'Submit' }).click();
  await teacher.getByRole('link', { name: 'example.com/for-this-lesson' }).waitFor();

  const family = await openPage();
  await signIn(family, 'student');
  await family.goto(`/lessons/${lesson._id}`);
  await family.getByRole('heading', { name: 'Material for this lesson' }).waitFor();
  await family.getByRole('link', { name: 'example.com/for-this-lesson' }).waitFor();
  const other = lessons.find(({ _id }: { _id: string }) => _id !== lesson._id);
  await family.goto(`/lessons/${other._id}`);
  await family.getByRole('link', { name: 'Class and material' }).waitFor();
  expect(await family.getByRole('heading', { name: 'Material for this lesson' }).count()).toBe(0);
});
