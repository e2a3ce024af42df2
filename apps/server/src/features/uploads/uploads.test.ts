import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorReply } from '@temari/contracts/errors';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { statfsFreeBytes } from '../../adapters/disk-space/statfs.ts';
import { diskFileStore } from '../../adapters/file-store/disk.ts';
import { ownLocks } from '../../adapters/locks/own-locks.ts';
import { buildApp } from '../../app.ts';
import { AppError } from '../../errors/app-error.ts';
import type { FileStore } from '../../ports/file-store.ts';
import { sampleMp4, samplePdf, samplePhoto, samplePng } from '../../testing/sample-files.ts';
import { cutAfter, listeningWorld, partialsIn, signInAs, uploaderAt } from '../../testing/uploading.ts';
import { removeExpiredUploads } from './clean-files.ts';

const locationOf = (reply: Response): string => reply.headers.get('location') ?? '';
const urlOf = (reply: Response): string => reply.headers.get('x-file-url') ?? '';
const bytesOf = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer());

test('a file sent with its creation is finished at once and says its address', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf();

  const reply = await student.upload(pdf, 'receipt', 'receipt.pdf');

  expect(reply.status).toBe(201);
  expect(urlOf(reply)).toMatch(/^\/backend\/api\/v1\/files\/[0-9a-f-]{36}$/);
  expect(await bytesOf(await student.get(urlOf(reply)))).toEqual(pdf);
});

test('an upload goes on where it stopped', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf('x'.repeat(5000));

  const started = await student.start({ size: pdf.length, purpose: 'receipt' });
  const location = locationOf(started);
  const first = await student.send(location, 0, pdf.subarray(0, 1000));
  const asked = await student.head(location);
  const last = await student.send(location, 1000, pdf.subarray(1000));

  expect([started.status, first.status, first.headers.get('upload-offset'), urlOf(first)]).toEqual([
    201,
    204,
    '1000',
    '',
  ]);
  expect([asked.headers.get('upload-offset'), asked.headers.get('upload-length')]).toEqual([
    '1000',
    String(pdf.length),
  ]);
  expect(new Date(asked.headers.get('upload-expires') ?? '').getTime()).toBeGreaterThan(Date.now());
  expect(await bytesOf(await student.get(urlOf(last)))).toEqual(pdf);
});

test('whoever lost the last answer is told again, as often as asked', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf();
  const location = locationOf(await student.start({ size: pdf.length, purpose: 'receipt' }));
  const last = await student.send(location, 0, pdf);

  const asked = await student.head(location);
  const again = await student.send(location, pdf.length, Buffer.alloc(0));

  expect([urlOf(asked), urlOf(again)]).toEqual([urlOf(last), urlOf(last)]);
  const { rows } = await world.pool.query('select count(*)::int as count from files');
  expect(rows[0].count).toBe(1);
});

test('uploads cut at random places, some by a stop of the server, all arrive byte for byte', async () => {
  const world = await listeningWorld();
  const token = await signInAs(world, 'teacher');
  let { origin } = world;
  let app = world.app;

  for (let round = 0; round < 12; round += 1) {
    const film = Buffer.concat([sampleMp4(8), randomBytes(200_000)]);
    const location = locationOf(await uploaderAt(origin, token).start({ size: film.length, purpose: 'resource' }));
    let finished = '';
    while (!finished) {
      const teacher = uploaderAt(origin, token);
      const asked = await teacher.head(location);
      finished = urlOf(asked);
      const offset = Number(asked.headers.get('upload-offset'));
      const isLastTry = Math.random() < 0.3;
      if (!finished && isLastTry) finished = urlOf(await teacher.send(location, offset, film.subarray(offset)));
      else if (!finished) {
        const sent = Math.floor(Math.random() * (film.length - offset));
        await cutAfter({ origin, token, location, offset }, film.subarray(offset), sent);
      }
      if (round % 4 === 3) {
        app.server.closeAllConnections();
        await app.close();
        app = await buildApp(world.deps, {
          isHttps: false,
          trustProxy: [],
          metricsToken: null,
          publicUrl: 'http://localhost',
          isDemo: false,
          webDist: null,
        });
        origin = await app.listen({ port: 0, host: '127.0.0.1' });
      }
    }
    const file = await uploaderAt(origin, token).get(finished);
    expect(
      createHash('sha256')
        .update(await bytesOf(file))
        .digest('hex'),
    ).toBe(createHash('sha256').update(film).digest('hex'));
  }
  await app.close();
});

