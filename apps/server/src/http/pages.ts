import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BASE_PATH } from '@temari/contracts/base-path';
import { isLanguage, type Language } from '@temari/contracts/languages';
import type { Site } from '@temari/contracts/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { escaped } from '../texts/escaped.ts';
import { serveBuiltFiles } from './built-files.ts';
import { type RenderForReader, serveDrawnPages } from './drawn-pages.ts';
import { EARLY_READS_HASH, earlyReadsScript } from './early-reads.ts';
import { EARLY_TAPS, EARLY_TAPS_HASH } from './early-taps.ts';
import { type Encoding, encodingOf, packed } from './encoding.ts';
import { etagOf } from './etag.ts';
import { isNeverRefused } from './overload.ts';
import { pageHead } from './page-head.ts';
import { type PlainAnswer, servePlainContact } from './plain-contact.ts';
import { type BegunGift, type PlainGift, servePlainGiving } from './plain-give.ts';
import { isKnown, savesData, wantedLanguage } from './reader.ts';
import { scriptJson } from './script-json.ts';
import { SCRIPT_LOADER, SCRIPT_LOADER_PATH } from './script-loader.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { serveSiteFiles } from './site-files.ts';
import { structuredDataOf } from './structured-data.ts';

/** What a page depends on besides its address. */
interface Reader {
  language: Language;
  /** Pictures are loaded only when the reader asks for them. */
  savesData: boolean;
  /** Somebody is signed in on the device: the landing page keeps a place free for what they are told. */
  isKnown: boolean;
}

/** What the web app's server build exports. */
interface WebApp {
  renderPage: (
    url: string,
    reader: Reader,
    transport: typeof fetch,
  ) => Promise<{
    status: number;
    /** As the route spells it. */
    path: string;
    isPublic: boolean;
    /** The device renders the page; this is the placeholder until then. */
    isWaiting: boolean;
    /** Its address is a secret link. */
    isSecret: boolean;
    /** Nothing that it shows was missing when it was drawn. */
    isWhole: boolean;
    head: string;
    body: string;
    prefetched: string;
    early?: string;
    /** The page's own file, where the server draws it for whoever is signed in. */
    drawnSource?: string;
    /** Addresses to ask while the page's code is on its way. */
    earlyReads: readonly string[];
    sources: readonly string[];
  }>;
  renderForReader: RenderForReader;
  renderContactAnswer: (
    reader: Reader,
    answer: PlainAnswer,
    transport: typeof fetch,
  ) => Promise<{ head: string; body: string }>;
  renderPlainGift: (
    reader: Reader,
    gift: PlainGift,
    transport: typeof fetch,
  ) => Promise<{ head: string; body: string }>;
  renderBegunGift: (
    reader: Reader,
    gift: BegunGift,
    transport: typeof fetch,
  ) => Promise<{ head: string; body: string }>;
  /** The pages worth finding. */
  listedPaths: readonly string[];
  /** Pages behind the sign-in, by how their addresses begin. */
  closedPaths: readonly string[];
  /** What a page says where no script runs, by language, with `{phone}` in it. */
  withoutScript: Record<Language, string>;
}

