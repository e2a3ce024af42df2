import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

type Algorithm = 'HS256' | 'HS512';
const HASHES: Record<Algorithm, string> = { HS256: 'sha256', HS512: 'sha512' };

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signature = (algorithm: Algorithm, content: string, secret: string): Buffer =>
  createHmac(HASHES[algorithm], secret).update(content).digest();

/** A signed statement (RFC 7519). */
export const signedToken = (algorithm: Algorithm, claims: object, secret: string): string => {
  const content = `${encoded({ alg: algorithm, typ: 'JWT' })}.${encoded(claims)}`;
  return `${content}.${signature(algorithm, content, secret).toString('base64url')}`;
};

const header = z.object({ alg: z.string() });
const expiring = z.looseObject({ exp: z.number() });

const decoded = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return null;
  }
};

/** Its claims, or null for one that is not of this key and algorithm, or has expired. The token never chooses the algorithm. */
export const claimsOf = (
  algorithm: Algorithm,
  token: string,
  secret: string,
  now: Date,
): Record<string, unknown> | null => {
  const [head = '', body = '', sign = '', ...rest] = token.split('.');
  if (rest.length > 0 || header.safeParse(decoded(head)).data?.alg !== algorithm) return null;
  const expected = signature(algorithm, `${head}.${body}`, secret);
  const given = Buffer.from(sign, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = expiring.safeParse(decoded(body)).data;
  return claims && claims.exp * 1000 > now.getTime() ? claims : null;
};
