import { BASE_PATH } from '@temari/contracts/base-path';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@temari/contracts/languages';
import { CLOSED_SERVER_PATHS } from '@temari/contracts/server-paths';
import type { Site } from '@temari/contracts/site';
import type { FastifyInstance } from 'fastify';
import { escaped } from '../texts/escaped.ts';

/** Needs no sign-in, because the gateway leads back to it, but shows one person's payment. */
const PAYMENT = '/payment/';

/** Logos are public and stay allowed. */
const robots = (publicUrl: string, closed: readonly string[]): string =>
  [
    'User-agent: *',
    `Allow: ${BASE_PATH}/files/`,
    ...[...CLOSED_SERVER_PATHS.map((path) => `${path}/`), PAYMENT, ...closed].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

const sitemap = (publicUrl: string, listed: readonly string[]): string => {
  const entries = listed.map((path) => {
    const address = escaped(`${publicUrl}${path}`);
    const alternate = (language: string, href: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
    const alternates = LANGUAGE_CODES.map((language) =>
      alternate(language, language === DEFAULT_LANGUAGE ? address : `${address}?lang=${language}`),
    );
    return `<url><loc>${address}</loc>${alternates.join('')}</url>`;
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`;
};

const manifest = (site: Site) => ({
  id: '/',
  name: site.name,
  short_name: site.name,
  description: site.tagline,
  lang: DEFAULT_LANGUAGE,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FBF6EC',
  theme_color: '#17573F',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

/** The small files that search engines and home screens ask for, made from what the office keeps. */
export const serveSiteFiles = (
  app: FastifyInstance,
  {
    publicUrl,
    listed,
    closed,
    site,
  }: {
    publicUrl: string;
    /** The pages worth finding. */
    listed: readonly string[];
    /** How the addresses begin of pages behind the sign-in. */
    closed: readonly string[];
    site: () => Promise<Site>;
  },
): void => {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(publicUrl, closed)),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemap(publicUrl, listed)),
  );
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest(await site()))),
  );
};
