import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { expect, test } from 'vitest';
import { openContext, origin } from './browser.ts';
import { show, untilControlled } from './page.ts';
import { signIn, signOut } from './sign-in.ts';

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const newSubscription = async (): Promise<Subscription> =>
  (await (await fetch(`${origin()}/sandbox/push/subscriptions`, { method: 'POST' })).json()) as Subscription;

/** What the server keeps of a browser is seen by what reaches it. */
const call = async (token: string, method: string, body: unknown): Promise<number> =>
  (
    await fetch(`${origin()}/backend/api/v1/push/subscriptions`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status;

interface Stubs {
  permission: NotificationPermission;
  subscription: Subscription | null;
}

/**
 * The browser of these tests has no push service behind it, and the one without a window allows no notices. So what
 * asks for either is answered here: the subscription is that of the stand-in, kept in a cookie as a browser keeps it.
 */
const stubBrowser = ({ permission, subscription }: Stubs): void => {
  let allowed = permission;
  Object.defineProperty(Notification, 'permission', { get: () => allowed });
  Notification.requestPermission = async () => {
    if (allowed === 'default') allowed = 'granted';
    return allowed;
  };
  const keep = (seconds: number): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: read by the next page before any promise is done
    document.cookie = `stubbed-push=1; max-age=${seconds}; path=/`;
  };
  let key: ArrayBuffer | null = null;
  const made = () => ({
    endpoint: subscription?.endpoint,
    options: { applicationServerKey: key },
    toJSON: () => subscription,
    unsubscribe: async () => {
      keep(0);
      return true;
    },
  });
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      if (!subscription) throw new DOMException('Registration failed', 'AbortError');
      key = applicationServerKey.buffer;
      keep(86_400);
      return made();
    },
    getSubscription: async () => (document.cookie.includes('stubbed-push=1') ? made() : null),
  });
};

const openPhone = async ({
  permission = 'default',
  hasService = true,
}: {
  permission?: NotificationPermission;
  hasService?: boolean;
} = {}) => {
  const context = await openContext();
  const subscription = hasService ? await newSubscription() : null;
  await context.addInitScript(stubBrowser, { permission, subscription });
  return { context, page: await context.newPage(), endpoint: subscription?.endpoint ?? '' };
};

const isSubscribed = (context: BrowserContext): Promise<boolean> =>
  context.cookies().then((cookies) => cookies.some(({ name }) => name === 'stubbed-push'));

const toggle = (page: Page) => page.getByRole('switch', { name: 'On this phone' });

test('a family switches notices on for this phone, and off again', async () => {
  const { context, page } = await openPhone({ permission: 'granted' });
  await signIn(page, 'student');
  await show(page, '/notices');
  await page.getByRole('heading', { name: 'How we reach you' }).waitFor();
  expect(await toggle(page).getAttribute('aria-checked')).toBe('false');

  const claimed = page.waitForResponse((answer) => answer.url().endsWith('/push/subscriptions'));
  await toggle(page).click();
  expect((await claimed).status()).toBe(204);
  await expect.poll(() => toggle(page).getAttribute('aria-checked')).toBe('true');

  // It is still on when the page is opened again, and the server is told once more.
  const again = page.waitForRequest((request) => request.url().endsWith('/push/subscriptions'));
  await page.evaluate(() => sessionStorage.removeItem('push-claimed'));
  await page.reload();
  expect((await again).method()).toBe('POST');
  await expect.poll(() => toggle(page).getAttribute('aria-checked')).toBe('true');

  const released = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await toggle(page).click();
  expect((await released).status()).toBe(204);
  await expect.poll(() => toggle(page).getAttribute('aria-checked')).toBe('false');
  await expect.poll(() => isSubscribed(context)).toBe(false);
});

test('who signs out takes it along, and the next one on a shared phone begins without it', async () => {
  const { context, page, endpoint } = await openPhone({ permission: 'granted' });
  await signIn(page, 'student');
  await show(page, '/notices');
  await toggle(page).click();
  await expect.poll(() => toggle(page).getAttribute('aria-checked')).toBe('true');

  await signOut(page);
  await expect.poll(() => isSubscribed(context)).toBe(false);

  // Somebody who closed the tab instead: the next one's page takes it away.
  await context.addCookies([{ name: 'stubbed-push', value: '1', url: origin() }]);
  await page.evaluate(() => localStorage.setItem('push-owner', 'somebody-else'));
  const released = page.waitForRequest((request) => request.method() === 'DELETE');
  const { token } = await signIn(page, 'teacher');
  await show(page, '/notices');
  expect((await released).postDataJSON()).toEqual({ endpoint });
  await expect.poll(() => isSubscribed(context)).toBe(false);
  await expect.poll(() => toggle(page).getAttribute('aria-checked')).toBe('false');
  expect(await call(token, 'DELETE', { endpoint })).toBe(204);
});

