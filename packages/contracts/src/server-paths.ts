import { PLAIN_CONTACT_PATH } from './contact-form.ts';
import { BEGUN_GIFT_PATH } from './plain-gift.ts';

/** Pages behind a link that one person was sent: whoever has the address may read them, and they name people. */
export const CONSENT_PATH = '/consent';
export const RECOMMENDATION_PATH = '/recommend';
export const MAIL_PATH = '/mail';

/** A page behind the sign-in, drawn for whoever asks; the page's own address follows. */
export const DRAWN_PATH = '/drawn';

/** One person's, or no page at all: search engines are kept out. */
export const PRIVATE_SERVER_PATHS = [
  '/backend',
  '/sandbox',
  CONSENT_PATH,
  RECOMMENDATION_PATH,
  MAIL_PATH,
  BEGUN_GIFT_PATH,
  DRAWN_PATH,
] as const;

/**
 * What the server answers by itself, by how the addresses begin; every other address is a page of the web app's route
 * table or one of its built files. No device keeps any of it. `server-paths.test.ts` of the server compares it with what
 * is served.
 */
export const SERVER_PATHS = [
  ...PRIVATE_SERVER_PATHS,
  PLAIN_CONTACT_PATH,
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
] as const;
