import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ErrorReply } from '@temari/contracts/errors';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  hugePng,
  sampleDocx,
  sampleMp3,
  sampleMp4,
  samplePdf,
  samplePhoto,
  samplePng,
  zipOf,
} from '../../testing/sample-files.ts';
import { listeningWorld, signInAs, uploaderAt } from '../../testing/uploading.ts';
import type { World } from '../../testing/world.ts';

/** Everything an upload can leave: its pieces, its stored bytes, its rows. */
const leftBehind = async ({ deps, pool }: World): Promise<{ onDisk: string[]; rows: number }> => {
  const paths = await readdir(dirname(deps.uploadsDir), { recursive: true, withFileTypes: true });
  const { rows } = await pool.query(
    `select (select count(*) from uploads)::int + (select count(*) from files)::int as count`,
  );
  const onDisk = paths.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  return { onDisk, rows: rows[0].count };
};

const MIB = 1024 ** 2;
const page = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>');

const asStudent: [string, () => Buffer | Promise<Buffer>, string, string][] = [
  ['HTML named .pdf', () => page, 'cv.pdf', 'upload/wrong-type'],
  ['an SVG with a script', () => svg, 'photo.png', 'upload/wrong-type'],
  ['a Word file, which is for class resources only', () => sampleDocx(), 'cv.docx', 'upload/wrong-type'],
  ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), 'cv.pdf', 'upload/wrong-type'],
  ['plain text', () => Buffer.from('hello'), 'cv.pdf', 'upload/wrong-type'],
  ['one byte', () => Buffer.from('%'), 'cv.pdf', 'upload/wrong-type'],
  ['a PNG of 50,000 × 50,000', () => hugePng(50_000, 50_000), 'receipt.png', 'upload/too-many-pixels'],
  ['a PNG whose pixels are missing', () => hugePng(3000, 3000), 'receipt.png', 'upload/damaged'],
  ['half a JPEG', async () => (await samplePhoto(800, 800)).subarray(0, 2000), 'receipt.jpg', 'upload/damaged'],
  ['a PDF without its end', () => samplePdf().subarray(0, 200), 'cv.pdf', 'upload/damaged'],
  [
    'a PDF that is also a zip archive',
    () => Buffer.concat([samplePdf(), zipOf([{ name: 'a', content: page }])]),
    'cv.pdf',
    'upload/damaged',
  ],
  [
    'a PDF that is also a zip archive, its trailer in the comment',
    () => Buffer.concat([samplePdf(), zipOf([{ name: 'a', content: page }], '\nstartxref\n0\n%%EOF')]),
    'cv.pdf',
    'upload/damaged',
  ],
  [
    'a PDF that is also a page',
    () => Buffer.concat([Buffer.from('%PDF-1.4\n'), page, samplePdf()]),
    'cv.pdf',
    'upload/damaged',
  ],
  ['a page in front of a PDF', () => Buffer.concat([page, samplePdf()]), 'cv.pdf', 'upload/wrong-type'],
];

test.each(asStudent)('%s is refused with a sentence and leaves nothing behind', async (_name, make, filename, code) => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));

  const refused = await student.upload(await make(), 'receipt', filename);

  expect(await refused.json()).toEqual({ code, message: expect.stringMatching(/\.$/) });
  expect(refused.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await leftBehind(world)).toEqual({ onDisk: [], rows: 0 });
});

const asTeacher: [string, () => Buffer, string, string][] = [
  [
    'a Word file that is a zip bomb',
    () => sampleDocx(Buffer.alloc(64 * MIB)),
    'lesson.docx',
    'upload/unpacks-too-large',
  ],
  [
    'an archive that claims to be smaller than it unpacks',
    () => zipOf([{ name: 'bomb.txt', content: Buffer.alloc(64 * MIB), claimedBytes: 1000 }]),
    'lesson.zip',
    'upload/unpacks-too-large',
  ],
  [
    'a Word file with macros',
    () => sampleDocx(undefined, [{ name: 'word/vbaProject.bin', content: page }]),
    'lesson.docx',
    'upload/wrong-type',
  ],
  ['a Java program', () => zipOf([{ name: 'META-INF/MANIFEST.MF', content: page }]), 'lesson.zip', 'upload/wrong-type'],
  [
    'an archive behind a page',
    () => Buffer.concat([page, zipOf([{ name: 'a', content: page }])]),
    'lesson.zip',
    'upload/wrong-type',
  ],
  ['an archive with its table cut off', () => sampleDocx().subarray(0, -30), 'lesson.docx', 'upload/damaged'],
  [
    'a film that is also an archive',
    () => Buffer.concat([sampleMp4(), zipOf([{ name: 'a', content: page }])]),
    'film.mp4',
    'upload/damaged',
  ],
];

