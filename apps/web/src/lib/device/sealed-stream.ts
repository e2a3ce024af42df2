import type { Bytes, Vault } from './vault.ts';

/** A file of 200 MB passes through in pieces: a phone has no room for it twice. */
const PIECE_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const SALT_BYTES = 16;

/** The place of a piece and whether it is the last: pieces can neither change places nor be cut off. */
const ivOf = (place: number, isLast: boolean): Bytes => {
  const iv = new Uint8Array(12);
  new DataView(iv.buffer).setUint32(0, place);
  iv[11] = isLast ? 1 : 0;
  return iv;
};

const joined = (first: Bytes, second: Uint8Array): Bytes => {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

/** Passes on pieces of one size; the rest, which may be empty, is the last. */
const inPieces = (
  size: number,
  pass: (piece: Bytes, place: number, isLast: boolean, controller: TransformStreamDefaultController) => Promise<void>,
): Transformer<Uint8Array, Uint8Array> => {
  let waiting: Bytes = new Uint8Array(0);
  let place = 0;
  return {
    transform: async (chunk, controller) => {
      waiting = joined(waiting, chunk);
      while (waiting.length > size) {
        await pass(waiting.slice(0, size), place, false, controller);
        place += 1;
        waiting = waiting.slice(size);
      }
    },
    flush: (controller) => pass(waiting, place, true, controller),
  };
};

/** Encrypts what passes through; the salt of its key goes first. */
export const sealing = ({ fileKey }: Vault): TransformStream<Uint8Array, Uint8Array> => {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const key = fileKey(salt);
  return new TransformStream({
    start: (controller) => controller.enqueue(salt),
    ...inPieces(PIECE_BYTES, async (piece, place, isLast, controller) => {
      const cipher = { name: 'AES-GCM', iv: ivOf(place, isLast) };
      controller.enqueue(new Uint8Array(await crypto.subtle.encrypt(cipher, await key, piece)));
    }),
  });
};

/** Decrypts a sealed stream. Fails if another session sealed it, or if it was changed or cut off. */
export const unsealing = ({ fileKey }: Vault): TransformStream<Uint8Array, Uint8Array> => {
  let salt: Bytes = new Uint8Array(0);
  let key: Promise<CryptoKey> | undefined;
  const rest = inPieces(PIECE_BYTES + TAG_BYTES, async (piece, place, isLast, controller) => {
    key ??= fileKey(salt);
    const cipher = { name: 'AES-GCM', iv: ivOf(place, isLast) };
    controller.enqueue(new Uint8Array(await crypto.subtle.decrypt(cipher, await key, piece)));
  });
  return new TransformStream({
    transform: (chunk, controller) => {
      const missing = SALT_BYTES - salt.length;
      salt = joined(salt, chunk.slice(0, missing));
      return rest.transform?.(chunk.slice(missing), controller);
    },
    flush: (controller) => rest.flush?.(controller),
  });
};
