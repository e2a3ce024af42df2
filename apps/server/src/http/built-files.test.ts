import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { serveBuiltFiles } from './built-files.ts';
import { securityHeaders } from './security-headers.ts';

const SCRIPT = '/assets/app-1234.js';

const built = async (): Promise<FastifyInstance> => {
  const folder = await mkdtemp(join(tmpdir(), 'temari-built-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'assets/app-1234.js'), 'plain');
  await writeFile(join(folder, 'assets/app-1234.js.br'), 'as br');
  await writeFile(join(folder, 'assets/app-1234.js.gz'), 'as gzip');
  await writeFile(join(folder, 'icon.png'), 'a picture');
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  const app = Fastify();
  securityHeaders(app, { isHttps: true });
  await serveBuiltFiles(app, folder);
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  return app;
};

test.each([
  ['br, gzip', SCRIPT, 'as br', 'br'],
  ['gzip, deflate', SCRIPT, 'as gzip', 'gzip'],
  ['identity', SCRIPT, 'plain', undefined],
  ['', SCRIPT, 'plain', undefined],
  ['br, gzip', '/icon.png', 'a picture', undefined],
])('whoever accepts "%s" gets %s as it lies packed: %s', async (accepted, url, body, encoding) => {
  const app = await built();

  const answer = await app.inject({ url, headers: { 'accept-encoding': accepted } });

  expect([answer.statusCode, answer.body, answer.headers['content-encoding']]).toEqual([200, body, encoding]);
  expect(answer.headers.vary).toBe('accept-encoding');
});

test('what carries its content in its name is kept for a year, anything else for an hour and asked again', async () => {
  const app = await built();

  const script = await app.inject(SCRIPT);
  const icon = await app.inject('/icon.png');
  const again = await app.inject({ url: '/icon.png', headers: { 'if-none-match': String(icon.headers.etag) } });

  expect([script.headers['cache-control'], script.headers['content-type']]).toEqual([
    'public, max-age=31536000, immutable',
    'text/javascript; charset=utf-8',
  ]);
  expect([icon.headers['cache-control'], icon.headers['content-type']]).toEqual(['public, max-age=3600', 'image/png']);
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', icon.headers.etag]);
});

test.each(['/.vite/manifest.json', '/assets/app-1234.js.br', '/assets/', '/assets/../../etc/passwd', '/nothing.js'])(
  '%s is no file of the app',
  async (url) => {
    const app = await built();

    expect((await app.inject(url)).statusCode).toBe(404);
  },
);

test('only its length is told to whoever asks for the head alone', async () => {
  const app = await built();

  const answer = await app.inject({ method: 'HEAD', url: SCRIPT });

  expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '5', '']);
});

test('a script carries only the policies that matter to a script, a picture all of them', async () => {
  const app = await built();

  const script = await app.inject(SCRIPT);
  const picture = await app.inject('/icon.png');

  expect(script.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'self'",
    'strict-transport-security': expect.any(String),
  });
  expect(script.headers).not.toHaveProperty('permissions-policy');
  expect(picture.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});