/** The disk, except that the server 'stops' right after bytes are stored: what would follow does not happen. */
const stoppingStore = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'temari-store-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const disk = diskFileStore(folder);
  const server = { isStopping: true };
  const put: FileStore['put'] = async (key, source) => {
    await disk.put(key, source);
    if (server.isStopping) throw new AppError('server/busy');
  };
  return { folder, server, fileStore: { ...disk, put } };
};

test('a server that stops between the stored bytes and the row finishes when asked again', async () => {
  const { server, fileStore } = await stoppingStore();
  const world = await listeningWorld({ fileStore });
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf();
  const location = locationOf(await student.start({ size: pdf.length, purpose: 'receipt' }));

  const lost = await student.send(location, 0, pdf);
  server.isStopping = false;
  const asked = await student.head(location);

  expect(lost.status).toBe(503);
  expect(asked.headers.get('upload-offset')).toBe(String(pdf.length));
  expect(await bytesOf(await student.get(urlOf(asked)))).toEqual(pdf);
  expect(await partialsIn(world)).toEqual([]);
});

test('what such a stop left in the store goes with the expired upload, if nobody asks again', async () => {
  const { folder, fileStore } = await stoppingStore();
  const world = await listeningWorld({ fileStore });
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf();
  await student.send(locationOf(await student.start({ size: pdf.length, purpose: 'receipt' })), 0, pdf);
  const filesIn = async (path: string) =>
    (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  expect(await filesIn(folder)).toBe(1);

  world.clock.advance(25 * 60 * 60_000);
  await removeExpiredUploads(world.deps);
  await world.runJobs();

  expect([await filesIn(folder), await partialsIn(world)]).toEqual([0, []]);
});

test('a photo loses its place and its hidden parts, and stands upright', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const photo = await samplePhoto(60, 40);

  await student.upload(photo, 'identification', 'id.jpeg');

  const { rows } = await world.pool.query('select sha256, source_sha256, storage_key as key from files');
  const stored = join(world.deps.uploadsDir, '../files', rows[0].key.slice(-2), rows[0].key);
  const { width, height, exif, format } = await sharp(stored).metadata();
  expect((await sharp(await onDisk(photo)).metadata()).exif).toBeDefined();
  expect({ width, height, exif, format }).toEqual({ width: 40, height: 60, exif: undefined, format: 'jpeg' });
  expect(rows[0].source_sha256).toBe(createHash('sha256').update(photo).digest('hex'));
  expect(rows[0].sha256).toBe(
    createHash('sha256')
      .update(await readFile(stored))
      .digest('hex'),
  );
});

/** Only files may be decoded in this process. */
const onDisk = async (bytes: Buffer): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'temari-photo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'photo'), bytes);
  return join(folder, 'photo');
};

test('a logo is made no larger than it is shown', async () => {
  const world = await listeningWorld();
  const office = uploaderAt(world.origin, await signInAs(world, 'office'));

  const reply = await office.upload(await samplePng(3000, 1500), 'logo', 'logo.png');

  const { width, height } = await sharp(await onDisk(await bytesOf(await office.get(urlOf(reply))))).metadata();
  expect({ width, height }).toEqual({ width: 1024, height: 512 });
});

