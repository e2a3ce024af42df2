import { createHash } from 'node:crypto';

/** Names these bytes and no others: whoever has them is not sent them again. */
export const etagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
