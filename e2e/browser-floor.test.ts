import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import amharic from '../apps/web/src/messages/am/without-script.json' with { type: 'json' };
import english from '../apps/web/src/messages/en/without-script.json' with { type: 'json' };
import { openContext, openPage, origin } from './browser.ts';
import { beyondFloor, FLOOR } from './browser-floor.ts';
import { isAlive, show, untilFocused } from './page.ts';
import { signIn } from './sign-in.ts';

const client = join(import.meta.dirname, '../apps/web/dist/client');
const built = (ending: string): string[] =>
  readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));

/** Beyond the floor, and why it does no harm there. */
const HARMLESS: Record<string, string> = {
  '.when()': 'of our own contracts and of zod; no call of a browser',
  '.drop()': 'of our own drafts; no call of a browser',
  '.maximize()': 'a function of a number formatter inside React Aria',
  '.at()': 'added by the script loader where it is missing',
  'Intl.ListFormat': 'added by the script loader where it is missing',
  'Object.hasOwn': 'added by the script loader where it is missing',
  'AbortSignal.timeout': 'added by the script loader where it is missing',
  '.checkVisibility()': 'React Aria asks first',
  FinalizationRegistry: 'React Aria asks first',
  'Uint8Array.fromBase64': 'the uploader asks first',
  'Error.captureStackTrace': 'zod asks first',
  reportError: 'React asks first',
  '.startViewTransition()': 'React, only inside a ViewTransition, which we do not use',
  PerformanceEventTiming: 'web-vitals asks first',
  'Intl.DisplayNames': 'React Aria catches it; the office asks first',
  'Notification.requestPermission': 'only where there is a PushManager, which came later',
  MediaRecorder: 'asked for first; a learner can write instead',
  BroadcastChannel: 'asked for first; every tab signs in by itself',
  createImageBitmap: 'asked for first; a photo is sent as it is',
  TransformStream: 'asked for first; nothing is offered to be saved',
  '.pipeThrough()': 'comes with TransformStream',
  '.showModal()': 'asked for first; `plain-dialog.ts` stands in',
};