test('a browser that blocks notices, and one that has none, say what can be done', async () => {
  const { page: blocked } = await openPhone({ permission: 'denied' });
  await signIn(blocked, 'student');
  await show(blocked, '/notices');
  await blocked.getByText('Notices are blocked in this browser.').waitFor();
  expect(await toggle(blocked).count()).toBe(0);

  const none = await (await openContext()).newPage();
  await none.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await signIn(none, 'student');
  await show(none, '/notices');
  await none.getByText('This browser cannot show notices').waitFor();

  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
  const iPhone = await (await openContext({ context: { userAgent } })).newPage();
  await iPhone.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await signIn(iPhone, 'student');
  await show(iPhone, '/notices');
  await iPhone.getByText('first add the app to the home screen').waitFor();
});

test('a push service that cannot be reached is said, and the switch stays off', async () => {
  const { page } = await openPhone({ hasService: false });
  await signIn(page, 'student');
  await show(page, '/notices');
  await toggle(page).click();
  await page.getByRole('alert').getByText('It did not work.').waitFor();
  expect(await toggle(page).getAttribute('aria-checked')).toBe('false');
});

/** As if the first visit had been on another day. */
const hereBefore = (page: Page): Promise<void> => page.evaluate(() => localStorage.setItem('first-day', '2026-01-01'));

test('a family that comes back on another day is asked quietly, and not again after Not now', async () => {
  const { context, page } = await openPhone();
  const question = page.getByRole('heading', { name: 'Hear about lessons on this phone?' });
  await signIn(page, 'student');
  await show(page, '/myClass');
  expect(await question.count()).toBe(0);

  await hereBefore(page);
  await page.reload();
  await question.waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await question.waitFor({ state: 'detached' });
  await show(page, '/myClass');
  expect(await question.count()).toBe(0);

  await context.clearCookies({ name: 'push-not-now' });
  await page.reload();
  await page.getByRole('button', { name: 'Show notices' }).click();
  await page.getByText('This phone now shows your notices.').waitFor();
  await expect.poll(() => isSubscribed(context)).toBe(true);
});

/** A push as the browser's own service would deliver it. */
const deliver = async (session: CDPSession, data: string): Promise<void> => {
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
  await session.send('ServiceWorker.deliverPushMessage', { origin: origin(), registrationId, data });
  await session.send('ServiceWorker.disable');
};

interface StubbedWorker {
  shown: { title: string; body: string; tag: string; data: string; icon: string }[];
  opened: string[];
  registration: object;
  clients: object;
}

/** What the worker would show and open, written down instead: a browser without a window does neither. */
const stubWorker = (): void => {
  const worker = self as unknown as StubbedWorker;
  Object.assign(worker, { shown: [], opened: [] });
  Object.assign(worker.registration, {
    showNotification: async (title: string, options: Omit<StubbedWorker['shown'][number], 'title'>) => {
      worker.shown = [...worker.shown.filter(({ tag }) => tag !== options.tag), { title, ...options }];
    },
  });
  Object.assign(worker.clients, { openWindow: async (address: string) => worker.opened.push(address) });
};

/** The browser tells of a worker a moment after the page has it. */
const stubbedWorker = async (context: BrowserContext): Promise<Worker> => {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(stubWorker);
  return worker;
};

test('a push is shown with its line and icon, once though sent twice; one that cannot be read leads to the list', async () => {
  const { context, page } = await openPhone();
  await signIn(page, 'student');
  await show(page, '/notices');
  await untilControlled(page);
  const worker = await stubbedWorker(context);
  const session = await context.newCDPSession(page);
  const shown = () => worker.evaluate(() => (self as unknown as StubbedWorker).shown);
  const notice = { title: 'Temari', line: 'Hana’s lesson begins in an hour', path: '/myClass', id: 'n1' };

  await deliver(session, JSON.stringify(notice));
  await deliver(session, JSON.stringify(notice));
  const first = { title: 'Temari', body: notice.line, tag: 'n1', data: '/myClass', icon: '/icon-192.png' };
  await expect.poll(shown).toEqual([first]);

  await deliver(session, 'not JSON');
  await expect.poll(shown).toEqual([first, { ...first, title: '127.0.0.1', body: '', tag: '', data: '/notices' }]);
});

test('a tap on a notice opens its page, and never a page of somebody else', async () => {
  const { context, page } = await openPhone();
  await signIn(page, 'student');
  await show(page, '/notices');
  await untilControlled(page);
  const worker = await stubbedWorker(context);
  const opened = (path: string) =>
    worker.evaluate(async (data) => {
      let done: Promise<unknown> = Promise.resolve();
      const event = Object.assign(new Event('notificationclick'), {
        notification: { close: () => {}, data },
        waitUntil: (work: Promise<unknown>) => {
          done = work;
        },
      });
      self.dispatchEvent(event);
      await done;
      return (self as unknown as StubbedWorker).opened;
    }, path);

  expect(await opened('/myClass')).toEqual([`${origin()}/myClass`]);
  await page.goto('/about');
  expect(await opened('https://attacker.example/')).toEqual([`${origin()}/myClass`, `${origin()}/notices`]);
  expect(await opened('//attacker.example/')).toHaveLength(3);
  expect(await opened('//attacker.example/')).not.toContain('https://attacker.example/');
});
