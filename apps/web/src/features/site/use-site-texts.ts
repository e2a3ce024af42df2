import { DEFAULT_LANGUAGE } from '@temari/contracts/languages';
import type { getSiteTexts, SITE_TEXTS, SitePage } from '@temari/contracts/site';
import type { Reply } from '../../lib/api/api.ts';
import { type PublicRead, type PublicResult, useAwaitedPublicData } from '../../lib/api/public-data.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { aboutTextsRead, landingTextsRead } from './site-reads.ts';

type Text<Page extends SitePage> = (name: (typeof SITE_TEXTS)[Page][number]) => string;
type Read = PublicRead<Reply<typeof getSiteTexts>>;

/** What the office wrote for a page, in the reader's language; null when it could not be read. */
const usePageTexts = <Page extends SitePage>(read: Read): { text: Text<Page> | null; query: PublicResult<unknown> } => {
  const { language } = useLanguage();
  const query = useAwaitedPublicData(read);
  const texts = query.data;
  return { query, text: texts ? (name) => texts[name]?.[language] || texts[name]?.[DEFAULT_LANGUAGE] || '' : null };
};

export const useLandingTexts = () => usePageTexts<'landing'>(landingTextsRead);
export const useAboutTexts = () => usePageTexts<'about'>(aboutTextsRead);

export type LandingText = Text<'landing'>;
export type AboutText = Text<'about'>;
