import { once } from 'node:events';
import { connect } from 'node:net';
import { BASE_PATH } from '@temari/contracts/base-path';
import { ERRORS, type ErrorCode } from '@temari/contracts/errors';
import { expect, test } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';

const B = BASE_PATH;
const HOST = 'host: x\r\nconnection: close\r\n';
const JSON_TYPE = 'content-type: application/json\r\n';
const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`;
const post = (path: string, headers: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\n${HOST}${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const signUp = `${B}/user`;

/** Name, raw bytes that are sent, and the code of the error that comes back. */
const ODD: [string, string, ErrorCode][] = [
  ['no bytes of HTTP', '\u0000\u0001\u0002\r\n\r\n', 'request/malformed'],
  ['the greeting of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n', 'request/malformed'],
  ['the greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'request/malformed'],
  ['a version that is none', `GET / HTTP/9.9\r\n${HOST}\r\n`, 'request/malformed'],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 'request/malformed'],
  ['a method that is none', `BREW / HTTP/1.1\r\n${HOST}\r\n`, 'request/malformed'],
  ['a method of another protocol', `PROPFIND / HTTP/1.1\r\n${HOST}\r\n`, 'request/not-found'],
  ['TRACE', `TRACE / HTTP/1.1\r\n${HOST}\r\n`, 'request/not-found'],
  ['CONNECT', `CONNECT x:1 HTTP/1.1\r\n${HOST}\r\n`, 'request/malformed'],
  ['OPTIONS of all', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, 'request/not-found'],
  ['OPTIONS of a call', `OPTIONS ${B}/package HTTP/1.1\r\n${HOST}\r\n`, 'request/not-found'],
  ['a method that a call does not have', `PUT ${B}/package HTTP/1.1\r\n${HOST}\r\n`, 'request/not-found'],
  ['a header of two methods', get(`${B}/nowhere`, 'x-http-method-override: DELETE\r\n'), 'request/not-found'],
  ['QUERY without a type', `QUERY ${B}/package HTTP/1.1\r\n${HOST}\r\n`, 'request/malformed'],
  [
    'an upgrade to a web socket',
    `GET ${B}/nowhere HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: websocket\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n`,
    'request/not-found',
  ],
  ['an expectation', post(signUp, 'expect: miracles\r\n', ''), 'request/malformed'],

  ['an address of 70,000 characters', get(`/${'a'.repeat(70_000)}`), 'request/too-large'],
  ['an address of 10,000 characters', get(`/${'a'.repeat(10_000)}`), 'request/not-found'],
  ['an id of 101 characters', get(`${B}/class/${'a'.repeat(101)}`), 'auth/not-signed-in'],
  ['an id of 10,000 characters', get(`${B}/class/${'a'.repeat(10_000)}`), 'auth/not-signed-in'],
  ['a file of 10,000 characters', get(`${B}/files/${'a'.repeat(10_000)}`), 'file/not-found'],
  [
    'a request of 250 characters',
    post(`${B}/user/passwordReset/${'a'.repeat(250)}/verify`, JSON_TYPE, '{}'),
    'request/invalid',
  ],
  ['a calendar of 10,000 characters', get(`${B}/calendar/${'a'.repeat(10_000)}`), 'request/invalid'],
  ['half a percent sign', get(`${B}/class/%`), 'request/not-found'],
  ['a percent sign and letters', get(`${B}/class/%zz`), 'request/not-found'],
  ['bytes that are no UTF-8', get(`${B}/class/%ff%fe`), 'request/not-found'],
  ['half a surrogate pair in an address', get(`${B}/calendar/%ED%A0%80`), 'request/not-found'],
  ['NUL in an address', get(`${B}/calendar/%00`), 'request/invalid'],
  ['NUL in a query', get(`${B}/package?serviceType=%00`), 'request/invalid'],
  ['a query that cannot be read', get(`${B}/package?serviceType=%zz`), 'request/invalid'],
  ['a query of the same name twice', get(`${B}/package?serviceType=tutor&serviceType=visa`), 'request/invalid'],
  ['a query of a prototype', get(`${B}/site/texts?__proto__=x&constructor=y`), 'request/invalid'],
  ['two slashes and a bracket', get('//['), 'request/not-found'],
  ['a whole address that is none', get('http://[::bad/'), 'request/not-found'],
  ['a way out of the folder', get(`${B}/../../../etc/passwd`), 'request/not-found'],
  ['a space in an address', get('/a b'), 'request/malformed'],
  ['Amharic in an address', get('/ሀ'), 'request/malformed'],

  ['a line of 70,000 characters', get('/healthz', `x: ${'y'.repeat(70_000)}\r\n`), 'request/too-large'],
  ['NUL in a header', get('/healthz', 'x: \u0000\r\n'), 'request/malformed'],
  ['a header without a name', get('/healthz', ': x\r\n'), 'request/malformed'],
  ['two tokens', get(`${B}/me`, 'authorization: Bearer a\r\nauthorization: Bearer b\r\n'), 'auth/not-signed-in'],
  ['a hundred tokens', get(`${B}/me`, `authorization: ${'Bearer '.repeat(100)}\r\n`), 'auth/not-signed-in'],
  ['a token of other letters', get(`${B}/me`, 'authorization: Bearer \u00e9\u00ff\r\n'), 'auth/not-signed-in'],

  ['two lengths', post(signUp, 'content-length: 3\r\n', '{}'), 'request/malformed'],
  ['a length below zero', `POST ${signUp} HTTP/1.1\r\n${HOST}content-length: -1\r\n\r\n{}`, 'request/malformed'],
  [
    'a length and chunks',
    `POST ${signUp} HTTP/1.1\r\n${HOST}${JSON_TYPE}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    'request/malformed',
  ],
  [
    'a chunk without a length',
    `POST ${signUp} HTTP/1.1\r\n${HOST}${JSON_TYPE}transfer-encoding: chunked\r\n\r\nzz\r\n`,
    'request/malformed',
  ],
  [
    'a body that is announced too large',
    `POST ${signUp} HTTP/1.1\r\n${HOST}${JSON_TYPE}content-length: 100000\r\n\r\n{}`,
    'request/too-large',
  ],
  ['a body without a type', post(signUp, '', 'hi'), 'request/unsupported-type'],
  ['a body of a type that is none', post(signUp, 'content-type: ;;;\r\n', 'hi'), 'request/unsupported-type'],
  ['a text', post(signUp, 'content-type: text/plain\r\n', 'hi'), 'request/unsupported-type'],
  [
    'a form of a page',
    post(signUp, 'content-type: application/x-www-form-urlencoded\r\n', 'a=b'),
    'request/unsupported-type',
  ],
  ['half of JSON', post(signUp, JSON_TYPE, '{'), 'request/malformed'],
  ['nothing where JSON should be', post(signUp, JSON_TYPE, ''), 'request/malformed'],
  ['JSON with a prototype', post(signUp, JSON_TYPE, '{"__proto__":{"a":1}}'), 'request/malformed'],
  ['JSON with a constructor', post(signUp, JSON_TYPE, '{"constructor":{"prototype":{"a":1}}}'), 'request/malformed'],
  ['JSON a thousand deep', post(signUp, JSON_TYPE, '['.repeat(1000) + ']'.repeat(1000)), 'request/invalid'],
  ['null', post(signUp, JSON_TYPE, 'null'), 'request/invalid'],
  ['a list', post(signUp, JSON_TYPE, '[]'), 'request/invalid'],

  ['an upload without a token', post(`${B}/uploads`, 'tus-resumable: 1.0.0\r\n', ''), 'auth/not-signed-in'],
  ['a checkout of the stand-in that cannot be read', get('/sandbox/chapa/checkout/%zz'), 'request/not-found'],
];

