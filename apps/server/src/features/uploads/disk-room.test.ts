import { stat, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorReply } from '@temari/contracts/errors';
import { expect, test } from 'vitest';
import { diskFileStore } from '../../adapters/file-store/disk.ts';
import { buildApp } from '../../app.ts';
import { KEPT_FREE_BYTES } from '../../disk/disk-room.ts';
import { sampleMp4, samplePdf, samplePhoto } from '../../testing/sample-files.ts';
import { type SmallDisk, smallDisk } from '../../testing/small-disk.ts';
import { listeningWorld, partialsIn, signInAs, TUS, uploaderAt } from '../../testing/uploading.ts';

const MIB = 1024 ** 2;
const MINUTE_MS = 60_000;

const locationOf = (reply: Response): string => reply.headers.get('location') ?? '';
const idOf = (reply: Response): string => locationOf(reply).split('/').at(-1) ?? '';
const urlOf = (reply: Response): string | null => reply.headers.get('x-file-url');
const codeOf = async (reply: Response): Promise<string> => ((await reply.json()) as ErrorReply).code;

const film = (bytes: number): Buffer => {
  const head = sampleMp4();
  return Buffer.concat([head, Buffer.alloc(bytes - head.length, 7)]);
};

/** A world whose uploads and files are on a disk with this much free space above the reserve. */
const worldWithRoom = async (roomBytes: number) => {
  const disk = await smallDisk(KEPT_FREE_BYTES + roomBytes);
  const world = await listeningWorld({
    freeBytes: disk.freeBytes,
    uploadsDir: join(disk.folder, 'uploads'),
    fileStore: diskFileStore(join(disk.folder, 'files')),
  });
  return { world, disk, free: () => disk.freeBytes(disk.folder) };
};

/** Another program writes to the same disk. */
const fill = async ({ folder }: SmallDisk, bytes: number): Promise<string> => {
  const path = join(folder, 'another-program');
  await writeFile(path, Buffer.alloc(bytes, 1));
  return path;
};

const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  while (!(await isTrue())) await sleep(10);
};

test('of twenty uploads at once that exceed the room together, those that fit are taken, and the kept room stays', async () => {
  const { world, free } = await worldWithRoom(64 * MIB);
  const teacher = uploaderAt(world.origin, await signInAs(world, 'teacher'));
  const bytes = film(5 * MIB);

  const starts = await Promise.all(
    Array.from({ length: 20 }, () => teacher.start({ size: bytes.length, purpose: 'resource' })),
  );
  const taken = starts.filter(({ status }) => status === 201);
  const refused = starts.filter(({ status }) => status !== 201);

  // Each needs its own size, and as much again while a picture would be redrawn.
  expect([taken.length, refused.length]).toEqual([6, 14]);
  for (const reply of refused) {
    expect([reply.status, Number(reply.headers.get('retry-after')) > 0, await codeOf(reply)]).toEqual([
      503,
      true,
      'upload/no-room',
    ]);
  }
  let least = await free();
  const finished = await Promise.all(
    taken.map(async (reply) => {
      const answer = await teacher.send(locationOf(reply), 0, bytes);
      least = Math.min(least, await free());
      return answer;
    }),
  );
  expect(finished.map((answer) => [answer.status, Boolean(urlOf(answer))])).toEqual(taken.map(() => [204, true]));
  expect(least).toBeGreaterThanOrEqual(KEPT_FREE_BYTES);
  expect(await partialsIn(world)).toEqual([]);
  expect((await teacher.start({ size: bytes.length, purpose: 'resource' })).status).toBe(201);
});

test('uploads on two instances that share the folder count each other', async () => {
  const { world } = await worldWithRoom(50 * MIB);
  const token = await signInAs(world, 'teacher');
  const other = await buildApp(world.deps, {
    isHttps: false,
    trustProxy: [],
    metricsToken: null,
    publicUrl: 'http://localhost',
    isDemo: false,
    webDist: null,
  });
  const otherOrigin = await other.listen({ port: 0, host: '127.0.0.1' });

  const replies = await Promise.all(
    [world.origin, otherOrigin].map((origin) =>
      uploaderAt(origin, token).start({ size: 30 * MIB, purpose: 'resource' }),
    ),
  );
  await other.close();

  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 503]);
});

