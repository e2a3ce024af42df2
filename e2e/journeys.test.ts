import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openContext } from './browser.ts';
import { untilFocused } from './page.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A hand that counts its taps. What is typed after one costs none; the device's own lists and pickers cost one more. */
const handOn = (page: Page) => {
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    await target.tap();
    taps += 1;
  };
  return {
    taps: () => taps,
    tap,
    type: async (field: Locator, text: string): Promise<void> => {
      await tap(field);
      await untilFocused(field);
      await page.keyboard.type(text);
    },
    choose: async (list: Locator, value: string): Promise<void> => {
      await list.selectOption(value);
      taps += 2;
    },
    pick: async (file: Locator): Promise<void> => {
      await file.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: PIXEL });
      taps += 2;
    },
  };
};

const MOST_TAPS = 28;

test(`from the landing page to a registration with a receipt in at most ${MOST_TAPS} taps`, async () => {
  const context = await openContext({ width: 360, context: { hasTouch: true, serviceWorkers: 'block' } });
  const page = await context.newPage();
  const hand = handOn(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto('/');

  await hand.tap(page.getByRole('link', { name: 'Get Started' }));
  // Until it has come, the landing page stays, whose contact form asks for a first name, too.
  await page.getByRole('heading', { level: 1, name: 'Create Account' }).waitFor();
  await hand.type(page.getByLabel('First name', { exact: true }), 'Hana');
  await hand.type(page.getByLabel('Last name', { exact: true }), 'Bekele');
  await hand.type(page.getByLabel('Email'), 'hana@gmail.com');
  await hand.type(page.getByLabel('Phone number'), `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`);
  await hand.type(page.getByLabel('Password', { exact: true }), 'secret-1');
  await hand.type(page.getByLabel('Confirm password'), 'secret-1');
  await hand.tap(button('Create Account'));
  await page.waitForURL(/\/$/);

  await hand.tap(page.getByRole('link', { name: 'See the services' }));
  await hand.tap(page.locator('main a[href="/services/tutor"]'));
  await hand.tap(page.getByRole('link', { name: /^Get started/ }).first());
  await hand.type(page.getByLabel('Full name'), 'Abel Bekele');
  await hand.choose(page.getByLabel('Grade', { exact: true }), '8');
  await hand.tap(page.getByLabel('Catching up'));
  await hand.tap(page.getByLabel('Monday. Wednesday & Friday'));
  await hand.tap(page.getByLabel('12:00 - 01:00'));
  await hand.type(page.getByLabel("Father's phone"), '0911000104');
  await hand.tap(button('Next'));

  await hand.tap(page.getByLabel('Manual'));
  await hand.tap(page.getByLabel('Commercial Bank of Ethiopia'));
  await hand.type(page.getByLabel('Paid by'), 'Bekele Alemu');
  await hand.type(page.getByLabel('Transaction id'), `FT${Date.now()}`);
  await hand.pick(page.locator('input[type=file]'));
  await hand.tap(button('Send registration'));
  await page.getByRole('dialog', { name: 'Registration Successfull!' }).waitFor();

  expect(hand.taps()).toBeLessThanOrEqual(MOST_TAPS);
});
