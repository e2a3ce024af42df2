import { createPublicKey, verify } from 'node:crypto';

const HEADER = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]{87})$/;
const DAY_SECONDS = 24 * 60 * 60;

const parsed = (part: string): Record<string, unknown> => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return {};
  }
};

const keyOf = (spelling: string) => {
  const bytes = Buffer.from(spelling, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
};

/** Who sends, by the VAPID header (RFC 8292), or why a push service would refuse it. */
export const senderOf = (
  authorization: string | undefined,
  { audience, now }: { audience: string; now: Date },
): { key: string } | { fault: string } => {
  const found = HEADER.exec(authorization ?? '');
  if (!found) return { fault: 'the VAPID header is missing or not readable' };
  const [, header = '', claims = '', signature = '', key = ''] = found;
  if (parsed(header).alg !== 'ES256') return { fault: 'the token is not signed with ES256' };
  const { aud, exp, sub } = parsed(claims);
  const seconds = now.getTime() / 1000;
  if (aud !== audience) return { fault: `the token is for ${aud}, not for ${audience}` };
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + DAY_SECONDS)
    return { fault: 'the token is too old' };
  if (!/^(https:|mailto:)/.test(String(sub))) return { fault: 'the token names nobody' };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: keyOf(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? { key } : { fault: 'the signature is wrong' };
};
