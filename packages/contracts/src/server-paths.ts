import { PLAIN_CONTACT_PATH } from './contact-form.ts';
import { BEGUN_GIFT_PATH } from './plain-gift.ts';

/** Pages behind a link that one person was sent: whoever has the address may read them, and they name people. */
export const CONSENT_PATH = '/consent';
export const RECOMMENDATION_PATH = '/recommend';
export const MAIL_PATH = '/mail';

/** A page behind the sign-in, drawn for whoever asks; the page's own address follows. */
export const DRAWN_PATH = '/drawn';

/** No pages for readers to find: robots.txt keeps search engines out. Pages behind a secret link say `noindex` instead. */
export const CLOSED_SERVER_PATHS = ['/backend', '/sandbox', DRAWN_PATH] as const;

/**
 * What the server answers by itself, by how the addresses begin; every other address is a page of the web app's route
 * table or one of its built files. No device keeps any of it. `server-paths.test.ts` of the server compares it with what
 * is served.
 */
export const SERVER_PATHS = [
  ...CLOSED_SERVER_PATHS,
  CONSENT_PATH,
  RECOMMENDATION_PATH,
  MAIL_PATH,
  BEGUN_GIFT_PATH,
  PLAIN_CONTACT_PATH,
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
] as const;