test(`no built script asks for more than Chrome ${FLOOR.chrome}, Firefox ${FLOOR.firefox} and Safari ${FLOOR.safari} have`, () => {
  const files = built('.js');
  const found = files.flatMap((file) =>
    beyondFloor(file, readFileSync(join(client, file), 'utf8'))
      .filter((name) => !(name in HARMLESS))
      .map((name) => `${file}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test.each([
  ['class A { #b = 1 }', 'a private class field'],
  ['class A { static b = 1 }', 'a static class field'],
  ['await fetch("/")', 'await outside of a function'],
  ['a?.(...b, c)', '?.(...spread, more)'],
  ['/(?<=a)b/.test("ab")', 'the regular expression /(?<=a)b/'],
  ['structuredClone({})', 'structuredClone'],
  ['new BroadcastChannel("a")', 'BroadcastChannel'],
  ['URL.canParse("a")', 'URL.canParse'],
  ['Object.hasOwn({}, "a")', 'Object.hasOwn'],
  ['crypto.randomUUID()', '.randomUUID()'],
  ['[].toSorted()', '.toSorted()'],
  ['document.forms[0].requestSubmit()', '.requestSubmit()'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
])('the check of the floor finds %s', (source, name) => {
  expect(beyondFloor('a.js', source)).toEqual([name]);
});

test.each(['a?.b ?? c', 'x ||= 1', '"a".replaceAll("a", "b")', 'class A { b = 1 }', 'a?.(...b)', 'Promise.any([])'])(
  'the check of the floor has nothing against %s',
  (source) => {
    expect(beyondFloor('a.js', source)).toEqual([]);
  },
);

test('the built styles need no cascade layers, no :is() and no :where()', () => {
  const styles = built('.css').map((file) => readFileSync(join(client, file), 'utf8'));
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.join('').match(/@layer|:is\(|:where\(|\(width\s*[<>]/g)).toBeNull();
});

const loaderOf = async (): Promise<string> => {
  const html = await (await fetch(origin())).text();
  return (await fetch(`${origin()}${/<script src="(.*?)"/.exec(html)?.[1]}`)).text();
};

test('the first script is ES5, so that the oldest browser can say that it is too old', async () => {
  const source = await loaderOf();
  const json = JSON.stringify(parseSync('start.js', source).program);
  expect(source).toContain('canRun');
  expect(
    json.match(
      /"(ArrowFunctionExpression|TemplateLiteral|ForOfStatement|ChainExpression|SpreadElement|ClassDeclaration)"|"kind":"(let|const)"/g,
    ),
  ).toBeNull();
});

const sentencesIn = async (page: Page): Promise<string> =>
  (await page.locator('.script-notice').first().innerText()).replace(/\s+/g, ' ');

const PHONE = /\{phone\}/;
const beforePhone = (sentence: string): string => sentence.split(PHONE)[0] ?? '';

test.each(['/', '/login', '/signUp', '/reset', '/myClass', '/teacher/myClass', '/admin'])(
  'without a script %s says in both languages what is needed, and whom to call',
  async (path) => {
    const page = await (await openContext({ context: { javaScriptEnabled: false } })).newPage();
    await page.goto(path);

    const said = await sentencesIn(page);
    expect(said).toContain(beforePhone(english.sentence));
    expect(said).toContain(beforePhone(amharic.sentence));
    expect(said).toMatch(/\+?\d[\d ]{8,}/);
  },
);

test('a browser below the floor says the same, and starts no script that it cannot run', async () => {
  const page = await openPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(() => Reflect.deleteProperty(Promise, 'any'));
  await page.goto('/login', { waitUntil: 'networkidle' });

  const said = await sentencesIn(page);
  expect(said).toContain(beforePhone(english.sentence));
  expect(said).toContain(beforePhone(amharic.sentence));
  expect(await page.locator('script[type=module]').count()).toBe(0);
  expect(errors).toEqual([]);
});

/** Takes away what browsers at the floor do not have, and lets dates be written as by ICU 72. */
const atTheFloor = (): void => {
  const missing: [object, string[]][] = [
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'with', 'toSpliced']],
    [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
    [Object, ['hasOwn', 'groupBy']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['timeout', 'any']],
    [Crypto.prototype, ['randomUUID']],
    [HTMLDialogElement.prototype, ['showModal', 'show', 'close']],
    [HTMLFormElement.prototype, ['requestSubmit']],
    [Element.prototype, ['checkVisibility']],
    [HTMLElement.prototype, ['inert', 'showPopover', 'hidePopover', 'togglePopover']],
    [Intl, ['ListFormat', 'Segmenter', 'DurationFormat', 'supportedValuesOf']],
    [
      globalThis,
      [
        'structuredClone',
        'BroadcastChannel',
        'createImageBitmap',
        'reportError',
        'scheduler',
        'requestIdleCallback',
        'TransformStream',
        'CompressionStream',
        'WeakRef',
        'FinalizationRegistry',
        'navigation',
      ],
    ],
  ];
  for (const [holder, names] of missing) for (const name of names) Reflect.deleteProperty(holder, name);
  const Original = Intl.DateTimeFormat;
  Intl.DateTimeFormat = new Proxy(Original, {
    construct: (target, [locale, options]) => new target(locale === 'en-CA' ? 'en-US' : locale, options),
    apply: (target, _, [locale, options]) => target(locale === 'en-CA' ? 'en-US' : locale, options),
  });
};

const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
};

test.each(['en', 'am'] as const)('a browser at the floor shows every dashboard (%s)', async (language) => {
  for (const [who, others] of [
    ['student', ['/myClass/timetable', '/payments', '/progress', '/family', '/notices', '/setting', '/']],
    ['teacher', ['/teacher/today', '/teacher/timetable', '/notices', '/setting', '/']],
  ] as const) {
    const page = await openPage({ language });
    await page.addInitScript(atTheFloor);
    const complaints = complaintsOf(page);
    await signIn(page, who);
    const home = who === 'student' ? '/myClass' : '/teacher/myClass';
    await show(page, home);
    const classPath = await page.locator('main a[href*="lass/"]').first().getAttribute('href');
    for (const path of [classPath ?? '', ...others]) {
      await show(page, path);
      expect(
        await page
          .getByRole('alert')
          .filter({ has: page.locator('h1') })
          .count(),
      ).toBe(0);
    }
    expect([who, ...complaints]).toEqual([who]);
  }
});

test('a browser at the floor opens the calendar of a date', async () => {
  const page = await openPage();
  await page.addInitScript(atTheFloor);
  const complaints = complaintsOf(page);
  await signIn(page, 'student');
  await show(page, '/family');
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await page.getByRole('button', { name: 'Open the calendar' }).click();

  await page.getByRole('grid').waitFor();
  expect(complaints).toEqual([]);
});

test('a dialog opens in a browser that has none, keeps the keyboard inside and closes with Escape', async () => {
  const page = await openPage();
  await page.addInitScript(atTheFloor);
  const complaints = complaintsOf(page);
  await page.goto('/services/studyAbroad');
  await isAlive(page);
  const opener = page.locator('#college-title ~ button');
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const isInside = () =>
    page.evaluate(() => document.querySelector('dialog')?.contains(document.activeElement) ?? false);
  await expect.poll(isInside).toBe(true);
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab');
  expect(await isInside()).toBe(true);

  await page.keyboard.press('Escape');

  await dialog.waitFor({ state: 'detached' });
  await untilFocused(opener);
  expect(complaints).toEqual([]);
});
