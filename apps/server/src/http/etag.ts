import { createHash } from 'node:crypto';

/** Identifies these bytes, so that a client that has them is not sent them again. */
export const etagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
