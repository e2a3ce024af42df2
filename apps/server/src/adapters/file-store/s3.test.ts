import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { s3Server } from '../../testing/s3-server.ts';
import { samplePdf, samplePng } from '../../testing/sample-files.ts';
import { listeningWorld, signInAs, uploaderAt } from '../../testing/uploading.ts';
import { type S3Settings, s3FileStore } from './s3.ts';

const sourceOf = async (bytes: Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), 'temari-s3-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'source'), bytes);
  return {
    path: join(folder, 'source'),
    sizeBytes: bytes.length,
    mediaType: 'application/pdf',
    disposition: 'attachment',
  };
};

test('what was put is there, whole or in part, until it is deleted', async () => {
  const store = s3FileStore(await s3Server());
  await store.put('key-0123456789', await sourceOf(Buffer.from('0123456789')));

  const whole = await store.get('key-0123456789');
  const part = await store.get('key-0123456789', { start: 2, end: 4 });
  expect([String(whole && (await buffer(whole))), String(part && (await buffer(part)))]).toEqual(['0123456789', '234']);

  await store.delete('key-0123456789');
  await store.delete('key-0123456789');
  expect(await store.get('key-0123456789')).toBeNull();
});

test('wrong keys, or a store that is away, are told as busy and not as missing', async () => {
  const settings = await s3Server();
  const wrong = s3FileStore({ ...settings, secretAccessKey: 'wrong' });
  const away = s3FileStore({ ...settings, endpoint: 'http://127.0.0.1:9' });

  await expect(wrong.get('key-0123456789')).rejects.toMatchObject({ code: 'server/busy' });
  await expect(away.put('key-0123456789', await sourceOf(Buffer.from('a')))).rejects.toMatchObject({
    code: 'server/busy',
  });
});

const PATIENT = { connectMs: 5_000, timeoutMs: 5_000, stillMs: 5_000 };

/** What a machine in trouble does when it is asked. */
const storeThat = async (answer: RequestListener, times: Partial<typeof PATIENT>) => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return s3FileStore({ ...(await s3Server()), endpoint }, { ...PATIENT, ...times });
};

test('a store that takes connections and never answers is told as busy, in time', async () => {
  const store = await storeThat(() => {}, { timeoutMs: 200 });

  const source = await sourceOf(Buffer.from('a'));
  const answers = await Promise.allSettled([
    store.get('key-0123456789'),
    store.put('key-0123456789', source),
    store.delete('key-0123456789'),
  ]);

  const busy = { status: 'rejected', reason: { code: 'server/busy' } };
  expect(answers).toMatchObject([busy, busy, busy]);
});

test('a file whose bytes stop coming ends as broken and holds no connection', async () => {
  const store = await storeThat(
    (_request, response) => void response.writeHead(200, { 'content-length': 10 }).write('01234'),
    { stillMs: 200 },
  );

  const body = await store.get('key-0123456789');

  await expect(body && buffer(body)).rejects.toThrow(/inactivity/);
});

/** The same server under the name by which browsers know it. */
const withPublicName = (settings: S3Settings): S3Settings => ({
  ...settings,
  publicEndpoint: settings.endpoint.replace('127.0.0.1', 'localhost'),
});

test('a store that is for us alone is never named: its files pass through this server', async () => {
  const settings = await s3Server();
  const world = await listeningWorld({ fileStore: s3FileStore(settings) });
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf();
  const uploaded = await student.upload(pdf, 'receipt', 'receipt.pdf');

  const file = await student.get(uploaded.headers.get('x-file-url') ?? '');
  const part = await student.get(uploaded.headers.get('x-file-url') ?? '', { range: 'bytes=5-9' });
  const again = await student.get(uploaded.headers.get('x-file-url') ?? '', {
    'if-none-match': file.headers.get('etag') ?? '',
  });

  expect([file.status, part.status, again.status]).toEqual([200, 206, 304]);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(pdf.subarray(5, 10));
  for (const answer of [uploaded, file, part, again]) {
    expect(JSON.stringify([...answer.headers])).not.toContain(new URL(settings.endpoint).host);
  }
});

test('a private file is a redirect to a short link at the public address, which cannot be changed', async () => {
  const settings = withPublicName(await s3Server());
  const world = await listeningWorld({ fileStore: s3FileStore(settings) });
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf();
  const uploaded = await student.upload(pdf, 'receipt', 'ደረሰኝ.pdf');

  const redirect = await student.get(uploaded.headers.get('x-file-url') ?? '');
  const address = redirect.headers.get('location') ?? '';
  const file = await fetch(address);
  const forged = await fetch(address.replace(/X-Amz-Signature=\w{6}/, 'X-Amz-Signature=abcdef'));

  expect([redirect.status, redirect.headers.get('cache-control')]).toEqual([302, 'no-store']);
  expect(new URL(address).origin).toBe(settings.publicEndpoint);
  expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('cache-control')).toBe('no-store');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="____\.pdf"/);
  expect(forged.status).toBe(403);
});

test('a page that keeps a private file on the device gets the bytes from our own address', async () => {
  const world = await listeningWorld({ fileStore: s3FileStore(withPublicName(await s3Server())) });
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf();
  const uploaded = await student.upload(pdf, 'receipt', 'receipt.pdf');

  const file = await student.get(`${uploaded.headers.get('x-file-url')}?bytes=1`);

  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
});

test('a logo comes from our own address, which may be kept for a year', async () => {
  const world = await listeningWorld({ fileStore: s3FileStore(withPublicName(await s3Server())) });
  const office = uploaderAt(world.origin, await signInAs(world, 'office'));
  const uploaded = await office.upload(await samplePng(), 'logo', 'logo.png');

  const logo = await uploaderAt(world.origin).get(uploaded.headers.get('x-file-url') ?? '');

  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await logo.arrayBuffer()).byteLength).toBeGreaterThan(50);
});

test('an upload meets a store that is away: it is kept, and finished once the store is back', async () => {
  const settings = await s3Server();
  const store = s3FileStore(settings);
  const away = s3FileStore({ ...settings, endpoint: 'http://127.0.0.1:9' });
  const line = { isUp: false };
  const world = await listeningWorld({
    fileStore: { ...store, put: (key, source) => (line.isUp ? store : away).put(key, source) },
  });
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf();
  const location = (await student.start({ size: pdf.length, purpose: 'cv' })).headers.get('location') ?? '';

  const busy = await student.send(location, 0, pdf);
  line.isUp = true;
  const finished = await student.head(location);

  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '10']);
  expect(finished.headers.get('x-file-url')).toBeTruthy();
});

test('all bytes sent with the start, and the store away: the answer says where to ask for the end', async () => {
  const settings = await s3Server();
  const store = s3FileStore(settings);
  const away = s3FileStore({ ...settings, endpoint: 'http://127.0.0.1:9' });
  const line = { isUp: false };
  const world = await listeningWorld({
    fileStore: { ...store, put: (key, source) => (line.isUp ? store : away).put(key, source) },
  });
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));

  const busy = await student.upload(samplePdf(), 'cv');
  line.isUp = true;
  const finished = await student.head(busy.headers.get('location') ?? '');

  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '10']);
  expect(finished.headers.get('x-file-url')).toBeTruthy();
});
