import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openContext, openPage, origin } from './browser.ts';
import { sessionOf } from './demo-session.ts';
import { readableOnDevice, untilKept, untilWaitingIsKept } from './device-storage.ts';
import { api, attendanceOf, type LessonNow, lessonNow, standings } from './lesson-now.ts';
import { untilControlled, untilTrue } from './page.ts';
import { sealedTexts } from './sealed-reads.ts';
import { signIn, signInToOffice, signOut } from './sign-in.ts';

const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) });
const marked = (page: Page, name: string, state: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}\\b.*${state}$`) });
const waitsHere = (page: Page) => page.getByText('Saved on this phone. It is sent when you are online.');

/** A teacher who has seen the day once, on a device that can do without the network from then on. */
const teacherWithDay = async (lessonId: string): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await openContext();
  const page = await context.newPage();
  await signIn(page, 'teacher');
  await page.goto('/teacher/today');
  await page.locator(`a[href="/teacher/today/${lessonId}"]`).first().waitFor();
  await untilControlled(page);
  // The worker keeps what it serves itself, so that the first load after it has started counts.
  await page.reload();
  await page.locator(`a[href="/teacher/today/${lessonId}"]`).first().waitFor();
  await untilKept(page, ['/teacher/lessons']);
  const sheet = new RegExp(`"queryKey":\\["/lessons/:id/sheet",[^\\]]*${lessonId}`);
  await expect.poll(async () => (await sealedTexts(page)).join(' '), { timeout: 30_000 }).toMatch(sheet);
  await page.waitForLoadState('networkidle');
  return { context, page };
};

/** The lesson in the rail of the day. */
const inDay = (page: Page, lessonId: string) =>
  page.locator('main ol > li').filter({ has: page.locator(`a[href="/teacher/today/${lessonId}"]`) });

const openSheet = async (page: Page, lessonId: string): Promise<void> => {
  await page.locator(`a[href="/teacher/today/${lessonId}"]`).first().click();
  await page.getByRole('heading', { name: 'What you taught' }).waitFor();
};

const signInFamily = async (page: Page, family: LessonNow['family']): Promise<void> => {
  await page.goto('/favicon.svg');
  const { _id: id, ...user } = family.user;
  await page.evaluate(
    (session) => {
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, String(value));
    },
    { token: family.token, id, ...user, role: '', status: '' },
  );
};

test('twenty learners, two of them absent: five taps beside the topic', async () => {
  const names = Array.from({ length: 20 }, (_, place) => `Learner ${String.fromCharCode(65 + place)}`);
  const { lessonId } = await lessonNow(names);
  const page = await openPage();
  await signIn(page, 'teacher');
  await page.goto('/teacher/today');
  let taps = 0;
  const tap = async (target: ReturnType<Page['locator']>): Promise<void> => {
    taps += 1;
    await target.click();
  };

  await tap(page.locator(`a[href="/teacher/today/${lessonId}"]`).first());
  await page.getByText('20 not marked').waitFor();
  await tap(row(page, 'Learner C'));
  await tap(row(page, 'Learner Q'));
  await tap(page.getByRole('button', { name: '18 others present' }));
  await page.getByLabel('Topic').fill('Fractions with unlike denominators');
  await tap(page.getByRole('button', { name: 'Hand in' }));

  expect(taps).toBe(5);
  await page.waitForURL('**/teacher/today');
  await inDay(page, lessonId).getByText('18 of 20 came').waitFor();
  const all = await standings(lessonId);
  expect(all.filter((each) => each.endsWith('absent'))).toEqual(['Learner C absent', 'Learner Q absent']);
  expect(all.filter((each) => each.endsWith('present'))).toHaveLength(18);
});

test('a row goes from absent to late to present; others present fills blanks only; the first letter opens the reasons', async () => {
  const { lessonId } = await lessonNow(['Abel', 'Hana', 'Sara']);
  const page = await openPage();
  await signIn(page, 'teacher');
  await page.goto(`/teacher/today/${lessonId}`);

  for (const state of ['absent', 'late', 'present', 'absent']) {
    await row(page, 'Abel').click();
    await marked(page, 'Abel', state).waitFor();
  }
  await page.getByRole('button', { name: 'More about Hana' }).click();
  await page.getByRole('region', { name: 'Excused because of' }).getByRole('button', { name: 'illness' }).click();
  await marked(page, 'Hana', 'excused').waitFor();
  await expect.poll(() => row(page, 'Hana').innerText()).toMatch(/illness\s+excused/);
  await page.getByRole('button', { name: '1 other present' }).click();

  await expect
    .poll(() => standings(lessonId), { timeout: 30_000 })
    .toEqual(['Abel absent', 'Hana excused', 'Sara present']);
});

describe('without a connection', () => {
  test('day and sheet work after the first visit, over a reload, and everything arrives later, once', async () => {
    const { lessonId } = await lessonNow(['Abel', 'Hana']);
    const { context, page } = await teacherWithDay(lessonId);

    await context.setOffline(true);
    await page.goto('/teacher/today');
    await openSheet(page, lessonId);
    await row(page, 'Abel').click();
    await page.getByRole('button', { name: '1 other present' }).click();
    await waitsHere(page).waitFor();
    await untilWaitingIsKept(page, ['"state":"absent"', '"state":"present"']);
    await page.reload();
    await marked(page, 'Abel', 'absent').waitFor();
    await marked(page, 'Hana', 'present').waitFor();
    await page.getByLabel('Topic').fill('Photosynthesis');
    await page.getByRole('button', { name: 'Hand in' }).click();
    await page.waitForURL('**/teacher/today');
    await inDay(page, lessonId).getByText('Waiting to be sent').waitFor();
    await waitsHere(page).waitFor();
    expect(await standings(lessonId)).toEqual(['Abel', 'Hana']);
    expect(await readableOnDevice(page, ['Photosynthesis'])).toEqual([]);

    await context.setOffline(false);

    await inDay(page, lessonId).getByText('Handed in').waitFor();
    expect(await standings(lessonId)).toEqual(['Abel absent', 'Hana present']);
    expect((await attendanceOf(lessonId)).map(({ marks }) => marks.length)).toEqual([1, 1]);
    await page.reload();
    await inDay(page, lessonId).getByText('Handed in').waitFor();
    expect((await attendanceOf(lessonId)).map(({ marks }) => marks.length)).toEqual([1, 1]);
  });

  test('an answer that got lost on its way makes no second mark', async () => {
    const { lessonId } = await lessonNow(['Abel']);
    const page = await openPage();
    await signIn(page, 'teacher');
    let isLosing = true;
    await page.route('**/marks', async (route) => {
      if (!isLosing) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.goto(`/teacher/today/${lessonId}`);
    await row(page, 'Abel').click();
    await expect.poll(() => standings(lessonId), { timeout: 30_000 }).toEqual(['Abel absent']);
    await waitsHere(page).waitFor();
    isLosing = false;

    // Said after the first one may have arrived: a mark of its own, which follows it.
    await row(page, 'Abel').click();

    await expect.poll(() => standings(lessonId), { timeout: 30_000 }).toEqual(['Abel late']);
    expect((await attendanceOf(lessonId)).map(({ marks }) => marks.map(({ state }) => state))).toEqual([
      ['absent', 'late'],
    ]);
    await page.getByText('Everything was sent.').waitFor();
  });

  test('on a shared phone another account neither sees nor sends it; its owner sends it after the next sign-in', async () => {
    const { lessonId } = await lessonNow(['Abel']);
    const { context, page } = await teacherWithDay(lessonId);
    await context.setOffline(true);
    await openSheet(page, lessonId);
    await row(page, 'Abel').click();
    await waitsHere(page).waitFor();
    await untilWaitingIsKept(page, ['"state":"absent"']);

    // Signing out asks first.
    await page.getByLabel('Menu', { exact: true }).click();
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await page.getByRole('heading', { name: 'Not everything has been sent' }).waitFor();
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await marked(page, 'Abel', 'absent').waitFor();
    await page.getByLabel('Menu', { exact: true }).click();
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Sign out anyway' }).click();
    await untilTrue(page, () => location.pathname === '/' && sessionStorage.getItem('token') === null);

    await context.setOffline(false);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/lessons/')) sent.push(request.url());
    });
    await signIn(page, 'student');
    await page.goto('/myClass');
    await page.getByRole('link', { name: 'Open class' }).waitFor();
    // What waits is sent as soon as the device is online; what was read is put away after that.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await untilKept(page, ['/enrollment']);
    expect(sent).toEqual([]);
    expect(await readableOnDevice(page, [lessonId])).toEqual([]);
    await signOut(page);
    expect(await standings(lessonId)).toEqual(['Abel']);

    await signIn(page, 'teacher');
    await page.goto('/teacher/myClass');

    await expect.poll(() => standings(lessonId), { timeout: 30_000 }).toEqual(['Abel absent']);
  });

  test('two devices that were offline and disagree: both are kept and shown, and the teacher decides', async () => {
    const { lessonId } = await lessonNow(['Abel', 'Hana']);
    const [one, other] = [await teacherWithDay(lessonId), await teacherWithDay(lessonId)];
    for (const { context } of [one, other]) await context.setOffline(true);
    await openSheet(one.page, lessonId);
    await row(one.page, 'Abel').click();
    await openSheet(other.page, lessonId);
    await other.page.getByRole('button', { name: '2 others present' }).click();
    for (const { page } of [one, other]) await waitsHere(page).waitFor();

    await one.context.setOffline(false);
    await expect.poll(() => standings(lessonId), { timeout: 30_000 }).toEqual(['Abel absent', 'Hana']);
    await other.context.setOffline(false);

    await other.page.getByText('Another phone says: present. Tap to decide.').waitFor();
    expect(await standings(lessonId)).toEqual(['Abel absent', 'Hana present']);
    expect((await attendanceOf(lessonId)).map(({ isOpen }) => isOpen)).toEqual([true, false]);
    await row(other.page, 'Abel').click();
    await expect.poll(() => standings(lessonId), { timeout: 30_000 }).toEqual(['Abel late', 'Hana present']);
    expect((await attendanceOf(lessonId)).map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });

  test('a phone whose clock is a day ahead shows the right day, and its marks count like any other', async () => {
    const { lessonId } = await lessonNow(['Abel']);
    const page = await openPage();
    await page.clock.install({ time: Date.now() + 26 * 3_600_000 });
    await signIn(page, 'teacher');
    await page.goto('/teacher/today');
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await page.locator(`main ol a[href="/teacher/today/${lessonId}"]`).waitFor();
    await openSheet(page, lessonId);
    await row(page, 'Abel').click();
    await page.clock.runFor(5000);

    await expect.poll(() => standings(lessonId), { timeout: 30_000 }).toEqual(['Abel absent']);
  });
});

test('what the server refuses stays in sight with its reason, and can be tried again or deleted', async () => {
  const { lessonId } = await lessonNow(['Abel']);
  const page = await openPage();
  await signIn(page, 'teacher');
  await page.goto(`/teacher/today/${lessonId}`);
  await page.route('**/marks', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({
        message: 'This lesson was cancelled, so nobody can be marked.',
        code: 'attendance/cancelled',
      }),
    }),
  );
  await row(page, 'Abel').click();
  await page.getByText('This lesson was cancelled, so nobody can be marked.').waitFor();
  await page.unroute('**/marks');

  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.poll(() => standings(lessonId), { timeout: 30_000 }).toEqual(['Abel absent']);
});

test('a family says in two taps that a learner cannot come, and takes it back; the teacher reads it', async () => {
  const { lessonId, family } = await lessonNow(['Abel', 'Hana']);
  const page = await openPage();
  await signInFamily(page, family);
  await page.goto('/myClass/timetable');

  await page.getByRole('button', { name: 'Abel cannot come' }).click();
  await page.getByRole('button', { name: 'illness' }).click();

  await page.getByText('Abel is excused').waitFor();
  expect(await standings(lessonId)).toEqual(['Abel excused', 'Hana']);
  const teacher = await openPage();
  await signIn(teacher, 'teacher');
  await teacher.goto(`/teacher/today/${lessonId}`);
  await expect.poll(() => row(teacher, 'Abel').innerText()).toMatch(/illness\s+excused/);
  expect(await marked(teacher, 'Hana', 'present').count()).toBe(0);
  await page.getByRole('button', { name: 'Comes after all' }).click();
  await page.getByRole('button', { name: 'Abel cannot come' }).waitFor();
  expect(await standings(lessonId)).toEqual(['Abel', 'Hana']);
});

test('the office sees a disagreement on the lesson, corrects it with a reason, and the family reads how it was', async () => {
  const { lessonId, family } = await lessonNow(['Abel']);
  const teacher = await sessionOf(origin(), 'teacher');
  const { rows } = await api('GET', `/lessons/${lessonId}/sheet`, teacher.token);
  for (const state of ['absent', 'present']) {
    const mark = { id: crypto.randomUUID(), learner: rows[0].learner, state, at: new Date().toISOString() };
    await api('POST', `/lessons/${lessonId}/marks`, teacher.token, { marks: [mark] });
  }
  const taught = { id: crypto.randomUUID(), topic: 'Photosynthesis', homework: '', at: new Date().toISOString() };
  await api('POST', `/lessons/${lessonId}/sheet`, teacher.token, taught);
  const page = await openPage({ width: 1280 });
  await signInToOffice(page);
  await page.goto('/admin/lessons');
  await page
    // At night the demo's own lesson of the day comes after this one; this one was moved.
    .getByRole('button', { name: /Natural Science.*Moved/s })
    .last()
    .click();
  await page.getByRole('button', { name: 'Attendance' }).click();
  await page.getByText('To decide').waitFor();

  await page.getByRole('button', { name: 'Correct: Abel' }).click();
  await page.getByLabel('Attendance').selectOption({ label: 'late' });
  await page.getByLabel('Reason for the correction').fill('Both phones were asked');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect.poll(() => standings(lessonId), { timeout: 30_000 }).toEqual(['Abel late']);
  const home = await openPage();
  await signInFamily(home, family);
  await home.goto(`/lessons/${lessonId}`);
  await home.getByText('Photosynthesis').waitFor();
  await home.getByText('late', { exact: true }).waitFor();
});
