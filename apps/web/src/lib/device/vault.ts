/**
 * What one session keeps on the device. Everything is encrypted with keys made from the session's token, which lives
 * in session storage alone: when the tab is gone, or the token is another, nobody can read what was left behind.
 */
export interface Vault {
  /** The key under which this session's data is stored; it does not tell whose data it is. */
  name: string;
  seal: (text: string, version: string) => Promise<Sealed>;
  /** Null when it was sealed by another session, or for another version. */
  unseal: (sealed: Sealed, version: string) => Promise<string | null>;
  /** A name for something: the same every time, and meaningless to others. */
  nameFor: (thing: string) => Promise<string>;
  /** A key for one file; the salt is kept beside it. */
  fileKey: (salt: Bytes) => Promise<CryptoKey>;
}

export interface Sealed {
  iv: Bytes;
  bytes: ArrayBuffer;
}

export type Bytes = Uint8Array<ArrayBuffer>;

const AES = { name: 'AES-GCM', length: 256 } as const;
const NAME_BYTES = 16;
const IV_BYTES = 12;

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

const asName = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes.slice(0, NAME_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The vault that a secret opens; `vaultOf` gives that of the present session. */
export const openVault = async (token: string): Promise<Vault> => {
  const { subtle } = crypto;
  const master = await subtle.importKey('raw', utf8(token), 'HKDF', false, ['deriveKey', 'deriveBits']);
  const derivation = (use: string, salt: Bytes = new Uint8Array(0)) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt,
    info: utf8(`temari ${use}`),
  });
  const aesKey = (use: string, salt?: Bytes): Promise<CryptoKey> =>
    subtle.deriveKey(derivation(use, salt), master, AES, false, ['encrypt', 'decrypt']);
  const [name, answers, names] = await Promise.all([
    subtle.deriveBits(derivation('vault'), master, NAME_BYTES * 8),
    aesKey('answers'),
    subtle.deriveKey(derivation('names'), master, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
  ]);
  const cipher = (iv: Bytes, version: string) => ({ name: 'AES-GCM', iv, additionalData: utf8(version) });
  return {
    name: asName(name),
    seal: async (text, version) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      return { iv, bytes: await subtle.encrypt(cipher(iv, version), answers, utf8(text)) };
    },
    unseal: async ({ iv, bytes }, version) => {
      try {
        return new TextDecoder().decode(await subtle.decrypt(cipher(iv, version), answers, bytes));
      } catch {
        return null;
      }
    },
    nameFor: async (thing) => asName(await subtle.sign('HMAC', names, utf8(thing))),
    fileKey: (salt) => aesKey('file', salt),
  };
};

/** Missing where a page is not served safely; then nothing is kept. */
export const canEncrypt = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;

let latest: { token: string; vault: Promise<Vault> } | null = null;

export const vaultOf = (token: string): Promise<Vault> => {
  if (latest?.token !== token) latest = { token, vault: openVault(token) };
  return latest.vault;
};