test('a disk that others filled is seen at the next piece: it is refused, and what had come makes room', async () => {
  const { world, disk, free } = await worldWithRoom(30 * MIB);
  const teacher = uploaderAt(world.origin, await signInAs(world, 'teacher'));
  const bytes = film(8 * MIB);
  const location = locationOf(await teacher.start({ size: bytes.length, purpose: 'resource' }));
  expect((await teacher.send(location, 0, bytes.subarray(0, 4 * MIB))).status).toBe(204);
  await fill(disk, 28 * MIB);
  const before = await free();

  const refused = await teacher.send(location, 4 * MIB, bytes.subarray(4 * MIB));

  expect([refused.status, await codeOf(refused)]).toEqual([503, 'upload/no-room']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await partialsIn(world)).toEqual([]);
  expect(await free()).toBeGreaterThanOrEqual(before + 4 * MIB);
  expect((await teacher.head(location)).status).toBe(410);
});

test('a piece that would use what is kept for the database stops while it is written, and leaves nothing', async () => {
  const { world, disk } = await worldWithRoom(60 * MIB);
  const token = await signInAs(world, 'teacher');
  const bytes = film(40 * MIB);
  const started = await uploaderAt(world.origin, token).start({ size: bytes.length, purpose: 'resource' });
  const piece = request(new URL(locationOf(started), world.origin), {
    method: 'PATCH',
    headers: {
      ...TUS,
      'content-type': 'application/offset+octet-stream',
      authorization: `Bearer ${token}`,
      'upload-offset': 0,
      'content-length': bytes.length,
    },
  });
  const { promise: answer, resolve, reject } = Promise.withResolvers<{ status?: number | undefined; body: unknown }>();
  piece.on(
    'response',
    (response) => void json(response).then((body) => resolve({ status: response.statusCode, body })),
  );
  piece.on('error', reject);

  piece.write(bytes.subarray(0, 4 * MIB));
  const partial = join(world.deps.uploadsDir, idOf(started));
  await until(async () => (await stat(partial)).size >= 2 * MIB);
  await fill(disk, 57 * MIB);
  piece.end(bytes.subarray(4 * MIB));

  expect(await answer).toMatchObject({ status: 503, body: { code: 'upload/no-room' } });
  expect(await partialsIn(world)).toEqual([]);
  expect((await world.pool.query('select 1 from uploads')).rows).toEqual([]);
});

test('an upload at rest gives its promised room back, keeps what has come, and goes on when there is room', async () => {
  const { world } = await worldWithRoom(50 * MIB);
  const resting = uploaderAt(world.origin, await signInAs(world, 'teacher'));
  const bytes = film(20 * MIB);
  const location = locationOf(await resting.start({ size: bytes.length, purpose: 'resource' }));
  await resting.send(location, 0, bytes.subarray(0, MIB));
  expect(await codeOf(await resting.start({ size: 15 * MIB, purpose: 'resource' }))).toBe('upload/no-room');

  world.clock.advance(11 * MINUTE_MS);
  const second = await resting.start({ size: 15 * MIB, purpose: 'resource' });
  const meanwhile = await resting.send(location, MIB, bytes.subarray(MIB));

  expect([second.status, meanwhile.status, await codeOf(meanwhile)]).toEqual([201, 503, 'upload/no-room']);
  expect((await resting.head(location)).headers.get('upload-offset')).toBe(String(MIB));
  await resting.cancel(locationOf(second));
  expect(urlOf(await resting.send(location, MIB, bytes.subarray(MIB)))).toBeTruthy();
});