const listening = async ({ app }: World): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
};

/** The whole answer, and nothing after it: the connection is closed. */
const answerTo = async (port: number, bytes: string): Promise<{ status: number; head: string; body: string }> => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  // A server that does not answer and does not close is found by its name, not by a test that never ends.
  socket.setTimeout(15_000, () => socket.destroy());
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  const end = answer.indexOf('\r\n\r\n');
  const head = answer.slice(0, end);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, body: answer.slice(end + 4) };
};

test('whatever is sent, the answer is an error of ours, with its status, its policies and nothing else', async () => {
  const world = await testWorld();
  const port = await listening(world);
  const wrong: unknown[] = [];

  for (const [name, bytes, code] of ODD) {
    const { status, head, body } = await answerTo(port, bytes);
    const sent = body.startsWith('{') ? JSON.parse(body) : body;
    const keys = Object.keys(sent).filter((key) => key !== 'errors' && key !== 'fields');
    const isOurs =
      sent.code === code &&
      status === ERRORS[code].status &&
      keys.join() === 'message,code' &&
      /^content-type: application\/json/im.test(head) &&
      /^content-security-policy: /im.test(head) &&
      /^x-content-type-options: nosniff/im.test(head);
    if (!isOurs) wrong.push([name, status, head, body]);
  }

  expect(wrong).toEqual([]);
  expect((await world.app.inject('/healthz')).statusCode).toBe(200);
});