test.each(asTeacher)('%s is refused with a sentence and leaves nothing behind', async (_name, make, filename, code) => {
  const world = await listeningWorld();
  const teacher = uploaderAt(world.origin, await signInAs(world, 'teacher'));

  const refused = await teacher.upload(make(), 'resource', filename);

  expect(await refused.json()).toEqual({ code, message: expect.stringMatching(/\.$/) });
  expect(await leftBehind(world)).toEqual({ onDisk: [], rows: 0 });
});

test('each kind that is allowed comes through', async () => {
  const world = await listeningWorld();
  const teacher = uploaderAt(world.origin, await signInAs(world, 'teacher'));
  const webp = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  const kinds: [Buffer, string][] = [
    [samplePdf(), 'pdf'],
    [await samplePng(), 'png'],
    [await samplePhoto(), 'jpg'],
    [webp, 'webp'],
    [sampleDocx(), 'docx'],
    [
      zipOf([
        { name: '[Content_Types].xml', content: page },
        { name: 'ppt/presentation.xml', content: page },
      ]),
      'pptx',
    ],
    [
      zipOf([
        { name: '[Content_Types].xml', content: page },
        { name: 'xl/workbook.xml', content: page },
      ]),
      'xlsx',
    ],
    [zipOf([{ name: 'notes.txt', content: page }]), 'zip'],
    [sampleMp4(), 'mp4'],
    [sampleMp3(), 'mp3'],
  ];

  for (const [bytes, ending] of kinds) {
    const reply = await teacher.upload(bytes, 'resource', 'no-ending');
    expect([ending, reply.status]).toEqual([ending, 201]);
    const file = await teacher.get(reply.headers.get('x-file-url') ?? '');
    expect(file.headers.get('content-disposition')).toContain(`filename="no-ending.${ending}"`);
  }
});

test('an empty file is refused before it starts', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));

  const refused = await student.start({ size: 0, purpose: 'receipt' });

  expect(await refused.json()).toMatchObject({ code: 'upload/empty' });
  expect(await leftBehind(world)).toEqual({ onDisk: [], rows: 0 });
});

test.each([
  ['receipt', 10 * MIB],
  ['resource', 200 * MIB],
] as const)(
  'one byte over the limit of a %s is refused before it starts, the limit itself is not',
  async (purpose, limit) => {
    const world = await listeningWorld();
    const caller = uploaderAt(world.origin, await signInAs(world, purpose === 'receipt' ? 'student' : 'teacher'));

    const refused = await caller.start({ size: limit + 1, purpose });
    const taken = await caller.start({ size: limit, purpose });

    expect([refused.status, taken.status]).toEqual([413, 201]);
    expect(await refused.json()).toMatchObject({ code: 'upload/too-large' });
  },
);

test('more bytes than were announced are refused, and the upload stays as it was', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf();
  const location = (await student.start({ size: pdf.length, purpose: 'receipt' })).headers.get('location') ?? '';

  const refused = await student.send(location, 0, Buffer.concat([pdf, pdf]));

  expect([refused.status, ((await refused.json()) as ErrorReply).code]).toEqual([413, 'upload/too-large']);
  expect((await student.send(location, 0, pdf)).headers.get('x-file-url')).toBeTruthy();
});

test('a wrong offset changes nothing', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf();
  const location = (await student.start({ size: pdf.length, purpose: 'receipt' })).headers.get('location') ?? '';
  await student.send(location, 0, pdf.subarray(0, 100));

  for (const offset of [0, 99, 101, pdf.length]) {
    const refused = await student.send(location, offset, pdf.subarray(100));
    expect([offset, refused.status, ((await refused.json()) as ErrorReply).code]).toEqual([
      offset,
      409,
      'upload/wrong-offset',
    ]);
  }

  const finished = await student.send(location, 100, pdf.subarray(100));
  const file = await student.get(finished.headers.get('x-file-url') ?? '');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
});

test("another account's upload can neither be seen, continued nor given up", async () => {
  const world = await listeningWorld();
  const owner = uploaderAt(world.origin, await signInAs(world, 'student'));
  const other = uploaderAt(world.origin, await signInAs(world, 'otherStudent'));
  const stranger = uploaderAt(world.origin);
  const location = (await owner.start({ size: 100, purpose: 'receipt' })).headers.get('location') ?? '';

  expect((await other.head(location)).status).toBe(403);
  expect((await other.send(location, 0, Buffer.alloc(10))).status).toBe(403);
  expect((await other.cancel(location)).status).toBe(403);
  expect((await stranger.send(location, 0, Buffer.alloc(10))).status).toBe(401);
  expect((await owner.head(location)).headers.get('upload-offset')).toBe('0');
});

test('a name with tricks in it stays a name', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));

  const reply = await student.upload(samplePdf(), 'receipt', '../../ደረሰኝ"\r\nSet-Cookie: a=b\u202E.html');
  const file = await student.get(reply.headers.get('x-file-url') ?? '');

  expect(file.headers.get('set-cookie')).toBeNull();
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="_____ Set-Cookie_ a=b.html.pdf"; filename*=UTF-8''${encodeURIComponent('ደረሰኝ_ Set-Cookie_ a=b.html.pdf')}`,
  );
});
