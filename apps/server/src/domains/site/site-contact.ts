import type { Site } from '@temari/contracts/site';
import { UNNAMED_SITE } from '@temari/contracts/unnamed-site';

/**
 * How versions before `translations` keep the Amharic words: read where nobody has saved the site since, and still written,
 * so that such a version finds them.
 */
interface LegacyWords {
  nameAm?: string;
  taglineAm?: string;
  addressAm?: string;
}

/** What is stored under `contact`, whichever version wrote it. */
export const siteFrom = (value: unknown): Site => {
  const { nameAm, taglineAm, addressAm, ...stored } = (value ?? {}) as Partial<Site> & LegacyWords;
  const legacy = {
    ...(nameAm && { name: nameAm }),
    ...(taglineAm && { tagline: taglineAm }),
    ...(addressAm && { address: addressAm }),
  };
  const translations = stored.translations ?? (value ? { am: legacy } : UNNAMED_SITE.translations);
  return { ...UNNAMED_SITE, ...stored, translations };
};

/** As versions before `translations` can read it too: one may serve beside this one during an upgrade. */
export const storedSite = <Form extends Pick<Site, 'translations'>>(form: Form): Form & Required<LegacyWords> => {
  const { name = '', tagline = '', address = '' } = form.translations?.am ?? {};
  return { ...form, nameAm: name, taglineAm: tagline, addressAm: address };
};