interface ManifestEntry {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, ManifestEntry>;

interface Page {
  status: number;
  isWaiting: boolean;
  isSecret: boolean;
  isWhole: boolean;
  etag: string;
  html: Record<Encoding, Buffer>;
}

const KEPT_AT_MOST = 200;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `//[` and the like reach us as an address, and are none. */
const addressOf = ({ url }: FastifyRequest): URL => {
  if (!URL.canParse(url, 'http://page')) throw new AppError('request/not-found');
  return new URL(url, 'http://page');
};

const askedLanguage = ({ searchParams }: URL): Language | null => {
  const asked = searchParams.get('lang');
  return isLanguage(asked) ? asked : null;
};

const keepingCookie = (name: string, value: string): string =>
  `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;

/** The scripts a page needs, so that the browser fetches them side by side instead of one after the other. */
const scriptsOf = (manifest: Manifest, source: string): string[] => {
  const found = new Set<string>();
  const add = (key: string): void => {
    const entry = manifest[key];
    if (!entry || found.has(entry.file)) return;
    found.add(entry.file);
    for (const imported of entry.imports ?? []) add(imported);
  };
  add(source);
  return [...found];
};

const compressed = async (html: string): Promise<Page['html']> => {
  const [br, gzip, identity] = await Promise.all([packed(html, 'br'), packed(html, 'gzip'), packed(html, 'identity')]);
  return { br, gzip, identity };
};

/** Calls the API inside this process: a page shows what the API says, by the same contracts. */
const insideTransport = (app: FastifyInstance): typeof fetch =>
  (async (address) => {
    const response = await app.inject({ method: 'GET', url: String(address) });
    return new Response(response.body, { status: response.statusCode });
  }) as typeof fetch;

export interface PageSettings {
  /** The folder of the built web app. */
  webDist: string;
  publicUrl: string;
  /** Where the file store answers by itself. */
  fileOrigin: string | null;
}

/** Serves the built web app: its files as they are, its pages rendered with what the database holds now. */
export const servePages = async (
  app: FastifyInstance,
  { webDist, publicUrl, fileOrigin }: PageSettings,
): Promise<void> => {
  const clientDir = join(webDist, 'client');
  const manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const web = (await import(pathToFileURL(join(webDist, 'server/entry-server.js')).href)) as WebApp;
  const entry = manifest['src/main.tsx'];
  if (!entry) throw new Error('The web app was built without src/main.tsx.');
  const styleFile = manifest['style.css']?.file;
  if (!styleFile) throw new Error('The web app was built without its styles.');
  const style = await readFile(join(clientDir, styleFile), 'utf8');
  const policyWith = (scriptHashes: string[]): string =>
    contentSecurityPolicy({
      styleHashes: [createHash('sha256').update(style).digest('base64')],
      scriptHashes,
      imageOrigins: fileOrigin ? [fileOrigin] : [],
    });
  const policy = policyWith([EARLY_TAPS_HASH]);
  const waitingPolicy = policyWith([EARLY_TAPS_HASH, EARLY_READS_HASH]);
  const transport = insideTransport(app);

  const read = async (address: string): Promise<unknown> => {
    const response = await transport(address);
    if (!response.ok) throw new AppError('server/busy');
    return response.json();
  };
  const site = async (): Promise<Site> => (await read(`${BASE_PATH}/site`)) as Site;

  const withoutScript = ({ phones }: Site): string => {
    const sentences = Object.entries(web.withoutScript).map(
      ([language, sentence]) =>
        `<span lang="${language}">${escaped(sentence.replace('{phone}', phones.join(', ')))}</span>`,
    );
    return `<noscript><p class="script-notice">${sentences.join(' ')}</p></noscript>`;
  };

  const document = async (url: string, reader: Reader, isLanguageAsked: boolean) => {
    const { language } = reader;
    const {
      status,
      path,
      isPublic,
      isWaiting,
      isSecret,
      isWhole,
      head,
      body,
      prefetched,
      early,
      drawnSource,
      earlyReads,
      sources,
    } = await web.renderPage(url, reader, transport);
    const scripts = [...new Set([entry.file, ...sources.flatMap((source) => scriptsOf(manifest, source))])];
    // Where the device draws the page, there is nothing to look at that the scripts could hold up.
    const ahead = isWaiting && !drawnSource ? scripts : [];
    const preloads = isWaiting
      ? [
          // First of all: no other script runs before it.
          `<link rel="preload" as="script" href="${SCRIPT_LOADER_PATH}">`,
          ...ahead.map((file) => `<link rel="modulepreload" href="/${file}">`),
        ]
      : [];
    const earlyFile = early && manifest[early]?.file;
    const shown = await site();
    const structuredData = await structuredDataOf({ path, language, publicUrl, site: shown }, read);
    const found = pageHead({
      publicUrl,
      path,
      language,
      isLanguageAsked,
      isPublic,
      ownHead: head,
      site: shown,
      structuredData,
    });
    const html = `<!doctype html>
<html lang="${language}" data-pictures="${reader.savesData ? 'off' : 'on'}"${reader.isKnown ? ' data-known' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style>${found}
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest"><meta name="theme-color" content="#17573F">
${earlyReadsScript({ reads: earlyReads, code: drawnSource && manifest[drawnSource]?.file, language })}${preloads.join('')}<script>${EARLY_TAPS}</script>${earlyFile ? `<script src="/${earlyFile}" async fetchpriority="high"></script>` : ''}</head><body>${withoutScript(shown)}<div id="root"${isWaiting ? ' data-waiting' : ''}>${body}</div>${prefetched && `<script type="application/json" id="prefetched">${prefetched}</script>`}<script type="application/json" id="scripts">${scriptJson(scripts.map((file) => `/${file}`))}</script><script src="${SCRIPT_LOADER_PATH}" async${isWaiting ? '' : ' fetchpriority="low"'}></script></body></html>`;
    return { status, isWaiting, isSecret, isWhole, html };
  };

  const drawn = new Map<string, { version: string; page: Page }>();
  const pageFor = async (
    path: string,
    reader: Reader,
    { version, isLanguageAsked }: { version: string; isLanguageAsked: boolean },
  ): Promise<Page> => {
    const key = `${reader.language} ${reader.savesData} ${reader.isKnown} ${isLanguageAsked} ${path}`;
    const known = drawn.get(key);
    if (known?.version === version) return known.page;
    const { status, isWaiting, isSecret, isWhole, html } = await document(path, reader, isLanguageAsked);
    const page = {
      status,
      isWaiting,
      isSecret,
      isWhole,
      etag: etagOf(html),
      html: await compressed(html),
    };
    // Unknown addresses are endless, so they are not kept; nor is a page that lacks a part, which the next visit gets.
    if (status === 200 && isWhole && !isSecret) {
      if (drawn.size >= KEPT_AT_MOST) drawn.clear();
      drawn.set(key, { version, page });
    }
    return page;
  };

  await serveBuiltFiles(app, clientDir);
  const loader = await compressed(SCRIPT_LOADER);
  app.get(SCRIPT_LOADER_PATH, async (request, reply) => {
    const encoding = encodingOf(request.headers);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('vary', 'accept-encoding')
      .type('text/javascript; charset=utf-8')
      .send(loader[encoding]);
  });
  /** Without a script: it is shown where none runs, or before the page's own has come. */
  const sendPlain = async (
    request: FastifyRequest,
    reply: FastifyReply,
    language: Language,
    draw: (reader: Reader) => Promise<{ head: string; body: string }>,
  ) => {
    const reader = { language, savesData: savesData(request.headers), isKnown: false };
    const { head, body } = await draw(reader);
    const html = `<!doctype html>
<html lang="${language}" data-pictures="${reader.savesData ? 'off' : 'on'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style>${head}<link rel="icon" href="/favicon.svg" type="image/svg+xml"></head><body><div id="root">${body}</div></body></html>`;
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(html);
  };
  servePlainContact(app, publicUrl, (request, reply, form, answer) => {
    const asked = form.get('language');
    const language = isLanguage(asked) ? asked : wantedLanguage(request.headers);
    return sendPlain(request, reply, language, (reader) => web.renderContactAnswer(reader, answer, transport));
  });
  servePlainGiving(app, publicUrl, {
    languageOf: ({ headers }) => wantedLanguage(headers),
    showForm: (request, reply, language, gift) =>
      sendPlain(request, reply, language, (reader) => web.renderPlainGift(reader, gift, transport)),
    showBegun: (request, reply, language, gift) =>
      sendPlain(request, reply, language, (reader) => web.renderBegunGift(reader, gift, transport)),
  });
  serveDrawnPages(app, web.renderForReader);
  serveSiteFiles(app, { publicUrl, listed: web.listedPaths, closed: web.closedPaths, site });