test.each([
  ['student', 'logo'],
  ['student', 'resource'],
  ['teacher', 'logo'],
  ['teacher', 'receipt'],
  ['office', 'receipt'],
] as const)('a %s may not upload a %s', async (who, purpose) => {
  const world = await listeningWorld();
  const caller = uploaderAt(world.origin, await signInAs(world, who));

  const refused = await caller.upload(samplePdf(), purpose);

  expect([refused.status, ((await refused.json()) as ErrorReply).code]).toEqual([403, 'auth/not-allowed']);
});

test('nobody uploads without a session, and the protocol has a version', async () => {
  const world = await listeningWorld();
  const token = await signInAs(world, 'student');

  const stranger = await uploaderAt(world.origin).upload(samplePdf(), 'cv');
  const dead = await uploaderAt(world.origin, 'x'.repeat(43)).upload(samplePdf(), 'cv');
  const old = await uploaderAt(world.origin, token).start({
    size: 1,
    purpose: 'cv',
    headers: { 'tus-resumable': '0.2.2' },
  });
  const able = await fetch(`${world.origin}/backend/api/v1/uploads`, { method: 'OPTIONS' });

  expect([stranger.status, dead.status]).toEqual([401, 401]);
  expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0']);
  expect([able.status, able.headers.get('tus-extension'), able.headers.get('tus-max-size')]).toEqual([
    204,
    'creation,creation-with-upload,termination,expiration',
    String(200 * 1024 ** 2),
  ]);
});

test('no answer invites other origins', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));

  const reply = await student.start({ size: 10, purpose: 'cv', headers: { origin: 'https://elsewhere.example' } });

  expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  ['without a purpose', undefined, 400, 'request/invalid'],
  ['for an unknown purpose', 'holiday', 400, 'request/invalid'],
])('an upload %s is refused', async (_name, purpose, status, code) => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));

  const refused = await student.start({ size: 10, ...(purpose && { purpose }) });

  expect([refused.status, await refused.json()]).toMatchObject([
    status,
    { code, errors: { purpose: expect.any(String) } },
  ]);
});

test('a length that is not said, or not a number, is refused', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));

  for (const headers of [{ 'upload-length': 'many' }, { 'upload-length': '-5' }, { 'upload-defer-length': '1' }]) {
    const refused = await student.start({ size: 10, purpose: 'cv', headers: headers as Record<string, string> });
    expect([refused.status, ((await refused.json()) as ErrorReply).code]).toEqual([400, 'request/malformed']);
  }
});

test('an upload that was given up, or has expired, is gone', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const givenUp = locationOf(await student.start({ size: 100, purpose: 'cv' }));
  expect((await student.cancel(givenUp)).status).toBe(204);
  expect((await student.send(givenUp, 0, Buffer.alloc(5))).status).toBe(410);
  expect(await partialsIn(world)).toEqual([]);

  const slow = locationOf(await student.start({ size: 100, purpose: 'cv' }));
  world.clock.advance(11 * 60 * 60_000);
  await student.head(slow);
  world.clock.advance(11 * 60 * 60_000);
  await student.head(slow);
  world.clock.advance(3 * 60 * 60_000);

  expect((await student.head(slow)).status).toBe(410);
});

test('an upload that is given up while its last byte becomes a file keeps the bytes of that file', async () => {
  const { server, fileStore } = await stoppingStore();
  server.isStopping = false;
  const { promise: isStored, resolve: stored } = Promise.withResolvers<void>();
  const { promise: mayFinish, resolve: goOn } = Promise.withResolvers<void>();
  let sending: Promise<Response> | undefined;
  const locks = ownLocks();
  let finishing = 0;
  const world = await listeningWorld({
    fileStore: {
      ...fileStore,
      put: async (key, source) => {
        await fileStore.put(key, source);
        stored();
        await mayFinish;
      },
      delete: async (key) => {
        goOn();
        await sending;
        await fileStore.delete(key);
      },
    },
    locks: {
      take: (name, options) => {
        if (name.startsWith('finishing')) finishing += 1;
        if (finishing > 1) goOn();
        return locks.take(name, options);
      },
    },
  });
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf();
  const location = locationOf(await student.start({ size: pdf.length, purpose: 'receipt' }));
  sending = student.send(location, 0, pdf);
  await isStored;

  expect((await student.cancel(location)).status).toBe(204);

  expect(await bytesOf(await student.get(urlOf(await sending)))).toEqual(pdf);
});

