import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedApp, startApp } from '../e2e/app.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { visitorWith } from './visitor.ts';
import { startWebKit } from './webkit.ts';

const BROWSERS = { Firefox: startFirefox, WebKitGTK: startWebKit };

let app: StartedApp | undefined;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stopAndForget());

describe.each(Object.entries(BROWSERS))('%s', (_, start) => {
  let driver: Driver | undefined;
  let visitor: ReturnType<typeof visitorWith>;

  beforeAll(async () => {
    driver = await start();
    visitor = visitorWith(driver, app?.origin ?? '');
    await visitor.resize(1280, 860);
  });
  afterAll(() => driver?.stop());

  const packageId = async (): Promise<string> => {
    const list = (await (await fetch(`${app?.origin}/backend/api/v1/package`)).json()) as {
      _id: string;
      offer: unknown[];
    }[];
    return list.find(({ offer }) => offer.length === 0)?._id ?? '';
  };

  test('a family signs up, fills in the form and is led to the payment page by one press', async () => {
    await visitor.open('/signUp');
    await visitor.fill('First name', 'Hana');
    await visitor.fill('Last name', 'Bekele');
    await visitor.fill('Email', 'hana@gmail.com');
    await visitor.fill('Phone number', `09${String(Date.now()).slice(-8)}`);
    await visitor.fill('Password', 'secret-1');
    await visitor.fill('Confirm password', 'secret-1');
    await visitor.press('button', 'Create Account');
    await visitor.until('the session', () => visitor.run('return sessionStorage.getItem("token")'));

    await visitor.open(`/services/purchase/tutor?package=${await packageId()}`);
    await visitor.fill('Full name', 'Abel Bekele');
    await visitor.choose('Grade', '8');
    for (const choice of ['Catching up', 'Monday. Wednesday', '12:00 - 01:00']) await visitor.press('field', choice);
    await visitor.press('button', 'Next');
    await visitor.sees('Check before you pay');
    const before = await visitor.windows();
    await visitor.press('button', 'Pay ETB');

    await visitor.at('/myClass');
    const own = await visitor.window();
    const [checkout = ''] = (await visitor.windows()).filter((handle) => !before.includes(handle));
    await visitor.turnTo(checkout);
    await visitor.until('the payment page', () => visitor.run('return location.pathname.includes("/checkout/")'));
    await visitor.turnTo(own);
    await visitor.run('sessionStorage.clear()');
  });

  test('a student signs in and reads the class', async () => {
    await visitor.open('/login');
    await visitor.fill('Phone number', '0911000001');
    await visitor.fill('Password', 'temari123');
    await visitor.press('button', 'Sign In');
    await visitor.until('the session', () => visitor.run('return sessionStorage.getItem("token")'));

    await visitor.open('/myClass');
    await visitor.press('link', 'Open class');
    await visitor.sees('Teacher Info');
    await visitor.sees('Dawit Sample');
    expect(await visitor.run('return document.querySelectorAll("[role=alert] h1").length')).toBe(0);
  });

  test('the language changes in place, and back', async () => {
    await visitor.open('/about');
    const heading = (): Promise<unknown> => visitor.run('return document.querySelector("h1").innerText');
    const english = await heading();

    await visitor.press('link', 'አማርኛ');
    await visitor.until('the Amharic page', async () => (await heading()) !== english);
    expect(await visitor.run('return document.documentElement.lang')).toBe('am');

    await visitor.press('link', 'English');
    await visitor.until('the English page', async () => (await heading()) === english);
  });
});
