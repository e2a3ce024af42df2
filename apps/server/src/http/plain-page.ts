import { createHash } from 'node:crypto';
import { isLanguage, LANGUAGE_CODES, LANGUAGES, type Language } from '@temari/contracts/languages';
import type { Site } from '@temari/contracts/site';
import { wordIn } from '@temari/contracts/translations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escaped } from '../texts/escaped.ts';
import { SERVER_TEXTS } from '../texts/server-texts.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** What a form of a plain page may send. */
export const MOST_BYTES = 4 * 1024;

/** The fonts of the phone: the page has nothing to load. */
export const PLAIN_STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#fbf6ec;color:#211b14;font:18px/1.5 system-ui,"Noto Sans Ethiopic",Nyala,sans-serif}
main,header,footer{max-width:34rem;margin:0 auto;padding:0 1.25rem}
header{display:flex;justify-content:space-between;align-items:center;padding-top:1rem;padding-bottom:.5rem}
header strong{font-size:1.25rem;color:#17573f}
a{color:#17573f}header a,footer a{display:inline-block;min-height:48px;padding:.65rem 0}
footer a{margin-right:1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}
p{margin:.5rem 0}ul{padding-left:1.2rem;margin:.75rem 0}li{margin:.4rem 0}
.card{background:#fffdf8;border:1px solid #e4d8c3;border-radius:12px;padding:1rem;margin:1rem 0}
blockquote{white-space:pre-line;overflow-wrap:anywhere}
.told{border-left:6px solid #17573f}.told.no{border-color:#9a3017}
label{display:block;font-weight:600}
textarea{font:inherit;width:100%;min-height:9rem;padding:.75rem;border:2px solid #8c806c;border-radius:8px;background:#fff;color:inherit}
input{font:inherit;font-size:1.6rem;letter-spacing:.35em;width:100%;min-height:56px;padding:.25rem .75rem;border:2px solid #8c806c;border-radius:8px;background:#fff;color:inherit}
input:focus,textarea:focus,button:focus,a:focus{outline:3px solid #f4b71b;outline-offset:2px}
button{font:inherit;font-weight:600;width:100%;min-height:56px;border-radius:8px;border:2px solid #17573f;margin-top:.75rem;background:#17573f;color:#fff}
button.second{background:#fffdf8;color:#17573f}
small,.soft{color:#5a5044}
`;

export const policyFor = (style: string): string =>
  contentSecurityPolicy({ styleHashes: [createHash('sha256').update(style).digest('base64')] });

export const otherLanguages = (language: Language, path: string): string =>
  LANGUAGE_CODES.filter((code) => code !== language)
    .map((code) => `<a href="${path}?lang=${code}" lang="${code}">${LANGUAGES[code].name}</a>`)
    .join(' ');

export const formOf = async ({ headers }: FastifyRequest, body: string | Buffer): Promise<URLSearchParams> => {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  return new URLSearchParams(isForm ? String(body) : '');
};

export const askedLanguage = (request: FastifyRequest): Language | null => {
  const { lang } = request.query as { lang?: string };
  return isLanguage(lang) ? lang : null;
};

/** After the hooks of every answer: nothing that a page behind a secret link leads to learns its address. */
export const keepPrivate = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
};

export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/**
 * Whether another site sent a form of ours, in its visitor's name. A browser too old to say where it comes from may.
 * Where a secret in the address keeps others out already, this keeps them from spending tries: there 'null' is taken,
 * which an older browser sends of a page without a referrer.
 */
export const isFromElsewhere = (
  { headers, host }: FastifyRequest,
  { publicUrl, hasSecret = false }: { publicUrl: string; hasSecret?: boolean },
): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = headers;
  if (origin === undefined || (origin === 'null' && hasSecret)) return false;
  return !URL.canParse(origin) || ![new URL(publicUrl).host, host].includes(new URL(origin).host);
};

interface Framed {
  language: Language;
  path: string;
  site: Site;
  title: string;
  content: string;
  /** Under the phones of the office. */
  below?: string;
}

/** A whole page around what is said: the name of the site, the other languages, and whom to call. */
export const framed = ({ language, path, site, title, content, below = '' }: Framed): string => {
  const name = escaped(wordIn(language, site, 'name'));
  const phones = site.phones.map(
    (phone) => `<a href="tel:${escaped(phone.replaceAll(' ', ''))}">${escaped(phone)}</a>`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escaped(title)} · ${name}</title><style>${PLAIN_STYLE}</style></head><body>
<header><strong>${name}</strong><span>${otherLanguages(language, path)}</span></header>
<main>${content}</main>
<footer><p>${escaped(SERVER_TEXTS[language].consentPage.questions)} ${phones.join(' ')}</p>${below}</footer></body></html>`;
};
