import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openContext, origin, type Visit } from './browser.ts';
import { isAlive } from './page.ts';

interface Account {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  applicationStatus?: string;
}
interface ClassAnswer {
  _id: string;
  status: string;
}

/** A busy server says when to ask again; whoever asks does as it says, like the app itself. */
const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const answer = await fetch(`${origin()}/backend/api/v1${path}`, init);
  if (answer.status !== 503) return answer;
  await setTimeout(Number(answer.headers.get('retry-after')) * 1000);
  return ask(path, init);
};

const signedIn = async (kind: 'user' | 'teacher', phoneNumber: string) => {
  const answer = await ask(`/${kind}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber, password: 'temari123' }),
  });
  const { data } = (await answer.json()) as { data: { token: string; user?: Account; teacher?: Account } };
  const account = data.user ?? data.teacher;
  if (!account) throw new Error(`${phoneNumber} could not sign in.`);
  const { _id: id, applicationStatus: status = '', firstName, lastName, email } = account;
  const role = kind === 'teacher' ? 'teacher' : '';
  return { token: data.token, id, firstName, lastName, email, phoneNumber: account.phoneNumber, role, status };
};
type SignedIn = Awaited<ReturnType<typeof signedIn>>;

const student = () => signedIn('user', '0911000001');
const teacher = () => signedIn('teacher', '0911000002');
const pendingTeacher = () => signedIn('teacher', '0911000003');

const classesOf = async ({ id, token }: SignedIn): Promise<Record<'running' | 'upComing', string>> => {
  const answer = await ask(`/class/getbyteacher/${id}`, { headers: { authorization: `Bearer ${token}` } });
  const list = (await answer.json()) as ClassAnswer[];
  const byStatus = (status: string): string => list.find((found) => found.status === status)?._id ?? '';
  return { running: byStatus('Running'), upComing: byStatus('Up Coming') };
};

const pageFor = async (session: SignedIn, visit: Visit = {}): Promise<Page> => {
  const context: BrowserContext = await openContext(visit);
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
  }, session);
  return context.newPage();
};

const widerThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

const handOutLink = async (page: Page, link: string, description: string): Promise<void> => {
  await page.getByRole('radio', { name: 'A link' }).check();
  await page.getByLabel('Link', { exact: true }).fill(link);
  await page.getByLabel('Description').fill(description);
  await page.getByRole('button', { name: 'Submit' }).click();
};

const removeResource = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('link', { name }).waitFor({ state: 'detached' });
};

describe.each([360, 1280])('at %i px', (width) => {
  test('a student finds where and when to be, whom to meet and what to read', async () => {
    const { running } = await classesOf(await teacher());
    const page = await pageFor(await student(), { width });

    await page.goto('/myClass');
    await page.getByText('11:00 - 12:00 (5:00 - 6:00 PM)').waitFor();
    await page.getByRole('link', { name: 'Open class' }).click();
    await page.waitForURL(`**/myClass/class/${running}`);
    await page.getByRole('heading', { level: 1, name: 'Maths, grade 10' }).waitFor();
    await page.getByText('Class Detail').first().waitFor();

    const text = async () => (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
    const words = [
      'Go Back',
      'Class Detail',
      'Grade',
      'Course',
      'Schedule',
      'Monday. Wednesday & Friday',
      'Time',
      '11:00 - 12:00 (5:00 - 6:00 PM)',
      'Start Date',
      'End Date',
      'Teacher Info',
      'Dawit Sample',
      'Substitute Teacher',
      'TBA',
      'Resourses',
      'example.com/sample-worksheet',
      'Sample worksheet: quadratic equations',
      '--',
    ];
    const missing = async () => {
      const shown = await text();
      return words.filter((each) => !shown.includes(each));
    };
    await expect.poll(missing).toEqual([]);
    await expect
      .poll(text)
      .toMatch(/Next lesson: \w+day, 5:00 PM, (today|tomorrow|in \d days)|The lesson is on now, until 6:00 PM/);
    const join = page.getByRole('link', { name: 'Join Class' });
    expect(await join.getAttribute('href')).toMatch(/^\/join\/[0-9a-f-]{36}$/);
    expect(await widerThanTheScreen(page)).toBe(false);

    await page.getByRole('link', { name: 'Go Back' }).click();
    await page.waitForURL('**/myClass');
    await page.getByRole('link', { name: 'Timetable' }).click();
    await page.getByRole('heading', { level: 1, name: 'Timetable' }).waitFor();
    await page.getByRole('link', { name: 'Maths, grade 10' }).first().waitFor();
    expect(await widerThanTheScreen(page)).toBe(false);
  });

  test('a teacher finds the classes, opens one and hands out a link that appears at once', async () => {
    const session = await teacher();
    const { running } = await classesOf(session);
    const page = await pageFor(session, { width });
    const link = `example.com/at-${width}`;

    await page.goto('/teacher/myClass');
    await page.getByText('List of Classes that the you are assigned in.').waitFor();
    const cards = page.getByRole('article');
    await expect
      .poll(async () => (await cards.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
      .toEqual([
        expect.stringMatching(/Grade 5-12 Tutoring Running .*11:00 - 12:00 \(5:00 - 6:00 PM\) 5 students .*Detail/),
        expect.stringMatching(/Language Practice Up Coming .*12:00 - 01:00 .*No Sutdents registered yet\..*Detail/),
      ]);
    expect(await widerThanTheScreen(page)).toBe(false);

    await cards
      .first()
      .getByRole('link', { name: /Detail/ })
      .click();
    await page.waitForURL(`**/teacher/myClass/${running}`);
    await page.getByText('Hana Sample').waitFor();
    await handOutLink(page, `https://${link}`, 'Read this before Friday');
    await page.getByRole('link', { name: link }).waitFor();
    await page.getByText('Read this before Friday').waitFor();
    await expect.poll(() => page.getByLabel('Link', { exact: true }).inputValue()).toBe('');
    expect(await widerThanTheScreen(page)).toBe(false);

    await removeResource(page, link);
  });
});

