import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@temari/contracts/languages';
import { acceptedLanguage } from './accepted-language.ts';
import { encodingOf } from './encoding.ts';

const COOKIES = {
  lang: /(?:^|;\s*)lang=([^;]*)/,
  pictures: /(?:^|;\s*)pictures=([^;]*)/,
  known: /(?:^|;\s*)known=([^;]*)/,
};

const kept = ({ cookie }: IncomingHttpHeaders, name: keyof typeof COOKIES): string | undefined =>
  cookie === undefined ? undefined : COOKIES[name].exec(cookie)?.[1];

/** The reader's own choice; without one, what their device is set to. */
export const wantedLanguage = (headers: IncomingHttpHeaders): Language => {
  const chosen = kept(headers, 'lang');
  if (isLanguage(chosen)) return chosen;
  return acceptedLanguage(headers['accept-language']) ?? DEFAULT_LANGUAGE;
};

/** The reader's own choice; without one, what their browser says. */
export const savesData = (headers: IncomingHttpHeaders): boolean => {
  const pictures = kept(headers, 'pictures');
  return pictures ? pictures === 'off' : headers['save-data']?.toString().toLowerCase() === 'on';
};

/** The web app's own hint (`lib/api/session.ts`): it names nobody and lets nobody in. */
export const isKnown = (headers: IncomingHttpHeaders): boolean =>
  ['here', 'kept'].includes(kept(headers, 'known') ?? '');

/** Everything about a request for public content that its answer depends on, but for an `If-None-Match`. */
export const readerKey = ({ url, headers }: IncomingMessage): string =>
  `${encodingOf(headers)} ${wantedLanguage(headers)} ${savesData(headers)} ${isKnown(headers)} ${url}`;
