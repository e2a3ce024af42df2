import type { StoredFile } from './queries.ts';
import { attachment } from './rules.ts';

/** What is under an id never changes. */
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * A file comes as a download and stays one: it can neither run nor be framed as part of our pages. A private one is
 * kept by nobody on its way, because the next person at the same device may be another.
 */
export const fileHeaders = ({ name, mediaType, sha256, purpose }: StoredFile): Record<string, string> => ({
  'content-type': mediaType,
  'content-disposition': attachment(name),
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
  etag: `"${sha256}"`,
  ...(purpose === 'logo'
    ? { 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` }
    : { 'cache-control': 'no-store', vary: 'authorization' }),
});