test('a student with the page open sees new material within a minute, without reloading', async () => {
  const session = await teacher();
  const { running } = await classesOf(session);
  const studentPage = await pageFor(await student());
  await studentPage.clock.install();
  await studentPage.goto(`/myClass/class/${running}`);
  await studentPage.getByRole('link', { name: 'example.com/sample-board' }).waitFor();

  const teacherPage = await pageFor(session);
  await teacherPage.goto(`/teacher/myClass/${running}`);
  await handOutLink(teacherPage, 'https://example.com/just-now', '');
  await teacherPage.getByRole('link', { name: 'example.com/just-now' }).waitFor();

  await studentPage.clock.runFor(60_000);
  await studentPage.getByRole('link', { name: 'example.com/just-now' }).waitFor();

  await removeResource(teacherPage, 'example.com/just-now');
  await studentPage.clock.runFor(60_000);
  await studentPage.getByRole('link', { name: 'example.com/just-now' }).waitFor({ state: 'detached' });
});

test('a teacher attaches a file; the student sees its name and size and can fetch it', async () => {
  const session = await teacher();
  const { running } = await classesOf(session);
  const page = await pageFor(session);
  await page.goto(`/teacher/myClass/${running}`);

  await page.locator('input[type=file]').setInputFiles({
    name: 'worksheet-4.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n${'%\n'.repeat(20_000)}trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
    ),
  });
  await page.getByText('Uploaded · 39 KB').waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('link', { name: 'worksheet-4.pdf' }).waitFor();

  const studentPage = await pageFor(await student());
  await studentPage.goto(`/myClass/class/${running}`);
  const file = studentPage.getByRole('link', { name: 'worksheet-4.pdf' });
  await file.waitFor();
  await studentPage.getByText('39 KB').waitFor();
  const answer = await fetch(new URL((await file.getAttribute('href')) ?? '', origin()));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);

  await removeResource(page, 'worksheet-4.pdf');
});

test('a link that is not https is told at its field, and is not sent', async () => {
  const session = await teacher();
  const { running } = await classesOf(session);
  const page = await pageFor(session);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  await page.goto(`/teacher/myClass/${running}`);

  for (const link of ['javascript:alert(1)', 'http://example.com', 'example']) {
    await handOutLink(page, link, '');
    await page.getByText('Please paste a link that starts with https://').waitFor();
  }
  await handOutLink(page, 'https://example.com/right', '');
  await page.getByRole('link', { name: 'example.com/right' }).waitFor();
  expect(sent).toHaveLength(1);
  await removeResource(page, 'example.com/right');
});

test('without a meeting link Join Class is there, and disabled', async () => {
  const session = await teacher();
  const { upComing } = await classesOf(session);
  const page = await pageFor(session);

  await page.goto(`/teacher/myClass/${upComing}`);

  const join = page.getByRole('button', { name: 'Join Class' });
  await join.waitFor();
  expect(await join.isDisabled()).toBe(true);
  await page.getByText('No Resourses').waitFor();
  await page.getByText('No Sutdents registered yet.').waitFor();
});

