import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import amharicReturn from '../apps/web/src/messages/am/payment-return.json' with { type: 'json' };
import amharic from '../apps/web/src/messages/am/purchase.json' with { type: 'json' };
import englishReturn from '../apps/web/src/messages/en/payment-return.json' with { type: 'json' };
import { openContext, openPage, origin } from './browser.ts';
import { untilTypedIsKept } from './device-storage.ts';
import { newFamily } from './new-family.ts';
import { isAlive, untilTrue } from './page.ts';

const api = (path: string): string => `${origin()}/backend/api/v1${path}`;

const post = async (path: string, body: object, token?: string) =>
  (
    await fetch(api(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  ).json();

/** A student of their own, signed in on this page. */
const signedIn = async (page: Page): Promise<{ token: string }> => ({
  token: await newFamily(page, { firstName: 'Hana' }),
});

const packageOf = async (path: string, hasOffers: boolean): Promise<string> => {
  const list: { _id: string; offer: unknown[] }[] = await (await fetch(api(path))).json();
  return list.find(({ offer }) => offer.length > 0 === hasOffers)?._id ?? '';
};

const fillTutoring = async (page: Page): Promise<void> => {
  await page.getByLabel('Full name').fill('Abel Bekele');
  await page.getByLabel('Grade', { exact: true }).selectOption('8');
  await page.getByLabel('Catching up').check();
  await page.getByLabel('Monday. Wednesday & Friday').check();
  await page.getByLabel('12:00 - 01:00').check();
  await page.getByLabel("Father's phone").fill('0911000104');
};

/** The last answer of that form, which is kept after all others. */
const LAST_ANSWER = '911000104';

/** Whether something was taken from the fields; what it is cannot be read from outside. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith('draft:')));

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

test.each([360, 1280])(
  'paying online at %i px: checkout in a new tab, and the card turns Paid by itself',
  async (width) => {
    const context = await openContext({ width });
    const page = await context.newPage();
    await signedIn(page);

    await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', true)}`);
    await fillTutoring(page);
    await page.getByLabel('Saturday', { exact: true }).check();
    await expect.poll(() => page.getByLabel('Friday evening').isDisabled()).toBe(true);
    await next(page);
    await page.getByRole('heading', { name: 'Check before you pay' }).waitFor();
    for (const value of ['Abel Bekele', 'hana@gmail.com', 'Catching up', '0911000104', 'Saturday']) {
      await page.getByText(value, { exact: true }).waitFor();
    }

    const [checkout] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Pay ETB 1,400' }).click(),
    ]);
    await page.waitForURL('**/myClass');
    await page.getByText('Awaiting payment').waitFor();
    await page.getByText('No Class Assigned Yet!').waitFor();
    await checkout.getByRole('button', { name: 'Pay' }).click();
    await checkout.getByRole('heading', { name: 'Your payment was received' }).waitFor();

    await page.getByText('Paid', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Receipt' }).click();
    await page.getByRole('heading', { name: /^Receipt No\. \d{6}$/ }).waitFor();
    await page.getByText('E.C.').waitFor();
  },
);

test.each([360, 1280])(
  'at %i px a grade outside the package is told, and one tap leads to the fitting one with every answer kept',
  async (width) => {
    const page = await openPage({ width });
    await signedIn(page);
    await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', true)}`);
    await page.getByText('Grades 7 & 8 · Ready for the regional exam').waitFor();
    await fillTutoring(page);
    expect(await page.getByText('This package is for').count()).toBe(0);

    await page.getByLabel('Grade', { exact: true }).selectOption('12');
    await page.getByText('This package is for grades 7 and 8.').waitFor();
    await page.getByRole('button', { name: 'Switch to Grades 11 & 12: ETB 1,800 a month' }).click();

    await page.getByText('Grades 11 & 12 · On to university').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Abel Bekele');
    expect(await page.getByLabel('Grade', { exact: true }).inputValue()).toBe('12');
    expect(await page.getByLabel("Father's phone").inputValue()).toBe('0911000104');
    expect(await page.getByText('This package is for').count()).toBe(0);
  },
);

test.each([360, 1280])('at %i px an unpaid enrollment is named in full and can be removed', async (width) => {
  const page = await openPage({ width });
  const { token } = await signedIn(page);
  const packageId = await packageOf('/package', false);
  const form = {
    email: 'hana@gmail.com',
    grade: '6',
    intentOfStudent: 'Catching up',
    frequency: 'Monday. Wednesday & Friday',
    time: '12:00 - 01:00',
    package: packageId,
  };
  for (const fullName of ['Abel Bekele', 'Sara Bekele']) await post('/enrollment', { ...form, fullName }, token);

  await page.goto('/myClass');
  const card = page.getByRole('article').filter({ hasText: 'Sara Bekele' });
  await card.getByText('Sara Bekele · Grade 6').waitFor();
  await card.getByText('Grades 5 & 6 · ETB 1,200 a month').waitFor();
  await card.getByRole('button', { name: 'Remove: Sara Bekele' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();

  await page.getByText('Sara Bekele: removed from your list.').waitFor();
  await card.waitFor({ state: 'detached' });
  expect(await page.getByRole('article').count()).toBe(1);
});

test.each([360, 1280])(
  'in Amharic at %i px package and choices are read in Amharic; what is sent is what the office knows them by',
  async (width) => {
    const page = await openPage({ width, language: 'am' });
    await signedIn(page);
    await page.goto('/services/tutor');
    const card = page.getByRole('article', { name: '7ኛና 8ኛ ክፍል', exact: true });
    for (const words of ['ለክልላዊ ፈተና ዝግጁ', 'የቅዳሜና እሑድ ክለሳ', 'የፈተና አማካሪ']) await card.getByText(words).waitFor();
    await card.getByRole('link').click();

    await page.getByLabel(amharic['field-fullName']).fill('Abel Bekele');
    await page.getByLabel(amharic['field-grade'], { exact: true }).selectOption('8');
    const chosen = ['ያመለጠውን ማካካስ', 'ሰኞ፣ ረቡዕና ዓርብ', 'ከ12:00 እስከ 1:00', 'ቅዳሜ'];
    for (const choice of chosen) await page.getByLabel(choice, { exact: true }).check();
    await page.getByRole('button', { name: amharic.next }).click();
    await page.getByRole('heading', { name: amharic['title-preview'] }).waitFor();
    for (const choice of chosen) await page.getByText(choice, { exact: true }).waitFor();
    await page.getByText('7ኛና 8ኛ ክፍል፣ መደበኛ ዋጋ').waitFor();

    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/enrollment')),
      page.getByRole('button', { name: /ይክፈሉ$/ }).click(),
    ]);
    await page.waitForURL('**/myClass');
    expect(sent.postDataJSON()).toMatchObject({
      intentOfStudent: 'Catching up',
      frequency: 'Monday. Wednesday & Friday',
      time: '12:00 - 01:00',
      offerDay: 'Saturday',
    });
    await page.getByText('ሰኞ፣ ረቡዕ እና ዓርብ').waitFor();
  },
);

test('once grade 5-8 is paid, the next form shows the discount with its reason', async () => {
  const context = await openContext({ width: 1280 });
  const page = await context.newPage();
  await signedIn(page);
  await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', false)}`);
  await fillTutoring(page);
  await next(page);
  const [checkout] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: /^Pay ETB/ }).click(),
  ]);
  await checkout.getByRole('button', { name: 'Pay' }).click();
  await checkout.waitForURL('**/payment/return?*');

  await page.goto(`/services/purchase/langPrep?package=${await packageOf('/languagePackage', false)}`);

  await page.getByText('Grades 5-8 discount, 50%').waitFor();
  await page.getByText('Because you have already paid for an enrollment').waitFor();
  await page.getByText('− ETB 450').waitFor();
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const attachReceipt = (page: Page) =>
  page.locator('input[type=file]').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: PIXEL });

