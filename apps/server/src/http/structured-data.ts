import type { Site } from '@temari/contracts/site';

interface Offered {
  title: string;
  developmentProgram: string;
  description: string;
  price: number;
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
  alternateName: site.nameAm,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icon-512.png`,
  description: site.tagline,
  email: site.email,
  telephone: site.phones,
  address: site.address,
  areaServed: 'ET',
});

const course = (offered: Offered, site: Site, address: string, publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Course',
  name: `${offered.title}: ${offered.developmentProgram}`,
  description: offered.description,
  url: address,
  provider: { '@type': 'EducationalOrganization', '@id': `${publicUrl}/#organisation`, name: site.name },
  offers: { '@type': 'Offer', category: 'Paid', price: offered.price, priceCurrency: 'ETB', url: address },
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    courseSchedule: { '@type': 'Schedule', repeatFrequency: 'Weekly', repeatCount: 3 },
  },
});

/** What search engines read of a page: who we are, and on a service page what can be learned and for how much. */
export const structuredDataOf = async (
  { path, publicUrl, site }: { path: string; publicUrl: string; site: Site },
  read: (address: string) => Promise<unknown>,
): Promise<object[]> => {
  if (path === '/' || path === '/about') return [organisation(site, publicUrl)];
  const source = PACKAGES[path];
  if (!source) return [];
  const packages = await read(source);
  if (!Array.isArray(packages)) return [];
  return (packages as Offered[]).map((offered) => course(offered, site, `${publicUrl}${path}`, publicUrl));
};
