import type { ErrorReply } from '@temari/contracts/errors';
import { expect, test } from 'vitest';
import { signedFileUrl } from '../../domains/files/file-links.ts';
import { endSessions, startSession } from '../../domains/identity/sessions/queries.ts';
import { hashToken } from '../../domains/identity/sessions/tokens.ts';
import { samplePdf, samplePng } from '../../testing/sample-files.ts';
import { listeningWorld, signInAs, uploaderAt } from '../../testing/uploading.ts';
import type { World } from '../../testing/world.ts';

const pdf = samplePdf();

const withReceipt = async () => {
  const world = await listeningWorld();
  const token = await signInAs(world, 'student');
  const student = uploaderAt(world.origin, token);
  const url = (await student.upload(pdf, 'receipt', 'receipt.pdf')).headers.get('x-file-url') ?? '';
  const accountId = await accountIdOf(world, token);
  const reader = { accountId, tokenHash: hashToken(token) };
  const signed = (who = reader) =>
    signedFileUrl(world.deps.secrets.fileLinks, url.split('/').at(-1) ?? '', who, world.clock.now());
  return { world, student, token, accountId, url, signed, stranger: uploaderAt(world.origin) };
};

const accountIdOf = async ({ pool }: World, token: string): Promise<string> => {
  const { rows } = await pool.query('select account_id as id from sessions where token_hash = $1', [hashToken(token)]);
  return rows[0].id;
};

const erase = (world: World, accountId: string) =>
  world.pool.query('update accounts set erased_at = now(), phone = null where id = $1', [accountId]);

test('a private file opens for its owner and the office, and for nobody else', async () => {
  const { world, student, url, stranger } = await withReceipt();
  const other = uploaderAt(world.origin, await signInAs(world, 'otherStudent'));
  const teacher = uploaderAt(world.origin, await signInAs(world, 'teacher'));
  const office = uploaderAt(world.origin, await signInAs(world, 'office'));

  const statuses = await Promise.all(
    [student, office, other, teacher, stranger].map(async (caller) => (await caller.get(url)).status),
  );

  expect(statuses).toEqual([200, 200, 403, 403, 401]);
});

test('a signed link opens for ten minutes, to whoever holds it', async () => {
  const { world, signed, stranger } = await withReceipt();
  const link = signed();

  expect((await stranger.get(link)).status).toBe(200);
  world.clock.advance(9 * 60_000);
  expect((await stranger.get(link)).status).toBe(200);
  world.clock.advance(2 * 60_000);
  const late = await stranger.get(link);
  expect([late.status, ((await late.json()) as ErrorReply).code]).toEqual([401, 'file/link-expired']);
});

test('a link dies with the session it was made for, and lives on in no other', async () => {
  const { world, accountId, token, signed, stranger } = await withReceipt();
  const second = await startSession(world.deps.db, { accountId, now: world.clock.now() });
  const link = signed();
  const ofSecond = signed({ accountId, tokenHash: hashToken(second) });

  await world.call('POST', '/logout', { token });

  const dead = await stranger.get(link);
  expect([dead.status, ((await dead.json()) as ErrorReply).code]).toEqual([401, 'file/link-expired']);
  expect((await stranger.get(ofSecond)).status).toBe(200);
  await endSessions(world.deps.db, accountId);
  expect((await stranger.get(ofSecond)).status).toBe(401);
});

test('an idle session takes its links along', async () => {
  const { world, accountId, signed, stranger } = await withReceipt();
  const link = signed();

  await world.pool.query('update sessions set expires_at = $2 where account_id = $1', [accountId, world.clock.now()]);

  expect((await stranger.get(link)).status).toBe(401);
});