/** From the chosen way to pay to the card that waits for the office. */
const payByTransfer = async (page: Page, reference: string): Promise<void> => {
  await page.getByLabel('Commercial Bank of Ethiopia').check();
  await page.getByText('1000000000001').waitFor();
  await page.getByLabel('Paid by').fill('Bekele Alemu');
  await page.getByLabel('Transaction id').fill(reference);
  await attachReceipt(page);
  await page.getByRole('button', { name: 'Send registration' }).click();

  const dialog = page.getByRole('dialog', { name: 'Registration Successfull!' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL('**/myClass');
  await page.getByText('Waiting for review').waitFor();
};

test('paying by transfer: receipt attached, the dialog, then Waiting for review', async () => {
  const page = await openPage();
  await signedIn(page);
  await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', false)}`);
  await fillTutoring(page);
  await next(page);

  await page.getByLabel('Manual').check();
  await page.getByRole('button', { name: 'Send registration' }).click();
  await page.getByText('Please choose the bank').waitFor();
  await page.getByText('Please attach the receipt').waitFor();
  await payByTransfer(page, `FT${Date.now()}`);
});

/** The office looks at the receipt with this number and declines it. */
const declineReceipt = async (reference: string, reasonCode: string): Promise<void> => {
  const { data } = await post('/admin/login', { phoneNumber: '0911000009', password: 'temari123' });
  const headers = { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' };
  const { receipts } = (await (await fetch(api('/admin/receipts'), { headers })).json()) as {
    receipts: { _id: string; transactionId: string }[];
  };
  const id = receipts.find(({ transactionId }) => transactionId === reference)?._id;
  const answer = await fetch(api(`/admin/receipts/${id}`), {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ decision: 'decline', reasonCode }),
  });
  expect(answer.status).toBe(200);
};

test('a receipt that cannot be read is sent again with nothing but a new photo', async () => {
  const page = await openPage({ width: 360 });
  await signedIn(page);
  await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', false)}`);
  await fillTutoring(page);
  await next(page);
  await page.getByLabel('Manual').check();
  const reference = `FT${Date.now()}`;
  await payByTransfer(page, reference);
  await declineReceipt(reference, 'unreadable');

  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the receipt again' });
  for (const known of ['The picture cannot be read', 'Commercial Bank of Ethiopia', 'Bekele Alemu', reference]) {
    await dialog.getByText(known).waitFor();
  }
  expect(await dialog.getByRole('textbox').count()).toBe(0);
  await attachReceipt(page);
  await dialog.getByRole('button', { name: 'Send receipt' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Waiting for review').waitFor();

  await declineReceipt(reference, 'not-arrived');
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('The money has not arrived').waitFor();
  expect(await dialog.getByLabel('Transaction id').inputValue()).toBe(reference);
  expect(await dialog.getByLabel('Paid by').inputValue()).toBe('Bekele Alemu');
  expect(await dialog.getByLabel('Commercial Bank of Ethiopia').isChecked()).toBe(true);
});

test('where the browser opens no tab, the checkout waits behind a link', async () => {
  const page = await openPage();
  await signedIn(page);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', false)}`);
  await fillTutoring(page);
  await next(page);

  await page.getByRole('button', { name: /^Pay ETB/ }).click();

  const link = page.getByRole('link', { name: 'Open the payment page' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toContain('/sandbox/chapa/checkout/');
});

test('in a browser that lacks newer functions and refuses to lead the tab on, the checkout waits behind a link', async () => {
  const page = await openPage();
  await signedIn(page);
  await page.addInitScript(() => {
    Reflect.deleteProperty(URL, 'canParse');
    const open = window.open.bind(window);
    window.open = (...where) => {
      const tab = open(...where);
      tab?.close();
      return new Proxy({} as Window, {
        get: () => {
          throw new Error('The browser does not allow it.');
        },
      });
    };
  });
  await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', false)}`);
  await fillTutoring(page);
  await next(page);

  await page.getByRole('button', { name: /^Pay ETB/ }).click();

  await page.getByRole('link', { name: 'Open the payment page' }).waitFor();
});

test.each([360, 1280])('at %i px nothing moves once the end of the payment step is scrolled to', async (width) => {
  const page = await openPage({ width });
  await signedIn(page);
  await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', false)}`);
  await fillTutoring(page);
  await next(page);
  const pay = page.getByRole('button', { name: /^Pay ETB/ });
  await pay.waitFor();
  await page.waitForLoadState('networkidle');

  const places = await pay.evaluate(async (button) => {
    const seen: number[] = [];
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    for (let frame = 0; frame < 5; frame += 1) {
      seen.push(button.getBoundingClientRect().top + window.scrollY, document.documentElement.scrollHeight);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return seen;
  });

  expect(new Set(places).size).toBe(2);
});

/** Where the button stands when it is pressed, released and clicked. */
const pressedAt = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name }).evaluate((button) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
      document.addEventListener(kind, () => {
        const { x, y } = button.getBoundingClientRect();
        seen.push(`${x} ${y}`);
      });
    }
  });

test.each(['mouse', 'touchscreen'] as const)(
  'the button stays under the %s while leaving a wrong field brings its message',
  async (pointer) => {
    const page = await openPage({ width: 1280, context: { hasTouch: true } });
    await page.goto('/login');
    await isAlive(page, 'main form');
    await page.getByLabel('Password', { exact: true }).fill('temari123');
    await page.getByLabel('Phone number').fill('1');
    await pressedAt(page, 'Sign In');
    const box = await page.getByRole('button', { name: 'Sign In' }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10];

    await (pointer === 'mouse' ? page.mouse.click(x, y, { delay: 50 }) : page.touchscreen.tap(x, y));

    await page.locator('[aria-invalid=true]').waitFor();
    const seenOf = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    // The mouse's own events follow those of a finger.
    await expect.poll(async () => (await seenOf()).length).toBe(5);
    const seen = await seenOf();
    expect(new Set(seen).size).toBe(1);
  },
);

test.each(['learners', 'guardians'])(
  'on a bad connection, %s that are asked for again take nothing from whoever is typing',
  async (list) => {
    const page = await openPage();
    const { token } = await signedIn(page);
    await post('/learners', { fullName: 'Kidus Bekele', grade: '5' }, token);
    let asked = 0;
    const hold = Promise.withResolvers<void>();
    // What the server draws did not come: the device asks by itself.
    await page.route('**/drawn/**', (route) => route.abort());
    await page.route(`**/backend/api/v1/${list}`, async (route) => {
      asked += 1;
      if (asked === 1) return route.fulfill({ status: 500, json: { status: 'error', message: 'Out of order' } });
      await hold.promise;
      await route.continue();
    });
    await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', false)}`);
    const school = page.getByLabel('School name');
    await school.fill('Sample');
    await school.press('End');

    // As after a look at another app.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => asked, { timeout: 15_000 }).toBe(2);
    await page.keyboard.type(' School');
    const answered = page.waitForResponse((answer) => answer.url().endsWith(`/${list}`));
    hold.resolve();
    await answered;
    await page.keyboard.type(' of Adama');

    expect(await school.inputValue()).toBe('Sample School of Adama');
    expect(await school.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole('heading', { name: 'For whom is it?' }).count()).toBe(list === 'learners' ? 0 : 1);
  },
);

test('a half-filled form survives a reload, and Previous and Edit keep every answer', async () => {
  const page = await openPage();
  await signedIn(page);
  await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', false)}`);
  await fillTutoring(page);
  await untilTypedIsKept(page, [LAST_ANSWER]);

  await page.reload();
  await page.getByLabel('Full name').waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Abel Bekele');
  expect(await page.getByLabel('12:00 - 01:00').isChecked()).toBe(true);

  await next(page);
  await page.getByRole('button', { name: 'Edit: Grade' }).click();
  await untilTrue(page, () => document.activeElement?.getAttribute('name') === 'grade');
  await page.getByLabel('Grade', { exact: true }).selectOption('9');
  await next(page);
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByLabel('Grade', { exact: true }).waitFor();
  expect(await page.getByLabel('Grade', { exact: true }).inputValue()).toBe('9');
  expect(await page.getByLabel('Full name').inputValue()).toBe('Abel Bekele');
});

test('Back leads to the step before, a reload stays, and a new step starts at its heading', async () => {
  const page = await openPage({ width: 360 });
  await signedIn(page);
  await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', false)}`);
  await fillTutoring(page);
  await next(page);

  const preview = page.getByRole('heading', { level: 1, name: 'Check before you pay' });
  await preview.waitFor();
  const start = () => page.evaluate(() => [document.activeElement?.tagName, window.scrollY]);
  await expect.poll(start).toEqual(['H1', 0]);
  await untilTypedIsKept(page, [LAST_ANSWER]);

  await page.reload();
  await preview.waitFor();
  await page.getByText('Abel Bekele', { exact: true }).waitFor();

  await page.goBack();
  await page.getByLabel('Full name').waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Abel Bekele');
  await expect.poll(start).toEqual(['H1', 0]);

  await page.goForward();
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByLabel('Full name').waitFor();
  await next(page);
  await page.getByRole('button', { name: 'Edit: Full name' }).click();
  await untilTrue(page, () => document.activeElement?.getAttribute('name') === 'fullName');
  await expect.poll(() => new URL(page.url()).hash).toBe('');
});

test('the preview shows what was given, and says in one line what was left empty', async () => {
  const page = await openPage({ width: 360 });
  await signedIn(page);
  await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', false)}`);
  await fillTutoring(page);
  await page.getByLabel("Father's name").fill('Bekele Alemu');
  await page.getByLabel('School name').fill('');
  await next(page);

  await page.getByText('Bekele Alemu', { exact: true }).waitFor();
  const line = page.getByText('Left empty, and not required:');
  const said = await line.innerText();
  expect(said).toContain('School name');
  expect(said).not.toContain("Father's name");
  expect(await page.getByRole('term').filter({ hasText: 'School name' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Edit: School name' }).click();
  await untilTrue(page, () => document.activeElement?.getAttribute('name') === 'schoolName');
});

test.each(['en', 'am'] as const)('choosing moves nothing on a phone (%s)', async (language) => {
  const page = await openPage({ width: 360, language });
  await signedIn(page);
  await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', false)}`);
  const goals = page.locator('input[name=intentOfStudent]');
  await goals.first().waitFor();
  await isAlive(page);
  await page.waitForLoadState('networkidle');
  const height = () => page.evaluate(() => document.body.scrollHeight);
  const before = await height();

  for (const goal of await goals.all()) {
    await goal.check();
    expect(await height()).toBe(before);
  }
});

test('Back closes a dialog and leaves the page as it was; its own button takes its entry along', async () => {
  const page = await openPage({ width: 360 });
  await signedIn(page);
  await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', false)}`);
  await fillTutoring(page);
  const dialog = page.getByRole('dialog', { name: 'What you will pay' });
  const open = async () => {
    await page.getByRole('button', { name: 'per month, see details' }).click();
    await dialog.waitFor();
  };

  await open();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Full name').inputValue()).toBe('Abel Bekele');

  const entries = () => page.evaluate(() => (history.state as { dialogs: number } | null)?.dialogs ?? 0);
  await open();
  await expect.poll(entries).toBe(1);
  await page.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(entries).toBe(0);

  await next(page);
  await page.getByRole('heading', { name: 'Check before you pay' }).waitFor();
  await page.goBack();
  await page.getByLabel('Full name').waitFor();
});

test('the preview of answers that are not there is the form', async () => {
  const page = await openPage({ width: 360 });
  await signedIn(page);
  await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', false)}#preview`);
  await page.getByLabel('Full name').waitFor();
  await untilTrue(page, () => location.hash === '');
});

test('a form that cannot be sent says so, keeps its answers and can be sent again', async () => {
  const page = await openPage({ width: 1280 });
  await signedIn(page);
  await page.goto(`/services/purchase/tutor?package=${await packageOf('/package', false)}`);
  await next(page);
  await page.getByText('Please fill this in').first().waitFor();
  await fillTutoring(page);
  await next(page);
  await page.route('**/backend/api/v1/enrollment', (route) => route.abort());

  await page.getByRole('button', { name: /^Pay ETB/ }).click();
  await page.getByText('We could not reach the server. Please check your connection and try again.').waitFor();
  await page.unroute('**/backend/api/v1/enrollment');
  await page.getByRole('button', { name: 'Retry' }).click();

  await page.waitForURL('**/myClass');
});

test('without a package the form leads back to where one is chosen', async () => {
  const page = await openPage();
  await signedIn(page);

  await page.goto('/services/purchase/visaPrep');
  await page.waitForURL('**/services/visaPrep');
  await page.goto(`/services/purchase/visaPrep?package=${await packageOf('/package', false)}`);
  await page.waitForURL('**/services/visaPrep');
});

test.each([
  ['en', 'dd mm yyyy', '11092010', '11 09 2010', 'am', '01 01 2003'],
  // The first day of 2003 in the Ethiopian calendar is the same day.
  ['am', 'ቀቀ ወወ ዓዓዓዓ', '01012003', '01 01 2003', 'en', '11 09 2010'],
] as const)(
  'a date of birth is typed in the calendar of the language (%s), and read in that of another',
  async (language, blank, typed, shown, otherLanguage, shownThere) => {
    const page = await openPage({ width: 1280, language });
    await signedIn(page);
    await page.goto(`/services/purchase/langPrep?package=${await packageOf('/languagePackage', false)}`);
    const segments = page.locator('[role=spinbutton]:visible');
    const numbers = async (): Promise<string> =>
      (await segments.allTextContents()).map((text) => text.padStart(2, '0')).join(' ');
    await segments.first().waitFor();
    expect((await segments.allTextContents()).join(' ')).toBe(blank);
    await segments.first().click();
    await page.keyboard.type(typed);
    await untilTypedIsKept(page, ['2010-09-11']);
    expect(await numbers()).toBe(shown);

    await page.context().addCookies([{ name: 'lang', value: otherLanguage, url: origin() }]);
    await page.reload();

    await expect.poll(numbers, { timeout: 15_000 }).toBe(shownThere);
  },
);

test.each([
  ['en', englishReturn],
  ['am', amharicReturn],
] as const)('the way back from the checkout says what is true and leads on (%s)', async (language, texts) => {
  const page = await openPage({ width: 360, language });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goto('/payment/return');
  await heading(texts['unknown-title']);
  await page.goto('/payment/return?tx_ref=0197c0de-0000-7000-8000-000000000001');
  await heading(texts['unknown-title']);

  const outcomes = ['checking', 'failed', 'received'];
  await page.clock.install();
  await page.route('**/payment/outcome*', (route) => route.fulfill({ json: { outcome: outcomes[0] } }));
  await page.goto('/payment/return?tx_ref=0197c0de-0000-7000-8000-000000000002');
  await heading(texts['checking-title']);
  outcomes.shift();
  await page.clock.runFor(3000);
  await heading(texts['failed-title']);
  await page.getByRole('link', { name: texts['try-again'] }).waitFor();

  outcomes.shift();
  await page.reload();
  await heading(texts.title);
  expect(await page.getByRole('link', { name: texts['to-classes'] }).getAttribute('href')).toBe('/myClass');
});

test.each([
  ['en', '31022010', 'February has 28 days, so there is no day 31. Please enter the day again.'],
  // The 13th month has five days, six before a leap year.
  ['am', '07132003', 'ጳጉሜን 6 ቀናት ብቻ ስላሉት ቀን 7 የለም። እባክዎ ቀኑን እንደገና ያስገቡ።'],
] as const)('a day that the month does not have is refused with a sentence (%s)', async (language, typed, sentence) => {
  const page = await openPage({ width: 320, language });
  await signedIn(page);
  await page.goto(`/services/purchase/langPrep?package=${await packageOf('/languagePackage', false)}`);
  const segments = page.locator('[role=spinbutton]:visible');
  await segments.first().click();
  await page.keyboard.type(typed);
  await page.locator('input[name=fullName]').focus();

  await page.getByText(sentence).waitFor();
  expect(await isKept(page)).toBe(false);

  await segments.first().click();
  await page.keyboard.type(language === 'en' ? '28022010' : '05132002');
  await expect.poll(() => isKept(page), { timeout: 15_000 }).toBe(true);
  await page.getByText(sentence).waitFor({ state: 'detached' });
});

test('a number that is no day of any month is refused as it is typed', async () => {
  const page = await openPage({ width: 320, language: 'am' });
  await signedIn(page);
  await page.goto(`/services/purchase/langPrep?package=${await packageOf('/languagePackage', false)}`);
  const day = page.locator('[role=spinbutton]:visible').first();
  await day.click();

  await page.keyboard.type('31');
  await page.getByText('ቀን 31 የለም።').waitFor();
  expect(await day.getAttribute('aria-valuenow')).toBe('3');

  await page.keyboard.type('0');
  await page.getByText('ቀን 31 የለም።').waitFor({ state: 'detached' });
  expect(await day.getAttribute('aria-valuenow')).toBe('30');
});

test('the calendar fits the narrowest phone, and every day of it a finger', async () => {
  const page = await openPage({ width: 320 });
  await signedIn(page);
  await page.goto(`/services/purchase/langPrep?package=${await packageOf('/languagePackage', false)}`);
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();

  const box = await dialog.boundingBox();
  expect([box && box.x >= 0, box && box.x + box.width <= 320]).toEqual([true, true]);
  const days = await dialog
    .locator('td > [role=button]:visible')
    .evaluateAll((cells) =>
      cells.map((cell) => cell.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 44),
    );
  expect(days).toEqual([]);
});
