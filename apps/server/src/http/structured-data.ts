import { type Language, OTHER_LANGUAGES } from '@temari/contracts/languages';
import type { Site } from '@temari/contracts/site';
import { type Translations, wordIn } from '@temari/contracts/translations';

interface Words {
  title: string;
  developmentProgram: string;
  description: string;
}

interface Offered extends Words {
  price: number;
  translations?: Translations<Words>;
}

interface Found {
  path: string;
  language: Language;
  publicUrl: string;
  site: Site;
}

/** Where the packages of a service page are read. */
const PACKAGES: Record<string, string> = {
  '/services/tutor': '/backend/api/v1/package',
  '/services/languagePrep': '/backend/api/v1/languagePackage',
  '/services/visaPrep': '/backend/api/v1/visaPackage',
  '/services/studyAbroad': '/backend/api/v1/package?serviceType=studyAbroad',
};

const organisation = (site: Site, publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': ['NGO', 'EducationalOrganization'],
  '@id': `${publicUrl}/#organisation`,
  name: site.name,
  alternateName: OTHER_LANGUAGES.flatMap((language) => site.translations?.[language]?.name ?? []),
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icon-512.png`,
  description: site.tagline,
  email: site.email,
  telephone: site.phones,
  address: site.address,
  areaServed: 'ET',
});

/** In the words that the page shows. */
const course = (offered: Offered, { path, language, publicUrl, site }: Found) => {
  const address = `${publicUrl}${path}`;
  const word = (field: keyof Words): string => wordIn(language, offered, field);
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: `${word('title')}: ${word('developmentProgram')}`,
    description: word('description'),
    url: address,
    provider: { '@type': 'EducationalOrganization', '@id': `${publicUrl}/#organisation`, name: site.name },
    offers: { '@type': 'Offer', category: 'Paid', price: offered.price, priceCurrency: 'ETB', url: address },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseSchedule: { '@type': 'Schedule', repeatFrequency: 'Weekly', repeatCount: 3 },
    },
  };
};

/** What search engines read of a page: who we are, and on a service page what can be learned and for how much. */
export const structuredDataOf = async (
  found: Found,
  read: (address: string) => Promise<unknown>,
): Promise<object[]> => {
  const { path, publicUrl, site } = found;
  if (path === '/' || path === '/about') return [organisation(site, publicUrl)];
  const source = PACKAGES[path];
  if (!source) return [];
  const packages = await read(source);
  if (!Array.isArray(packages)) return [];
  return (packages as Offered[]).map((offered) => course(offered, found));
};
