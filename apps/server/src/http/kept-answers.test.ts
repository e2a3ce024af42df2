import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { officeWorld } from '../testing/office-world.ts';
import { createKeptAnswers } from './kept-answers.ts';

type Headers = Record<string, string>;

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

const askAt =
  (port: number) =>
  async (path: string, headers: Headers = {}, method = 'GET'): Promise<Answer> => {
    const asked = request({ port, path, method, headers: { connection: 'close', ...headers } }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await response.toArray()).toString('latin1');
    const { date: _, ...rest } = response.headers as Headers;
    return { status: response.statusCode ?? 0, headers: rest, body };
  };

/** A server with three answers, and how often it was asked for one. */
const scene = async () => {
  let forgotten = 0;
  const content = {
    version: '1' as string | null,
    lately: () => content.version,
    forget: () => {
      forgotten += 1;
    },
  };
  const noted: string[] = [];
  const kept = createKeptAnswers(
    content,
    ({ route, status }) =>
      () =>
        noted.push(`${route} ${status}`),
  );
  let asked = 0;
  const app = Fastify({
    serverFactory: (answer) =>
      createServer((incoming, response) => {
        if (!kept.answers(incoming, response)) answer(incoming, response);
      }),
  });
  app.addHook('onRequest', async () => {
    asked += 1;
  });
  kept.watch(app);
  app.get('/shown', async (_request, reply) => {
    reply.keptWhile = content.version;
    return reply
      .header('etag', '"bytes"')
      .header('content-language', 'en')
      .send(Buffer.from(`seen ${asked}`));
  });
  app.get('/greeted', async (_request, reply) => {
    reply.keptWhile = content.version;
    return reply.header('set-cookie', 'lang=am').send(Buffer.from('once'));
  });
  app.get('/missing', async (_request, reply) => {
    reply.keptWhile = content.version;
    return reply.code(404).send(Buffer.from('no'));
  });
  app.get('/own', async () => 'own');
  app.post('/written', async () => 'written');
  await app.listen({ port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { ask: askAt(port), asked: () => asked, forgotten: () => forgotten, content, noted };
};

test('what is kept is given out with the same bytes and headers, and the framework is not asked', async () => {
  const { ask, asked, noted } = await scene();
  const first = await ask('/shown');
  expect(await ask('/shown')).toEqual(first);
  expect(first).toMatchObject({ status: 200, body: 'seen 1', headers: { 'content-length': '6', etag: '"bytes"' } });
  expect(asked()).toBe(1);
  expect(noted).toEqual(['/shown 200']);
});

test('whoever has the bytes is told so, with the headers but for those about bytes', async () => {
  const { ask, asked } = await scene();
  await ask('/shown');
  const again = await ask('/shown', { 'if-none-match': '"bytes"' });
  expect(again).toMatchObject({ status: 304, body: '', headers: { etag: '"bytes"', 'content-language': 'en' } });
  expect(again.headers).not.toHaveProperty('content-length');
  expect(asked()).toBe(1);
});

test.each<[string, { path?: string; headers?: Headers; method?: string }]>([
  ['reads another language', { headers: { 'accept-language': 'am' } }],
  ['has chosen another language', { headers: { cookie: 'theme=dark; lang=am' } }],
  ['unpacks another form', { headers: { 'accept-encoding': 'br' } }],
  ['saves data', { headers: { 'save-data': 'on' } }],
  ['is signed in', { headers: { cookie: 'known=here' } }],
  ['asks another question', { path: '/shown?about=1' }],
  ['asks for the headers alone', { method: 'HEAD' }],
  ['sends a body, however slowly', { headers: { 'content-length': '0' } }],
])('a reader who %s is not given what was kept for another', async (_, { path = '/shown', headers, method }) => {
  const { ask, asked } = await scene();
  await ask('/shown');
  await ask(path, headers, method);
  expect(asked()).toBe(2);
});

test('a reader whose other cookies differ is given what was kept', async () => {
  const { ask, asked } = await scene();
  await ask('/shown', { cookie: 'device=one' });
  await ask('/shown', { cookie: 'device=two' });
  expect(asked()).toBe(1);
});

test('what is known of the version is forgotten by whoever may have written, and by nobody else', async () => {
  const { ask, forgotten } = await scene();
  for (const [path, method] of [
    ['/shown', 'GET'],
    ['/shown', 'HEAD'],
    ['/nothing', 'POST'],
    ['/nothing', 'DELETE'],
  ] as const) {
    await ask(path, {}, method);
    expect([method, path, forgotten()]).toEqual([method, path, 0]);
  }
  await ask('/written', {}, 'POST');
  expect(forgotten()).toBe(1);
});

test.each(['/greeted', '/missing', '/own'])('%s is asked for each time', async (path) => {
  const { ask, asked } = await scene();
  await ask(path);
  await ask(path);
  expect(asked()).toBe(2);
});

test('what is kept is not given out once the version has moved, or while it is not known', async () => {
  const { ask, asked, content } = await scene();
  await ask('/shown');
  content.version = '2';
  expect((await ask('/shown')).body).toBe('seen 2');
  content.version = null;
  await ask('/shown');
  expect(asked()).toBe(3);
});

const PACKAGE = {
  service: 'tutor',
  title: 'Sample package',
  developmentProgram: 'Sample',
  description: 'A sample.',
  offers: ['One'],
  position: 0,
  isActive: true,
  priceEtb: 1000,
};

const webDist = join(import.meta.dirname, '../../../web/dist');

const listening = async () => {
  const world = await officeWorld({ webDist });
  await world.app.listen({ port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  return { world, ask: askAt(port) };
};

test.each([
  ['/', {}],
  ['/about', { 'accept-encoding': 'br', 'accept-language': 'am' }],
  ['/backend/api/v1/package', {}],
  ['/backend/api/v1/site', {}],
])('%s says the same from memory as it said before', async (path, headers) => {
  const { ask } = await listening();
  const first = await ask(path, headers);
  expect(first.status).toBe(200);
  expect(first.headers).toHaveProperty('content-security-policy');
  for (let turn = 0; turn < 3; turn += 1) expect(await ask(path, headers)).toEqual(first);
});

test('whoever has changed a package reads the change at once, in the list and on the page', async () => {
  const { world, ask } = await listening();
  const { _id: id } = (await world.call('POST', '/admin/packages', { token: world.office, body: PACKAGE })).json();
  for (const [index, priceEtb] of [1234, 2345, 3456].entries()) {
    const body = { ...PACKAGE, priceEtb, version: index + 1 };
    await ask('/backend/api/v1/package');
    await ask('/services/tutor');
    await world.call('PATCH', `/admin/packages/${id}`, { token: world.office, body });
    expect((await ask('/backend/api/v1/package')).body).toContain(String(priceEtb));
    expect((await ask('/services/tutor')).body).toContain(priceEtb.toLocaleString('en'));
  }
});

test('what another server has written is read within a moment', async () => {
  const { world, ask } = await listening();
  await ask('/backend/api/v1/package');
  await world.pool.query(`update packages set price_etb = 4321 where service = 'tutor'`);
  await expect.poll(async () => (await ask('/backend/api/v1/package')).body).toContain('4321');
});
