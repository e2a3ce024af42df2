import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createGetPage } from './get-page.ts';

/** A self-signed certificate for `localhost`, as some banks use; made for these tests only. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIULqGc+RzQbWitFGcy7K4WvF4ezhMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNjIwMDIzMVoYDzIxMjYxMDIz
MjAwMjMxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARlwDBD7YTlyKpWME8SVrMpfXEjTKPg6MHwkZadpSNK41cHBLCHhY2E
I9t5aPwqHh+ZFCH/wT4h8ykIG7kyipq8o28wbTAdBgNVHQ4EFgQUKlAwpMc57trG
NSalm/wxKXAImHkwHwYDVR0jBBgwFoAUKlAwpMc57trGNSalm/wxKXAImHkwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAO64n4aPATbI5NlkauCPhJBk/481/blkd2DMvQpN8aoaAiAU
POQEvNTFmas59HpDDPHJ6n4qGHCUDmZUPxeY7suZyw==
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmwxZ+NKIH/xEaohw
vf6JKDpXz3lBSaaEDCjiGyXlL1qhRANCAARlwDBD7YTlyKpWME8SVrMpfXEjTKPg
6MHwkZadpSNK41cHBLCHhY2EI9t5aPwqHh+ZFCH/wT4h8ykIG7kyipq8
-----END PRIVATE KEY-----`;

const TIMES = { timeoutMs: 10_000, connectMs: 5000 };

const listening = async (server: Server): Promise<number> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

const bank = async (answer: RequestListener): Promise<URL> =>
  new URL(
    `https://localhost:${await listening(createHttpsServer({ key: KEY, cert: CERTIFICATE, maxVersion: 'TLSv1.2' }, answer))}/receipt`,
  );

test('a bank that speaks TLS 1.2 only is asked, and its own certificate is trusted where it was given', async () => {
  const address = await bank((request, response) => response.end(`said ${request.url} ${request.headers.accept}`));

  const page = await createGetPage({ certificates: CERTIFICATE })(address, {
    ...TIMES,
    maxVersion: 'TLSv1.2',
    headers: { accept: 'application/json' },
  });

  expect({ ...page, body: page.body.toString() }).toEqual({ status: 200, body: 'said /receipt application/json' });
});

test('a certificate that nobody vouches for is refused, and nothing is sent', async () => {
  let asked = 0;
  const address = await bank((_request, response) => {
    asked += 1;
    response.end();
  });

  await expect(createGetPage()(address, TIMES)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(asked).toBe(0);
});

test('a connection that is never answered is given up for a fresh one, which carries the request', async () => {
  let asked = 0;
  let connections = 0;
  const inner = createHttpServer((_request, response) => {
    asked += 1;
    response.end('answered');
  });
  // Every other connection is taken and never answered.
  const port = await listening(
    createPlainServer((socket) => {
      connections += 1;
      if (connections % 2 === 0) inner.emit('connection', socket);
    }),
  );

  const page = await createGetPage()(new URL(`http://127.0.0.1:${port}/`), {
    timeoutMs: 10_000,
    connectMs: 5000,
    connections: 1,
    rounds: 2,
    answerMs: 200,
  });

  expect(page.body.toString()).toBe('answered');
  expect(asked).toBe(1);
});

test('a bank that takes the connection and never speaks is given up in time', async () => {
  const port = await listening(createPlainServer(() => {}));

  const asked = createGetPage({ certificates: CERTIFICATE })(new URL(`https://localhost:${port}/`), {
    timeoutMs: 5000,
    connectMs: 100,
    connections: 2,
    rounds: 2,
  });

  await expect(asked).rejects.toThrow('no connection in time');
});

test('a redirect is not followed', async () => {
  const port = await listening(
    createHttpServer((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
  );

  expect((await createGetPage()(new URL(`http://127.0.0.1:${port}/`), TIMES)).status).toBe(302);
});

test('a page without an end is cut off', async () => {
  const port = await listening(
    createHttpServer((_request, response) => {
      const flood = (): void => {
        while (response.write(Buffer.alloc(64 * 1024)));
        response.once('drain', flood);
      };
      flood();
    }),
  );

  await expect(createGetPage()(new URL(`http://127.0.0.1:${port}/`), TIMES)).rejects.toThrow('the page is too long');
});

test('a page that ends too early is not taken for a whole one', async () => {
  const port = await listening(
    createHttpServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    }),
  );

  await expect(createGetPage()(new URL(`http://127.0.0.1:${port}/`), TIMES)).rejects.toThrow();
});