test('on a full disk an upload that rested for an hour makes room for a new one', async () => {
  const { world } = await worldWithRoom(30 * MIB);
  const teacher = uploaderAt(world.origin, await signInAs(world, 'teacher'));
  const bytes = film(18 * MIB);
  const abandoned = locationOf(await teacher.start({ size: bytes.length, purpose: 'resource' }));
  await teacher.send(abandoned, 0, bytes.subarray(0, 17 * MIB));
  world.clock.advance(30 * MINUTE_MS);
  expect((await teacher.start({ size: bytes.length, purpose: 'resource' })).status).toBe(503);

  world.clock.advance(60 * MINUTE_MS);
  const started = await teacher.start({ size: bytes.length, purpose: 'resource' });

  expect(started.status).toBe(201);
  expect((await teacher.head(abandoned)).status).toBe(410);
  expect((await partialsIn(world)).toSorted()).toEqual([idOf(started), `${idOf(started)}.json`]);
});

test('a disk that fills up under the redrawn picture is said in a sentence and leaves nothing behind', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const photo = await samplePhoto(400, 300);
  const started = await student.start({ size: photo.length, purpose: 'receipt' });
  await symlink('/dev/full', join(world.deps.uploadsDir, `${idOf(started)}.image`));

  const refused = await student.send(locationOf(started), 0, photo);

  expect([refused.status, await codeOf(refused)]).toEqual([503, 'upload/no-room']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await partialsIn(world)).toEqual([]);
});

test('a disk without a byte left, met anywhere, is said in the same sentence and leaves nothing behind', async () => {
  const disk = await smallDisk(48 * 1024);
  const world = await listeningWorld({
    // The reading says there is room: what is tried here is the system's own refusal.
    freeBytes: async () => 1024 * MIB,
    uploadsDir: join(disk.folder, 'uploads'),
    fileStore: {
      ...diskFileStore(join(disk.folder, 'files')),
      put: () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })),
    },
  });
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));

  const replies = [await student.upload(samplePdf(), 'receipt')];
  if (disk.isReal) {
    replies.push(await student.upload(Buffer.concat([samplePdf(), Buffer.alloc(MIB)]), 'receipt'));
    await fill(disk, 44 * 1024).catch(() => {});
    replies.push(await student.start({ size: 1000, purpose: 'receipt' }));
  }

  for (const reply of replies) expect([reply.status, await codeOf(reply)]).toEqual([503, 'upload/no-room']);
  expect(await partialsIn(world)).toEqual([]);
  expect((await world.pool.query('select 1 from uploads')).rows).toEqual([]);
});

test('a teacher hands in class resources while approved, and not before or after', async () => {
  const world = await listeningWorld();
  const teacher = uploaderAt(world.origin, await signInAs(world, 'teacher'));
  const pending = uploaderAt(world.origin, await signInAs(world, 'pendingTeacher'));

  const before = await pending.start({ size: 200 * MIB, purpose: 'resource' });
  const approved = await teacher.start({ size: 200 * MIB, purpose: 'resource' });
  await world.pool.query("update teachers set status = 'Declined'");
  const after = await teacher.start({ size: 1, purpose: 'resource' });

  expect([before.status, await codeOf(before)]).toEqual([403, 'teacher/not-approved']);
  expect(approved.status).toBe(201);
  expect([after.status, await codeOf(after)]).toEqual([403, 'teacher/not-approved']);
  expect((await pending.start({ size: 10 * MIB, purpose: 'cv' })).status).toBe(201);
});

test('a new account has so many uploads open at once; those at rest make way for a new one', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));

  const replies = await Promise.all(Array.from({ length: 12 }, () => student.start({ size: 100, purpose: 'receipt' })));
  const refused = replies.filter(({ status }) => status === 429);
  expect([replies.length - refused.length, refused.length]).toEqual([10, 2]);
  expect([await codeOf(refused[0] as Response), refused[0]?.headers.get('retry-after')]).toEqual([
    'upload/too-many-open',
    '60',
  ]);

  world.clock.advance(11 * MINUTE_MS);
  expect((await student.start({ size: 100, purpose: 'receipt' })).status).toBe(201);
  expect((await world.pool.query('select 1 from uploads')).rows).toHaveLength(1);
  expect(await partialsIn(world)).toHaveLength(2);
});
