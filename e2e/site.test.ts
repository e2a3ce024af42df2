import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import amharicContact from '../apps/web/src/messages/am/contact.json' with { type: 'json' };
import amharicServices from '../apps/web/src/messages/am/services.json' with { type: 'json' };
import { openPage } from './browser.ts';
import { isAlive, untilFocused, untilTrue } from './page.ts';

const WIDTHS = [360, 1280];
const API = '**/backend/api/v1';

const open = async (path: string, visit: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  const page = await openPage(visit);
  await page.goto(path);
  await isAlive(page);
  return page;
};

/** Before its script has come the form sends itself and is answered by a page, which is another journey. */
const openContact = async (width: number): Promise<Page> => {
  const page = await open('/#contact', { width });
  await isAlive(page, '#contact form');
  return page;
};

/** How far the top of an element is from the top of the window. */
const distanceOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => Math.abs(element.getBoundingClientRect().top));

const isInView = async (page: Page, selector: string): Promise<void> => {
  await expect.poll(() => distanceOf(page, selector)).toBeLessThan(100);
};

const openMenu = async (page: Page, width: number, name: string): Promise<void> => {
  if (width < 1024 && name !== 'Login') await page.locator('header summary[aria-label="Menu"]').click();
  else await page.locator('header summary', { hasText: name }).filter({ visible: true }).click();
};

const signedIn = async (page: Page, who: 'student' | 'teacher', path = '/'): Promise<void> => {
  const phoneNumber = who === 'student' ? '0911000001' : '0911000002';
  await page.goto(who === 'student' ? '/login' : '/loginTeacher');
  await isAlive(page);
  await page.getByLabel('Phone number').fill(phoneNumber);
  await page.getByLabel('Password', { exact: true }).fill('temari123');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  if (path !== '/') await page.goto(path);
};