test('HEAD has the status and the headers of an answer, and no body', async () => {
  const port = await listening(await testWorld());

  const found = await answerTo(port, `HEAD ${B}/package HTTP/1.1\r\n${HOST}\r\n`);
  const nowhere = await answerTo(port, `HEAD ${B}/nowhere HTTP/1.1\r\n${HOST}\r\n`);

  expect([found.status, found.body]).toEqual([200, '']);
  expect([nowhere.status, nowhere.body]).toEqual([404, '']);
});

test('HTTP/1.0 needs no host', async () => {
  const port = await listening(await testWorld());

  expect((await answerTo(port, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
});

/** What a header may hold by the rules of HTTP, and no sensible client would send. */
const ODD_HEADERS: Record<string, string[]> = {
  accept: ['\u00ff', 'text/html;q=zz', '*'.repeat(5000)],
  'accept-encoding': ['\u00ff', 'br;q=-1', ','.repeat(5000)],
  'accept-language': ['\u00ff', 'am-\u00e9;q=9e99', '-'.repeat(5000)],
  'accept-version': ['1.x', '\u00ff', '__proto__'],
  'content-type': ['\u00ff', 'application/json; charset=\u00ff', 'multipart/form-data'],
  cookie: ['\u00ff', 'lang=%zz', 'lang=am; lang=\u00e9; pictures=', '=;=;='],
  'if-none-match': ['\u00ff', '*', '"'.repeat(5000)],
  'if-range': ['\u00ff', 'x'],
  range: ['bytes=\u00ff', 'bytes=0-0,1-1', 'bytes=-', 'bytes=99999999999999999999-', 'lines=1-2'],
  'idempotency-key': ['\u00ff', 'x', 'y'.repeat(101), 'a b c d e f g h', '__proto__'],
  origin: ['null', '\u00ff', 'https://example.com'],
  referer: ['\u00ff', 'https://example.com/%zz'],
  'save-data': ['\u00ff', 'on, off'],
  'user-agent': ['\u00ff', '%n%s%x', '$(id)'],
  'x-forwarded-for': ['\u00ff', 'not an address', '1.2.3.4, \u00ff', '::ffff:zz', '9'.repeat(5000)],
  'x-forwarded-host': ['\u00ff', 'example.com'],
  'x-forwarded-proto': ['\u00ff', 'gopher'],
  'x-request-id': ['\u00ff', 'z'.repeat(5000)],
};

test('each header in every odd spelling, with and without a proxy that is believed: no failure of ours', async () => {
  const wrong: string[] = [];
  for (const trustProxy of [[], ['127.0.0.1']]) {
    const world = await testWorld({ settings: { trustProxy } });
    const port = await listening(world);
    for (const [name, values] of Object.entries(ODD_HEADERS)) {
      for (const value of values) {
        const header = `${name}: ${value}\r\n`;
        const type = name === 'content-type' ? '' : JSON_TYPE;
        const answers = await Promise.all(
          [
            get(`${B}/package`, header),
            get('/', header),
            get(`${B}/files/0190a1b2-0000-7000-8000-000000000000`, header),
            post(`${B}/user/login`, `${type}${header}`, '{"phoneNumber":"0911000001","password":"temari123"}'),
          ].map((bytes) => answerTo(port, bytes)),
        );
        if (answers.some(({ status }) => !(status < 500))) {
          wrong.push(`${name}: ${value.slice(0, 40)} ${answers.map(({ status }) => status)}`);
        }
      }
    }
  }

  expect(wrong).toEqual([]);
}, 120_000);
