import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { type StartedApp, startApp } from './app.ts';

/** Each file has an app of its own, so that no journey meets the traces of another. */
let app: StartedApp | undefined;
let browser: Promise<Browser> | undefined;

beforeAll(async () => {
  app = await startApp(inject('demoData'));
});

afterAll(async () => {
  await (await browser)?.close();
  await app?.stopAndForget();
});

/** Where the app answers. */
export const origin = (): string => app?.origin ?? '';

export const LAUNCH = {
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
};

/** A busy machine makes a journey slower, not red. */
export const PATIENCE_MS = 60_000;

const launch = (): Promise<Browser> => {
  browser ??= chromium.launch(LAUNCH);
  return browser;
};

export interface Visit {
  /** 360 is the phone most of our users hold; 1280 the office's desk. */
  width?: number;
  language?: 'en' | 'am';
  context?: Parameters<Browser['newContext']>[0];
}

/** Saves a picture of the page where a journey failed, and the errors that the page logged until then. */
const tellOnFailure = (visitor: BrowserContext): void => {
  const complaints: string[] = [];
  visitor.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  visitor.on('weberror', (thrown) => complaints.push(String(thrown.error())));
  visitor.on('requestfailed', (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  visitor.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.request().method()} ${answer.url()}: ${answer.status()}`);
  });
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const page of visitor.pages()) {
      const words = await page.evaluate(() => document.body.innerText.slice(0, 1500)).catch(String);
      const told = `The journey ended at ${page.url()}\n${words}\n${complaints.slice(-20).join('\n')}`;
      // Beside the failure, where the run sums its failures up.
      for (const error of task.result.errors ?? []) error.message += `\n${told}`;
    }
  });
};

/** A visitor with nothing kept on the device; gone after the test. */
export const openContext = async ({
  width = 360,
  language = 'en',
  context = {},
}: Visit = {}): Promise<BrowserContext> => {
  const visitor = await (await launch()).newContext({
    baseURL: origin(),
    viewport: { width, height: width < 640 ? 740 : 860 },
    reducedMotion: 'reduce',
    ...context,
  });
  visitor.setDefaultTimeout(PATIENCE_MS);
  if (language === 'am') await visitor.addCookies([{ name: 'lang', value: 'am', url: origin() }]);
  // The last is done first.
  onTestFinished(() => visitor.close());
  tellOnFailure(visitor);
  return visitor;
};

/** A page for a journey that does not need what the app keeps for offline; fetching that would cost each its time. */
export const openPage = async ({ context, ...visit }: Visit = {}): Promise<Page> =>
  (await openContext({ ...visit, context: { serviceWorkers: 'block', ...context } })).newPage();
