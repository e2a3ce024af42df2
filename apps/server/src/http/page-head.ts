import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import { localeOf } from '@temari/contracts/locale';
import type { Site } from '@temari/contracts/site';
import { wordIn } from '@temari/contracts/translations';
import { escaped } from '../texts/escaped.ts';
import { scriptJson } from './script-json.ts';

export interface PageFacts {
  publicUrl: string;
  /** As the route spells it, whatever the visitor typed. */
  path: string;
  language: Language;
  /** Whether the address of the page names a language. */
  isLanguageAsked: boolean;
  /** Worth finding: not an error, and the same for everybody. */
  isPublic: boolean;
  /** What the page says about itself. */
  ownHead: string;
  site: Site;
  structuredData: object[];
}

/** How a page is found and shared: one address per language, one picture, and what search engines read. */
export const pageHead = (facts: PageFacts): string => {
  const { publicUrl, path, language, isLanguageAsked, isPublic, ownHead, site, structuredData } = facts;
  const name = wordIn(language, site, 'name');
  if (!isPublic) {
    // The name stands apart, because a frame that the device keeps may stand for a page of another title.
    return `${ownHead}<meta name="application-name" content="${escaped(name)}"><meta name="robots" content="noindex">`;
  }
  const address = escaped(`${publicUrl}${path}`);
  const addressIn = (other: Language): string => (other === DEFAULT_LANGUAGE ? address : `${address}?lang=${other}`);
  const own = isLanguageAsked ? addressIn(language) : address;
  const tagline = wordIn(language, site, 'tagline');
  const title = /<title>(.*?)<\/title>/.exec(ownHead)?.[1] ?? escaped(name);
  return [
    ownHead,
    ownHead.includes('name="description"') ? '' : `<meta name="description" content="${escaped(tagline)}">`,
    ownHead.includes('og:title') ? '' : `<meta property="og:title" content="${title}">`,
    `<link rel="canonical" href="${own}">`,
    ...LANGUAGE_CODES.map((other) => `<link rel="alternate" hreflang="${other}" href="${addressIn(other)}">`),
    `<link rel="alternate" hreflang="x-default" href="${address}">`,
    `<meta property="og:type" content="website"><meta property="og:site_name" content="${escaped(name)}">`,
    `<meta property="og:url" content="${own}"><meta property="og:locale" content="${localeOf(language).replace('-', '_')}">`,
    `<meta property="og:image" content="${escaped(publicUrl)}/og.png">`,
    '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
    ...structuredData.map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  ].join('');
};
