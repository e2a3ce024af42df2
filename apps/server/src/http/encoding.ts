import type { IncomingHttpHeaders } from 'node:http';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest form that the reader's browser unpacks. */
export const encodingOf = (headers: IncomingHttpHeaders): Encoding => {
  const accepted = String(headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
};
