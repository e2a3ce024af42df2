import { expect, test } from 'vitest';
import { sealing, unsealing } from './sealed-stream.ts';
import { vaultOf } from './vault.ts';

const PIECE_BYTES = 256 * 1024;
const TOKEN = 'a'.repeat(43);
const ANOTHER = 'b'.repeat(43);

const bytesOf = (size: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length: size }, (_, place) => place % 251);

const through = async (bytes: Uint8Array<ArrayBuffer>, stream: TransformStream<Uint8Array, Uint8Array>) =>
  new Uint8Array(await new Response(new Response(bytes).body?.pipeThrough(stream)).arrayBuffer());

const sealedBytes = async (bytes: Uint8Array<ArrayBuffer>) => through(bytes, sealing(await vaultOf(TOKEN)));

test('an answer is read again by the same session and the same build, and by no other', async () => {
  const vault = await vaultOf(TOKEN);
  const sealed = await vault.seal('{"name":"Hana"}', 'build 1');

  expect(await vault.unseal(sealed, 'build 1')).toBe('{"name":"Hana"}');
  expect(await vault.unseal(sealed, 'build 2')).toBeNull();
  expect(await (await vaultOf(ANOTHER)).unseal(sealed, 'build 1')).toBeNull();
  expect(new TextDecoder().decode(sealed.bytes)).not.toContain('Hana');
});

test('names are the same every time, differ by session, and tell nothing', async () => {
  const vault = await vaultOf(TOKEN);
  const name = await vault.nameFor('class 7/worksheet');

  expect(await vault.nameFor('class 7/worksheet')).toBe(name);
  expect(await vault.nameFor('class 8/worksheet')).not.toBe(name);
  expect(await (await vaultOf(ANOTHER)).nameFor('class 7/worksheet')).not.toBe(name);
  expect([name, vault.name]).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ]);
});

test.each([0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES + 7])(
  'a file of %i bytes comes back as it was',
  async (size) => {
    const bytes = bytesOf(size);

    const sealed = await sealedBytes(bytes);

    expect(sealed.length).toBeGreaterThan(size);
    expect(await through(sealed, unsealing(await vaultOf(TOKEN)))).toEqual(bytes);
  },
);

test('the same file is sealed differently each time', async () => {
  const bytes = bytesOf(100);

  expect(await sealedBytes(bytes)).not.toEqual(await sealedBytes(bytes));
});

test.each([
  ['another session', (sealed: Uint8Array<ArrayBuffer>) => sealed, ANOTHER],
  [
    'a changed byte',
    (sealed: Uint8Array<ArrayBuffer>) => sealed.map((byte, place) => (place === 99 ? byte ^ 1 : byte)),
    TOKEN,
  ],
  [
    'an end cut off between two pieces',
    (sealed: Uint8Array<ArrayBuffer>) => sealed.slice(0, 16 + PIECE_BYTES + 16),
    TOKEN,
  ],
  ['an end cut off within a piece', (sealed: Uint8Array<ArrayBuffer>) => sealed.slice(0, -1), TOKEN],
])('%s gives nothing', async (_, change, token) => {
  const sealed = await sealedBytes(bytesOf(2 * PIECE_BYTES + 100));

  const opened = through(change(sealed), unsealing(await vaultOf(token)));

  await expect(opened).rejects.toThrow();
});