test('an account that uploads more than a day allows is asked to wait, however many tries run at once', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const nearlyAll = 25 * 1024 ** 2;
  await world.pool.query(
    `insert into uploads (id, account_id, purpose, name, size_bytes, expires_at)
     select 'earlier', id, 'receipt', 'a', $1, now() + interval '1 day' from accounts where phone = '+251911000001'`,
    [nearlyAll],
  );

  const replies = await Promise.all(
    Array.from({ length: 6 }, () => student.start({ size: 10 * 1024 ** 2, purpose: 'receipt' })),
  );

  const refused = replies.filter(({ status }) => status === 429);
  expect([replies.length - refused.length, refused.length]).toEqual([2, 4]);
  expect(await refused[0]?.json()).toMatchObject({ code: 'upload/quota' });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a full disk, met while bytes arrive, is said in a sentence and leaves nothing behind', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf();
  const location = locationOf(await student.start({ size: pdf.length, purpose: 'receipt' }));
  const partial = join(world.deps.uploadsDir, location.split('/').at(-1) ?? '');
  await unlink(partial);
  await symlink('/dev/full', partial);

  const refused = await student.send(location, 0, pdf);

  expect([refused.status, ((await refused.json()) as ErrorReply).code]).toEqual([503, 'upload/no-room']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await partialsIn(world)).toEqual([]);
  expect((await world.pool.query('select 1 from uploads')).rows).toEqual([]);
});

test('a full store, met after the last byte, is said in a sentence and leaves nothing behind', async () => {
  const put: FileStore['put'] = () => Promise.reject(new AppError('upload/no-room', { retryAfterSeconds: 600 }));
  const { fileStore } = await stoppingStore();
  const world = await listeningWorld({ fileStore: { ...fileStore, put } });
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));

  const refused = await student.upload(samplePdf(), 'receipt');

  expect([refused.status, ((await refused.json()) as ErrorReply).code]).toEqual([503, 'upload/no-room']);
  expect(await partialsIn(world)).toEqual([]);
  expect((await world.pool.query('select 1 from uploads union all select 1 from files')).rows).toEqual([]);
});

test('with too many pictures waiting to be redrawn the next is asked to come back, and none is lost', async () => {
  const { server, fileStore } = await stoppingStore();
  let gate: Promise<void> | null = null;
  const world = await listeningWorld({
    fileStore,
    freeBytes: async (folder) => {
      await gate;
      return statfsFreeBytes(folder);
    },
  });
  const teacher = uploaderAt(world.origin, await signInAs(world, 'teacher'));
  const photo = await samplePhoto();
  const locations = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const location = locationOf(await teacher.start({ size: photo.length, purpose: 'resource' }));
      await teacher.send(location, 0, photo);
      return location;
    }),
  );
  server.isStopping = false;
  // From here on each admitted request waits until the disk answers.
  const { promise, resolve: openGate } = Promise.withResolvers<void>();
  gate = promise;

  const asked = locations.map((location) => teacher.head(location));
  // Only when all who are refused have heard of it: whoever comes later finds a turn that has become free.
  const refused = await new Promise<Response[]>((resolve) => {
    const heard: Response[] = [];
    for (const answer of asked) {
      void answer.then((each) => each.status === 503 && heard.push(each) === 8 && resolve(heard));
    }
  });
  openGate();

  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const finished = (await Promise.all(asked)).filter(({ status }) => status === 200);
  // Two at a time, and twenty who wait.
  expect(finished).toHaveLength(22);
  for (const location of locations) expect(urlOf(await teacher.head(location))).not.toBe('');
  expect((await world.pool.query('select count(*)::int as count from files')).rows).toEqual([{ count: 30 }]);
});
