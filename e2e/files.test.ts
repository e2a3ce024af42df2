import { createHash, randomBytes } from 'node:crypto';
import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPage, origin, type Visit } from './browser.ts';
import { type DemoPerson, keepSession, sessionOf } from './demo-session.ts';

const UPLOADS = '/backend/api/v1/uploads';

/** A tab that is signed in again with every page: a teacher on that of a class, a student on the one to become one. */
const signedIn = async (who: DemoPerson, visit: Visit = {}): Promise<{ page: Page; token: string; id: string }> => {
  const session = await sessionOf(origin(), who);
  const page = await openPage(visit);
  await page.addInitScript(keepSession, session);
  return { page, ...session };
};

const openClass = async (visit: Visit = {}) => {
  const { page, token, id } = await signedIn('teacher', visit);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin()}/backend/api/v1/class/getbyteacher/${id}`, { headers });
  const [first] = (await answer.json()) as { _id: string }[];
  await page.goto(`/teacher/myClass/${first?._id}`);
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  return { page, token };
};

/** A connection that is so slow that a film stays under way, and can be lost; when it comes back it is fast. */
const slowLine = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const set = (offline: boolean, uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await set(false, 100_000);
  return { drop: () => set(true, -1), comeBack: () => set(false, -1) };
};

const film = (bytes: number): { name: string; mimeType: string; buffer: Buffer } => ({
  name: 'lesson.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.concat([
    Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41\0\0\0\x08mdat', 'latin1'),
    randomBytes(bytes),
  ]),
});

/** The address in the answer that ends an upload. */
const finished = async (page: Page): Promise<string> => {
  const answer = await page.waitForResponse(
    (response) => response.url().includes(UPLOADS) && response.headers()['x-file-url'] !== undefined,
    { timeout: 120_000 },
  );
  return answer.headers()['x-file-url'] ?? '';
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const stored = async (url: string, token: string): Promise<Buffer> => {
  const answer = await fetch(`${origin()}${url}`, { headers: { authorization: `Bearer ${token}` } });
  return Buffer.from(await answer.arrayBuffer());
};

test('a file whose connection drops waits, continues by itself and arrives whole', async () => {
  const { page, token } = await openClass({ width: 360 });
  const line = await slowLine(page);
  const file = film(6_000_000);
  const end = finished(page);

  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(/[1-9]\d?% · continues by itself/).waitFor();
  await line.drop();
  await page.getByText('connection lost; it will continue by itself').waitFor();
  await line.comeBack();

  const url = await end;
  await page.getByText('Uploaded · 5.7 MB').waitFor();
  await page.getByText('Replace').waitFor();
  expect(sha256(await stored(url, token))).toBe(sha256(file.buffer));
});

test('a server too busy to finish a small file is asked for the end again, and nothing is sent anew', async () => {
  const { page, token } = await openClass();
  const file = film(50_000);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(UPLOADS)) asked.push(request.method());
  });
  await page.route(
    `**${UPLOADS}`,
    async (route) => {
      const answer = await route.fetch();
      const { 'x-file-url': _, ...headers } = answer.headers();
      const body = JSON.stringify({ code: 'server/busy', message: 'Many people are here right now.' });
      await route.fulfill({ status: 503, headers: { ...headers, 'retry-after': '1' }, body });
    },
    { times: 1 },
  );
  const end = finished(page);

  await page.locator('input[type=file]').setInputFiles(file);

  expect(sha256(await stored(await end, token))).toBe(sha256(file.buffer));
  expect(asked).toEqual(['POST', 'HEAD']);
});

test('a page that was closed halfway goes on with the same file where it stood', async () => {
  const { page, token } = await openClass();
  const head = [...film(0).buffer];
  const started: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(UPLOADS)) started.push(request.method());
  });
  // The choice must be the same file to the browser, not only the same bytes. Its first part is 4 MB.
  const choose = () =>
    page.locator('input[type=file]').evaluate((input: HTMLInputElement, first) => {
      const parts = [new Uint8Array(first), new Uint8Array(5_000_000).fill(7)];
      const choice = new DataTransfer();
      choice.items.add(new File(parts, 'lesson.mp4', { type: 'video/mp4', lastModified: 1_700_000_000_000 }));
      input.files = choice.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, head);
  const isSecondPart = (request: Request): boolean => Number(request.headers()['upload-offset'] ?? 0) > 0;

  // The second part is under way, and does not arrive before the page is closed.
  await page.route(`${UPLOADS}/*`, (route) => (isSecondPart(route.request()) ? undefined : route.continue()));
  const underWay = page.waitForRequest(isSecondPart);
  await choose();
  await underWay;
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  const end = finished(page);
  await choose();

  const whole = Buffer.concat([Buffer.from(head), Buffer.alloc(5_000_000, 7)]);
  expect(sha256(await stored(await end, token))).toBe(sha256(whole));
  expect(started).toEqual(['POST']);
});

test('a photo is made small and loses its place before it leaves the phone', async () => {
  const { page, token } = await signedIn('student', { width: 360 });
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 95 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 1/1 0/1' } })
    .toBuffer();
  expect(photo.includes('Exif')).toBe(true);
  let sentBytes = 0;
  page.on('request', (request) => {
    if (request.url().includes(UPLOADS)) sentBytes += Number(request.headers()['upload-length'] ?? 0);
  });

  await page.goto('/register/teacher');
  const end = finished(page);
  await page.locator('input[type=file]').setInputFiles({ name: 'cv.jpg', mimeType: 'image/jpeg', buffer: photo });

  const kept = await stored(await end, token);
  const { width, height, exif } = await sharp(kept).metadata();
  expect({ width, height, exif }).toEqual({ width: 1600, height: 1067, exif: undefined });
  expect(sentBytes).toBeGreaterThan(0);
  expect(sentBytes).toBeLessThan(photo.length / 2);
  await page.locator('img[src^="blob:"]').waitFor();
});

test('what is refused says why and can be tried again with another file', async () => {
  const { page } = await openClass({ width: 320 });

  await page.locator('input[type=file]').setInputFiles({
    name: 'lesson.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html><script>alert(1)</script></html>'),
  });
  await page.getByRole('alert').getByText('This kind of file cannot be used here.').waitFor();
  const { x = 0, width = 0 } = (await page.getByRole('alert').locator('../../..').boundingBox()) ?? {};
  const end = finished(page);
  await page.locator('input[type=file]').setInputFiles(film(1000));

  expect(await end).toMatch(/^\/backend\/api\/v1\/files\//);
  expect(x + width).toBeLessThanOrEqual(320);
});

test('an upload can be stopped, and the server forgets it', async () => {
  const { page } = await openClass();
  await slowLine(page);
  const underWay = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.locator('input[type=file]').setInputFiles(film(5_000_000));
  await page.getByText(/continues by itself/).waitFor();
  await underWay;

  const forgotten = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Stop the upload' }).click();

  expect((await forgotten).status()).toBe(204);
  await page.getByText('Choose a file or drop it here').waitFor();
});
