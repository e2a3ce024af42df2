import type { Site } from '@temari/contracts/site';
import { UNNAMED_SITE } from '@temari/contracts/unnamed-site';

/** How the version before `translations` kept the Amharic words. These keys go with the next version. */
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

/** As both versions can read it: they may serve side by side during an upgrade. */
export const storedSite = <Form extends Pick<Site, 'translations'>>(form: Form): Form & Required<LegacyWords> => {
  const { name = '', tagline = '', address = '' } = form.translations?.am ?? {};
  return { ...form, nameAm: name, taglineAm: tagline, addressAm: address };
};