test('what an erased account had uploaded is gone at once: by link, by token, for the office too', async () => {
  const { world, accountId, url, signed, student, stranger } = await withReceipt();
  const officeToken = await signInAs(world, 'office');
  const office = uploaderAt(world.origin, officeToken);
  const officeLink = signed({
    accountId: await accountIdOf(world, officeToken),
    tokenHash: hashToken(officeToken),
  });
  const link = signed();
  expect((await stranger.get(officeLink)).status).toBe(200);

  await erase(world, accountId);

  const answers = await Promise.all([stranger.get(officeLink), stranger.get(link), student.get(url), office.get(url)]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('a link made for staff dies when they leave', async () => {
  const { world, signed, stranger } = await withReceipt();
  const token = await signInAs(world, 'office');
  const accountId = await accountIdOf(world, token);
  const link = signed({ accountId, tokenHash: hashToken(token) });

  await world.pool.query('update staff set is_active = false where account_id = $1', [accountId]);

  expect((await stranger.get(link)).status).toBe(401);
});

test('a link that was changed opens nothing', async () => {
  const { signed, stranger } = await withReceipt();
  const link = new URL(signed(), 'http://here');
  const later = new URL(link);
  later.searchParams.set('expires', String(Number(link.searchParams.get('expires')) + 60));
  const other = new URL(link);
  other.searchParams.set('signature', 'x'.repeat(43));
  const odd = new URL(link);
  odd.searchParams.set('expires', 'NaN');
  const bare = `${link.pathname}?expires=${link.searchParams.get('expires')}&signature=${link.searchParams.get('signature')}`;
  const anotherReader = new URL(link);
  anotherReader.searchParams.set('reader', '0190a1b2-0000-7000-8000-000000000000');
  const twice = `${link.pathname}${link.search}&signature=a`;

  for (const address of [later.href, other.href, odd.href, bare, anotherReader.href, twice]) {
    const { pathname, search } = new URL(address, 'http://here');
    expect((await stranger.get(`${pathname}${search}`)).status).toBe(401);
  }
});

test('a file is a download that cannot run, and is kept by nobody', async () => {
  const { student, url } = await withReceipt();

  const { headers } = await student.get(url);

  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': `attachment; filename="receipt.pdf"; filename*=UTF-8''receipt.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
  });
});

test('a part of a file can be asked for', async () => {
  const { student, url } = await withReceipt();

  const part = await student.get(url, { range: 'bytes=5-9' });
  const end = await student.get(url, { range: 'bytes=-6' });
  const several = await student.get(url, { range: 'bytes=0-1,4-5' });
  const beyond = await student.get(url, { range: `bytes=${pdf.length}-` });

  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 5-9/${pdf.length}`,
    pdf.toString('latin1', 5, 10),
  ]);
  expect([end.status, await end.text()]).toEqual([206, '%%EOF\n']);
  expect([several.status, (await several.arrayBuffer()).byteLength]).toEqual([200, pdf.length]);
  expect([beyond.status, beyond.headers.get('content-range'), await beyond.json()]).toMatchObject([
    416,
    `bytes */${pdf.length}`,
    { code: 'file/range' },
  ]);
});

test('what has not changed is not sent again, and a part of what has changed is sent whole', async () => {
  const { student, url } = await withReceipt();
  const etag = (await student.get(url)).headers.get('etag') ?? '';

  expect((await student.get(url, { 'if-none-match': etag })).status).toBe(304);
  expect((await student.get(url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  expect((await student.get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
});

test('HEAD says what GET would, without the bytes', async () => {
  const { world, url } = await withReceipt();
  const authorization = `Bearer ${await signInAs(world, 'student')}`;

  const head = await fetch(new URL(url, world.origin), { method: 'HEAD', headers: { authorization } });

  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(pdf.length), '']);
});

test('a logo is public and may be kept for a year', async () => {
  const world = await listeningWorld();
  const office = uploaderAt(world.origin, await signInAs(world, 'office'));
  const url = (await office.upload(await samplePng(), 'logo', 'logo.png')).headers.get('x-file-url') ?? '';

  const logo = await uploaderAt(world.origin).get(url);

  expect([logo.status, logo.headers.get('content-type'), logo.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ]);
  expect(logo.headers.get('content-disposition')).toMatch(/^attachment/);
});

test.each(['0190a1b2-0000-7000-8000-000000000000', 'not-an-id', '..%2f..%2fsecret'])(
  'the unknown file %s is not found',
  async (id) => {
    const world = await listeningWorld();
    const student = uploaderAt(world.origin, await signInAs(world, 'student'));

    const missing = await student.get(`/backend/api/v1/files/${id}`);

    expect([missing.status, ((await missing.json()) as ErrorReply).code]).toEqual([404, 'file/not-found']);
  },
);

test('a file whose bytes are missing is not found rather than empty', async () => {
  const { world, student, url } = await withReceipt();
  const { rows } = await world.pool.query('select storage_key as key from files');
  await world.deps.fileStore.delete(rows[0].key);

  expect((await student.get(url)).status).toBe(404);
});
