import { expect, test } from 'vitest';
import { samplePdf, signInAs, uploaderAt } from '../../testing/uploading.ts';
import { testWorld } from '../../testing/world.ts';

const listeningWorld = async () => {
  const world = await testWorld();
  await world.seed();
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...world, origin };
};

test('a file sent with its creation is finished at once and says its address', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf();

  const reply = await student.upload(pdf, 'receipt', 'receipt.pdf');

  expect(reply.status).toBe(201);
  const url = reply.headers.get('x-file-url') ?? '';
  expect(url).toMatch(/^\/backend\/api\/v1\/files\/[0-9a-f-]{36}$/);
  const file = await student.get(url);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="receipt.pdf"; filename*=UTF-8''receipt.pdf`,
  );
});

test('an upload goes on where it stopped', async () => {
  const world = await listeningWorld();
  const student = uploaderAt(world.origin, await signInAs(world, 'student'));
  const pdf = samplePdf('x'.repeat(5000));

  const started = await student.start({ size: pdf.length, purpose: 'receipt' });
  const location = started.headers.get('location') ?? '';
  const first = await student.send(location, 0, pdf.subarray(0, 1000));
  const asked = await student.head(location);
  const last = await student.send(location, 1000, pdf.subarray(1000));

  expect(started.status).toBe(201);
  expect([first.status, first.headers.get('upload-offset'), first.headers.get('x-file-url')]).toEqual([
    204,
    '1000',
    null,
  ]);
  expect(asked.headers.get('upload-offset')).toBe('1000');
  expect(last.status).toBe(204);
  const file = await student.get(last.headers.get('x-file-url') ?? '');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
  const after = await student.head(location);
  expect([after.headers.get('upload-offset'), after.headers.get('x-file-url')]).toEqual([
    String(pdf.length),
    last.headers.get('x-file-url'),
  ]);
});