  app.get('/*', async (request, reply) => {
    const asking = addressOf(request);
    const { pathname, searchParams } = asking;
    // Neither the path as it was sent nor what it stands for: `/assets/../x` begins like a file and is none.
    const isNoPage = isNeverRefused(request.url) || isNeverRefused(pathname);
    if (isNoPage || pathname.startsWith('/backend/') || pathname.startsWith('/sandbox/')) {
      throw new AppError('request/not-found');
    }
    // Without scripts only a cookie can remember the choice.
    const pictures = searchParams.get('pictures');
    if (pictures === 'on' || pictures === 'off') {
      searchParams.delete('pictures');
      // An address that begins with two slashes leads to another site.
      const address = `${pathname.replace(/^\/+/, '/')}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
      return reply.header('set-cookie', keepingCookie('pictures', pictures)).redirect(address, 303);
    }
    const asked = askedLanguage(asking);
    const language = asked ?? wantedLanguage(request.headers);
    const reader = {
      language,
      savesData: savesData(request.headers),
      isKnown: pathname === '/' && isKnown(request.headers),
    };
    const version = await app.contentNow.ask();
    const page = await pageFor(pathname, reader, { version, isLanguageAsked: asked !== null });
    if (page.isWhole && !page.isSecret) reply.keptWhile = version;
    if (asked) reply.header('set-cookie', keepingCookie('lang', asked));
    reply.header('content-security-policy', page.isWaiting ? waitingPolicy : policy);
    if (page.isSecret) reply.header('cache-control', 'no-store');
    else reply.header('cache-control', 'no-cache').header('etag', page.etag);
    reply.header('vary', 'accept-encoding, accept-language, cookie, save-data');
    reply.header('content-language', language).type('text/html; charset=utf-8');
    if (!page.isSecret && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    const encoding = encodingOf(request.headers);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(page.status).send(page.html[encoding]);
  });
};