test('a teacher who is not approved yet is asked to wait, and no list is asked for', async () => {
  const page = await pageFor(await pendingTeacher());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  await page.goto('/teacher/myClass');

  await page.getByText('Your profile is being processed').waitFor();
  await page.getByText('Please wait until it gets Approved.').waitFor();
  await isAlive(page, 'main h1');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('getbyteacher'))).toEqual([]);
});

test('a list that fails says why, and Retry loads the page again', async () => {
  const page = await pageFor(await teacher());
  let isBroken = true;
  await page.route('**/drawn/**', (route) => route.abort());
  await page.route('**/class/getbyteacher/*', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { code: 'server/failure', message: 'Something went wrong on our side.' } })
      : route.continue(),
  );
  await page.goto('/teacher/myClass');
  await page.getByRole('alert').getByText('Something went wrong on our side.').waitFor();

  isBroken = false;
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Retry' }).click();
  await reloaded;

  await page.getByRole('article').first().waitFor();
});

test('another’s class is refused in words, in red', async () => {
  const { upComing } = await classesOf(await teacher());
  const page = await pageFor(await student());

  await page.goto(`/myClass/class/${upComing}`);

  const sentence = page.getByRole('alert').getByText('You are not in this class.');
  await sentence.waitFor();
  expect(await sentence.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(154, 48, 23)');
});

test('a student saves a class in a calendar, makes a private address and ends it', async () => {
  const { running } = await classesOf(await teacher());
  const page = await pageFor(await student());
  await page.goto(`/myClass/class/${running}`);

  const file = await page.getByRole('link', { name: 'Save in my calendar' }).getAttribute('href');
  const calendar = await (await fetch(new URL(file ?? '', origin()))).text();
  expect(calendar).toMatch(/DTSTART;TZID=Africa\/Addis_Ababa:\d{8}T170000/);

  await page.getByRole('button', { name: 'Make a private link' }).click();
  const first = await page.getByLabel('Your calendar link').inputValue();
  expect((await fetch(first)).status).toBe(200);

  await page.getByRole('button', { name: 'Make a new link' }).click();
  await page.waitForFunction(
    (old) => ![undefined, '', old].includes(document.querySelector<HTMLInputElement>('input[readonly]')?.value),
    first,
    { polling: 50 },
  );
  const second = await page.getByLabel('Your calendar link').inputValue();
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(second)).status).toBe(200);

  await page.getByRole('button', { name: 'Turn off this link' }).click();
  await page.getByRole('button', { name: 'Make a private link' }).waitFor();
  expect((await fetch(second)).status).toBe(404);
});

test('a changed password ends the calendar link, and the card says that a new one is needed', async () => {
  const { running } = await classesOf(await teacher());
  const hana = await student();
  const page = await pageFor(hana);
  await page.goto(`/myClass/class/${running}`);
  await page.getByRole('button', { name: 'Make a private link' }).click();
  const link = await page.getByLabel('Your calendar link').inputValue();

  await page.goto('/setting');
  await page.getByLabel('Old Password').fill('temari123');
  await page.getByLabel('New Password').fill('temari123');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText('Your password is changed.').waitFor({ state: 'attached' });
  await page.goto(`/myClass/class/${running}`);

  await page.getByText(/^Your link stopped working on .+ because your password or phone number changed/).waitFor();
  expect((await fetch(link)).status).toBe(404);
  await page.getByRole('button', { name: 'Make a new link' }).click();
  expect((await fetch(await page.getByLabel('Your calendar link').inputValue())).status).toBe(200);
  await page.getByText(/^Your link stopped working/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Turn off this link' }).click();
  await page.getByRole('button', { name: 'Make a private link' }).waitFor();
});

test('in Amharic the page says both clocks and the Ethiopian date', async () => {
  const { running } = await classesOf(await teacher());
  const page = await pageFor(await student(), { language: 'am' });

  await page.goto(`/myClass/class/${running}`);
  await page.getByRole('heading', { level: 1, name: 'ሒሳብ፣ 10ኛ ክፍል' }).waitFor();
  await page.getByText('ዓ.ም').first().waitFor();

  const text = async () => (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
  await expect.poll(text).toContain('11:00 - 12:00 (17:00 - 18:00)');
  await expect.poll(text).toMatch(/ከሰዓት 11:00 \(17:00\)|እስከ/);
  expect(await widerThanTheScreen(page)).toBe(false);
});