describe.each(WIDTHS)('at %i px', (width) => {
  test('the landing page shows who we are, all services and the facts', async () => {
    const page = await open('/', { width });

    // What a busy server could not read in time is read by the page itself.
    await page.locator('#home').waitFor();
    for (const id of ['home', 'partners', 'about', 'non_profit', 'profit', 'contact', 'services']) {
      expect([id, await page.locator(`#${id}`).count()]).toEqual([id, 1]);
    }
    await expect.poll(() => page.locator('#partners img').count()).toBe(6);
    const names = await page.locator('#services h3').allTextContents();
    expect(names).toEqual([
      'Extracurricular programs',
      'Hybrid classes',
      'ICT training',
      'Job matchmaking',
      'Entrepreneurship',
      'Programs for homeless youth',
      'Tutoring, grades 5–12',
      'English preparation',
      'Visa preparation',
      'Study abroad',
    ]);
    const services = page.locator('#services li');
    expect(await services.locator('img').count()).toBe(10);
    const words = (await page.locator('main').textContent()) ?? '';
    for (const fact of [
      'financially challenged, academically gifted students',
      '1,600',
      '50%',
      'grades 5–8',
      'Saturday & Sunday',
      'language support in our office',
      'Ages 16–22',
      'Mock interviews, logical and basic classes',
    ]) {
      expect(words).toContain(fact);
    }
    await page.getByText('from ETB 1,200').first().waitFor();

    await page.getByRole('link', { name: 'Get Started' }).click();
    await page.waitForURL('**/signUp');
  });

  test('the menus lead to every part of the landing page from any page, and take the keyboard along', async () => {
    const page = await open('/about', { width });

    await openMenu(page, width, 'Services');
    await page.getByRole('link', { name: 'Non-profit Services' }).click();
    await page.waitForURL('**/#non_profit');
    await isInView(page, '#non_profit');
    await untilFocused(page.locator('#non_profit'));

    await openMenu(page, width, 'Services');
    await page.getByRole('link', { name: 'Profit Services', exact: true }).click();
    await isInView(page, '#profit');

    await page.goto('/privacyPolicy');
    await isAlive(page);
    if (width < 1024) await openMenu(page, width, '');
    await page.locator('header').getByRole('link', { name: 'Contact Us' }).click();
    await isInView(page, '#contact');

    await page.locator('footer').getByRole('link', { name: 'Services' }).click();
    await isInView(page, '#services');

    const about = page.locator('footer').getByRole('link', { name: 'About Us' });
    await about.scrollIntoViewIfNeeded();
    const readTo = await page.evaluate(() => window.scrollY);
    await about.click();
    await page.getByRole('heading', { level: 1, name: 'For minds' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.locator('#contact').waitFor();
    await expect.poll(() => page.evaluate((y) => Math.abs(window.scrollY - y), readTo)).toBeLessThan(50);
  });

  test('a stranger finds Login for users and teachers, and Register', async () => {
    const page = await open('/', { width });

    await openMenu(page, width, 'Login');
    await page.getByRole('link', { name: 'Teacher', exact: true }).click();
    await page.waitForURL('**/loginTeacher');
    await openMenu(page, width, 'Login');
    await page.getByRole('link', { name: 'User', exact: true }).click();
    await page.waitForURL('**/login');
    await page.locator('header').getByRole('link', { name: 'Register' }).click();
    await page.waitForURL('**/signUp');
    expect(await page.getByText('Become an Instructor').count()).toBe(0);
    expect(await page.getByText('Dashboard').count()).toBe(0);
  });

  test('a signed-in student is greeted, finds the dashboard and may become an instructor', async () => {
    const page = await openPage({ width });
    await signedIn(page, 'student');
    const header = page.locator('header');

    expect(await header.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/myClass');
    await openMenu(page, width, 'Hana');
    await header.getByText('Hi, Hana').filter({ visible: true }).waitFor();
    expect(await header.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/setting');
    expect(await header.getByRole('link', { name: 'Become an Instructor' }).getAttribute('href')).toBe(
      '/register/teacher',
    );
    expect(await header.getByRole('link', { name: 'Register' }).count()).toBe(0);

    await header.getByRole('button', { name: 'Logout' }).click();
    await header.getByRole('link', { name: 'Register' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('on the dashboard the way to it is marked as where one is, at the same place', async () => {
    const page = await openPage({ width });
    await signedIn(page, 'student');
    const link = page.locator('header').getByRole('link', { name: 'Dashboard' });
    // Other letters would make the entries beside it wider.
    await untilTrue(page, () => document.fonts.status === 'loaded');
    const before = await link.boundingBox();
    expect(await link.getAttribute('aria-current')).toBeNull();

    await link.click();
    await page.locator('header a[aria-current=page]').filter({ visible: true, hasText: 'Dashboard' }).waitFor();

    await expect.poll(() => link.boundingBox()).toEqual(before);
    await page.mouse.move(0, 0);
    const ground = () => link.evaluate((shown) => getComputedStyle(shown).backgroundColor);
    await expect.poll(ground).toBe('rgba(0, 0, 0, 0)');
  });

  test('a teacher is greeted as Sir and is not asked to become one', async () => {
    const page = await openPage({ width });
    await signedIn(page, 'teacher');
    const header = page.locator('header');

    expect(await header.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/teacher/myClass');
    await openMenu(page, width, 'Sir');
    await header.getByText('Sir Dawit').filter({ visible: true }).waitFor();
    expect(await page.getByText('Become an Instructor').count()).toBe(0);
  });

  test('the footer carries the contact details, the year, and two legal texts without a link', async () => {
    const page = await open('/about', { width });
    const footer = page.locator('footer');

    expect(await footer.getByRole('link', { name: '+251 11 000 0001' }).getAttribute('href')).toBe('tel:+251110000001');
    await footer.getByRole('link', { name: '+251 91 100 0000' }).waitFor();
    await footer.getByRole('link', { name: 'info@temari.example' }).waitFor();
    await footer.getByText('Arat Kilo, Addis Ababa').waitFor();
    await footer.getByText(`© ${new Date().getFullYear()} Temari`).waitFor();
    for (const words of ['Terms & Services', 'Terms of use']) {
      expect(await footer.getByText(words).evaluate((element) => element.closest('a'))).toBeNull();
    }
    const social = footer.getByRole('img', { name: 'Facebook, Telegram, LinkedIn, YouTube' });
    expect(await social.evaluate((element) => element.closest('a'))).toBeNull();
    await footer.getByRole('link', { name: 'Privacy Policy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
    const policy = (await page.locator('main').textContent()) ?? '';
    for (const part of ['1321/2024', 'Children and young people', 'Delete Account', 'How long we keep it']) {
      expect(policy).toContain(part);
    }
  });

  test('a message is checked, sent and thanked for', async () => {
    const page = await openContact(width);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Please enter your first name').waitFor();
    await untilFocused(page.getByLabel('First name'));

    await page.getByLabel('First name').fill('Hana');
    await page.getByLabel('Last name').fill('Bekele');
    await page.getByLabel('Email').fill('hana@example.com');
    await page.getByLabel('Phone').fill('0911000001');
    await page.getByLabel('Message').fill('When does the next class start?');
    await page.getByRole('button', { name: 'Send Message' }).click();

    const thanks = page.getByRole('status').filter({ hasText: 'Thank you, Hana.' });
    await thanks.waitFor();
    expect(await page.getByLabel('First name').count()).toBe(0);
    await untilFocused(thanks);
  });

  test('a message that cannot be sent stays in the form, with the reason and Retry', async () => {
    const page = await openContact(width);
    await page.route(`${API}/contact`, (route) => route.abort());
    await page.getByLabel('First name').fill('Hana');
    await page.getByLabel('Last name').fill('Bekele');
    await page.getByLabel('Email').fill('hana@example.com');
    await page.getByLabel('Phone').fill('+49 30 1234567');
    await page.getByLabel('Message').fill('A long letter.');
    await page.getByRole('button', { name: 'Send Message' }).click();

    await page.getByText('We could not reach the server. Please check your connection and try again.').waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('A long letter.');

    await page.unroute(`${API}/contact`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Thank you, Hana.').waitFor();
  });

  test.each([
    ['/services/tutor', '/services/purchase/tutor', 'Grades 7 & 8'],
    ['/services/languagePrep', '/services/purchase/langPrep', 'Test preparation'],
    ['/services/visaPrep', '/services/purchase/visaPrep', 'Mock interviews'],
    ['/services/studyAbroad', '/services/purchase/studyAbroad', 'Application and funding'],
  ])('%s shows its packages, and Get started leads to %s with the package', async (path, purchase, title) => {
    const page = await open(path, { width });

    const card = page.getByRole('article', { name: title, exact: true });
    const words = (await card.textContent()) ?? '';
    expect(words).toMatch(/ETB\s*[\d,]+per student, per Month/);
    expect(words).toContain('3 days per week');
    expect(await card.getByRole('listitem').count()).toBeGreaterThan(1);
    const href = await card.getByRole('link', { name: 'Get started' }).getAttribute('href');
    expect(href).toMatch(new RegExp(`^${purchase}\\?package=[\\w-]+$`));
  });

  test('a list without packages says so; one that fails says why and can be tried again', async () => {
    const page = await openPage({ width });
    let answer: { status: number; json: unknown } = { status: 200, json: [] };
    let gate = Promise.resolve();
    await page.route(`${API}/visaPackage`, async (route) => {
      await gate;
      await route.fulfill(answer);
    });
    // Reached by links, so that the packages do not come with the page.
    const visit = async () => {
      await page.goto('/about');
      await isAlive(page);
      await page.locator('header a').first().click();
      await page.locator('#profit').getByRole('link', { name: 'Visa preparation' }).click();
      await page.getByRole('heading', { level: 1, name: 'Visa preparation' }).waitFor();
    };

    await visit();
    await page.getByText('No Packages Found').waitFor();

    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    answer = { status: 503, json: { message: 'Many people are here right now.', code: 'server/busy' } };
    await visit();
    await page.getByText('Loading...').waitFor();
    resolve();
    await page.getByText('Many people are here right now.').waitFor();

    answer = {
      status: 200,
      json: [
        {
          _id: '1',
          price: 1500,
          title: 'Basic',
          developmentProgram: 'Start',
          description: 'First.',
          grades: [],
          offer: [],
        },
      ],
    };
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('article', { name: 'Basic' }).waitFor();
  });

  test('Learn How to Apply opens a dialog that can be moved, resized and closed in every way', async () => {
    const page = await open('/services/studyAbroad', { width });
    const opener = page.getByRole('button', { name: 'Learn How to Apply' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Service Access Coming Soon!' });
    await dialog.waitFor();
    const place = async () => (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const bar = dialog.getByRole('button', { name: /arrow keys/ });

    const start = await place();
    await bar.focus();
    await page.keyboard.press('ArrowUp');
    const moved = await place();
    expect([moved.x, moved.y]).toEqual([start.x, start.y - 24]);
    await page.keyboard.press('Shift+ArrowDown');
    expect(Math.round((await place()).height - moved.height)).toBe(24);

    const grip = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(grip.x + grip.width / 2, grip.y + 10);
    await page.mouse.down();
    await page.mouse.move(grip.x + grip.width / 2, grip.y - 40, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await place()).y).toBeLessThan(moved.y - 30);

    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await untilFocused(opener);
    await opener.click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('study abroad speaks of its three themes and of college students, above its packages', async () => {
    const page = await open('/services/studyAbroad', { width });

    const headings = await page.locator('main').getByRole('heading').allTextContents();
    expect(headings).toEqual(
      expect.arrayContaining([
        'The application process',
        'Financing study abroad',
        'Preparing for departure',
        'For college students studying abroad',
        'Study Abroad Packages',
      ]),
    );
    const words = (await page.locator('main').textContent()) ?? '';
    for (const kind of ['Scholarships', 'Grants', 'Aid', 'Loans']) expect(words).toContain(kind);
    await page.getByRole('img', { name: /tutor/ }).waitFor();
  });

  test('the about page names mission, vision, the four values, the initiative and the strategy', async () => {
    const page = await open('/about', { width });

    const headings = await page.locator('main').getByRole('heading').allTextContents();
    expect(headings).toEqual(
      expect.arrayContaining([
        'Our mission',
        'Our vision',
        'Core values',
        'Innovation',
        'Accessibility',
        'Collaboration',
        'Excellence',
        'Pan-African Initiative',
        'Recruitment strategy',
      ]),
    );
  });

  test('the language changes in place, keeps what was typed, and is remembered', async () => {
    const page = await openContact(width);
    await page.getByLabel('First name').fill('Hana');

    if (width < 1024) await openMenu(page, width, '');
    await page.locator('header').getByRole('link', { name: 'አማርኛ' }).click();
    await page.getByRole('button', { name: amharicContact['send-message'] }).waitFor();
    expect(await page.getByLabel(amharicContact['first-name'], { exact: true }).inputValue()).toBe('Hana');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('am');

    await page.goto('/services/tutor');
    await page.getByText(amharicServices['three-days']).first().waitFor();
  });
});

test('partners that cannot be loaded are only logged, and leave no hole', async () => {
  const page = await open('/about', { width: 1280 });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route(`${API}/partner-universities`, (route) =>
    route.fulfill({ status: 500, json: { message: 'No.', code: 'server/failure' } }),
  );

  await page.locator('header').getByRole('link', { name: 'Home' }).click();
  await page.locator('#home').waitFor();

  await expect.poll(() => logged.join()).toContain('partner universities could not be loaded');
  await expect
    .poll(() => page.locator('#partners').evaluate((element) => element.getBoundingClientRect().height))
    .toBe(0);
  expect(await page.getByText('server/failure').count()).toBe(0);
});

test('a touch drags and resizes the dialog', async () => {
  const page = await open('/services/studyAbroad', { width: 360, context: { hasTouch: true, isMobile: true } });
  await page.getByRole('button', { name: 'Learn How to Apply' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const place = async () => (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const touch = async (from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> => {
    const session = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + by.x * share, y: from.y + by.y * share }],
      });
    await send('touchStart', 0);
    for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', share);
    await send('touchEnd', 1);
  };

  const before = await place();
  await touch({ x: before.x + before.width / 2, y: before.y + 20 }, { x: 0, y: -80 });
  await expect.poll(async () => (await place()).y).toBeLessThan(before.y - 40);

  const moved = await place();
  await touch({ x: moved.x + moved.width - 6, y: moved.y + moved.height - 6 }, { x: 0, y: 60 });
  await expect.poll(async () => (await place()).height).toBeGreaterThan(moved.height + 20);
});

test('pages are readable with scripts off, in both languages, prices and menus included', async () => {
  const english = await openPage({ context: { javaScriptEnabled: false } });
  await english.goto('/services/tutor');
  const titles = () => english.getByRole('article').getByRole('heading').allTextContents();
  expect(await titles()).toEqual(['Grades 5 & 6', 'Grades 7 & 8', 'Grades 9 & 10', 'Grades 11 & 12']);
  await english.locator('header summary[aria-label="Menu"]').click();
  await english.getByRole('link', { name: 'አማርኛ' }).click();
  await english.waitForURL('**/services/tutor?lang=am');
  expect(await english.getByRole('heading', { level: 1 }).textContent()).toBe(amharicServices['tutor-title']);
  expect(await titles()).toEqual(['5ኛና 6ኛ ክፍል', '7ኛና 8ኛ ክፍል', '9ኛና 10ኛ ክፍል', '11ኛና 12ኛ ክፍል']);

  await english.goto('/');
  expect(await english.locator('html').getAttribute('lang')).toBe('am');
  expect(await english.getByRole('heading', { level: 1 }).textContent()).toMatch(/\p{Script=Ethiopic}{4,}/u);
  expect(await english.locator('#partners img').count()).toBe(6);
});
