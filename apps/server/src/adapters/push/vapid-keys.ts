import { createECDH, hkdfSync } from 'node:crypto';

/** The key pair by which push services know us (VAPID, RFC 8292), both halves in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The order of P-256. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
/** More bytes than the order has, so that all keys are equally likely (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48;

/** The public half, or null where the private one is no key. */
export const publicKeyOf = (privateKey: string): string | null => {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url');
  } catch {
    return null;
  }
};

/** The same pair on every instance that has the same secret. */
export const derivedVapidKeys = (secret: Buffer): VapidKeys => {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'temari', 'vapid', SEED_BYTES));
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toString('base64url');
  return { publicKey: publicKeyOf(privateKey) ?? '', privateKey };
};
