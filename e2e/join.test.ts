import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openContext, openPage } from './browser.ts';
import { readableOnDevice, untilKept } from './device-storage.ts';
import { beginsInMinutes, cancelLesson, nextDemoLesson } from './lesson-times.ts';
import { sealedTexts } from './sealed-reads.ts';
import { signIn } from './sign-in.ts';

const ROOM = 'meet.example.com/temari-sample-class';

/** In place of the service where people meet. */
const withRoom = (page: Page) =>
  page.route('https://meet.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Room</title><h1>In the room</h1>' }),
  );

test('Join Class goes into the room with one press, in the same tab; coming back shows the way in again', async () => {
  await beginsInMinutes(await nextDemoLesson(), 5);
  const page = await openPage();
  await withRoom(page);
  await signIn(page, 'student');
  await page.goto('/myClass');

  await page.getByRole('link', { name: 'Join Class' }).click();

  await page.getByRole('heading', { name: 'In the room' }).waitFor();
  expect(page.url()).toContain(ROOM);
  expect(page.context().pages()).toHaveLength(1);
  await page.goBack();
  await page.getByRole('button', { name: 'Join Class' }).waitFor();
  await page.getByText('The room is open now.').waitFor();
  await page.getByRole('button', { name: 'Join Class' }).click();
  await page.getByRole('heading', { name: 'In the room' }).waitFor();
});

test('Join Class that is pressed before its code has come goes into the room with one press, too', async () => {
  await beginsInMinutes(await nextDemoLesson(), 5);
  const page = await openPage();
  await withRoom(page);
  await signIn(page, 'student');
  const { promise: come, resolve: letCodeCome } = Promise.withResolvers<void>();
  await page.route('**/assets/main-*.js', async (route) => {
    await come;
    await route.continue().catch(() => {});
  });

  await page.goto('/myClass', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Join Class' }).click();
  await page.waitForURL('**/join/*', { waitUntil: 'commit' });
  letCodeCome();

  await page.getByRole('heading', { name: 'In the room' }).waitFor();
});

test('whoever is early waits with a countdown, whatever time the phone shows, and the button works by itself', async () => {
  const lesson = await nextDemoLesson();
  // To the minute: the room opens in one to two minutes.
  await beginsInMinutes(lesson, 17);
  const page = await openPage();
  await withRoom(page);
  // Two hours ahead: by this phone the lesson would be over.
  await page.addInitScript(() => {
    const real = Date.now;
    Date.now = () => real() + 2 * 3_600_000;
  });
  await signIn(page, 'student');

  await page.goto(`/join/${lesson.classId}`);

  const join = page.getByRole('button', { name: 'Join Class' });
  await page.getByText(/opens in [12] minutes?/).waitFor();
  expect(await join.isDisabled()).toBe(true);
  await page.getByText('The room is open now.').waitFor({ timeout: 150_000 });
  await join.click();
  await page.getByRole('heading', { name: 'In the room' }).waitFor();
}, 240_000);

test('a stranger with the address is asked to sign in, and finds the way on', async () => {
  const lesson = await nextDemoLesson();
  await beginsInMinutes(lesson, 5);
  const page = await openPage();
  await withRoom(page);

  await page.goto(`/join/${lesson.classId}`);

  await page.waitForURL('**/login');
  await page.getByLabel('Phone Number').fill('0911000001');
  await page.getByLabel('Password', { exact: true }).fill('temari123');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: /Continue to/ }).click();
  await page.getByRole('button', { name: 'Join Class' }).click();
  await page.getByRole('heading', { name: 'In the room' }).waitFor();
});

test('the room’s address stays nowhere on the device', async () => {
  const lesson = await nextDemoLesson();
  await beginsInMinutes(lesson, 5);
  const page = await (await openContext()).newPage();
  await withRoom(page);
  await signIn(page, 'student');
  await page.goto('/myClass');
  await page.getByRole('link', { name: 'Join Class' }).click();
  await page.getByRole('heading', { name: 'In the room' }).waitFor();
  await page.goBack();
  await page.getByText('The room is open now.').waitFor();
  await untilKept(page, ['/class/:id/next-lesson']);

  expect(await readableOnDevice(page, [ROOM])).toEqual([]);
  expect((await sealedTexts(page)).filter((text) => text.includes(ROOM))).toEqual([]);
  const tab: Record<string, string> = await page.evaluate(() => ({ ...sessionStorage }));
  expect(JSON.stringify(tab)).not.toContain(ROOM);
});

test.each([
  [
    'an unknown class',
    '0b8f6a0e-1111-4111-8111-111111111111',
    'en',
    'This link does not lead to a class.',
    'Go to my classes',
  ],
  ['no class', 'half-a-link', 'am', 'ይህ ማስፈንጠሪያ ወደ ክፍል አያደርስም።', 'ወደ ክፍሎቼ'],
] as const)(
  'a link to %s says so and leads to the classes that there are',
  async (_, classId, language, words, way) => {
    const page = await openPage({ language });
    await signIn(page, 'student');

    await page.goto(`/join/${classId}`);

    await page.getByRole('alert').getByText(words).waitFor();
    expect(await page.locator('main').getByRole('button').count()).toBe(0);
    await page.getByRole('link', { name: way }).click();
    await page.waitForURL('**/myClass');
  },
);

test('a cancelled lesson is said on the page that waits for it, with its reason and the next one', async () => {
  const lesson = await nextDemoLesson();
  await beginsInMinutes(lesson, 5);
  await cancelLesson(lesson, 'Dawit is ill');
  const page = await openPage();
  await signIn(page, 'student');

  await page.goto(`/join/${lesson.classId}`);

  const note = page.getByRole('status').filter({ hasText: 'No lesson' });
  await note.waitFor();
  expect(await note.innerText()).toContain('Dawit is ill');
  await page.getByRole('button', { name: 'Join Class' }).waitFor();
});

test.each([360, 1280])(
  'at %i px the dashboard counts down, tells what is cancelled, and leads to each lesson',
  async (width) => {
    const lesson = await nextDemoLesson();
    await beginsInMinutes(lesson, 27);
    const page = await openPage({ width });
    await signIn(page, 'student');
    await page.goto('/myClass');

    await page.getByRole('link', { name: /Join Class opens in 1[0-2] min/ }).waitFor();
    // Shortly before midnight it is another day.
    await page.getByText(/^(Today|\w+day, .*), \d\d:\d\d \(\d+:\d\d [AP]M\)$/).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /New time: Maths, grade 10, (Today|\w+day)/ })
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('link', { name: /Maths, grade 10: next$/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Maths, grade 10, lesson \d+$/ }).waitFor();
    await page.getByText('This lesson was moved to another time.').waitFor();

    await cancelLesson(lesson, `Dawit is ill ${width}`);
    await page.goto('/myClass');
    await page
      .getByRole('status')
      .filter({ hasText: 'No lesson: Maths, grade 10' })
      .filter({ hasText: `Dawit is ill ${width}` })
      .waitFor();
    await page
      .getByRole('link', { name: /Maths, grade 10: no lesson$/ })
      .first()
      .click();
    await page.getByText('There is no lesson.').waitFor();
    expect(await page.getByRole('link', { name: 'Join Class' }).count()).toBe(0);
  },
);
