import type { Site } from '@temari/contracts/site';
import type { Db } from '../db/client.ts';
import { siteContent } from '../db/schema/site-content.ts';
import { storedSite } from '../domains/site/site-contact.ts';
import { STARTING_TEXTS } from '../domains/site/starting-texts.ts';

/** Numbers and addresses that belong to nobody. */
const CONTACT: Site = {
  name: 'Temari',
  tagline: 'A non-profit in Addis Ababa that helps gifted students go as far as their minds will take them.',
  phones: ['+251 11 000 0001', '+251 91 100 0000'],
  email: 'info@temari.example',
  address: 'Arat Kilo, Addis Ababa',
  translations: {
    am: {
      name: 'ተማሪ',
      tagline: 'ተሰጥኦ ያላቸው ተማሪዎች አእምሯቸው እስከወሰዳቸው ድረስ እንዲሄዱ የሚያግዝ፣ በአዲስ አበባ የሚገኝ ለትርፍ ያልተቋቋመ ድርጅት።',
      address: 'አራት ኪሎ፣ አዲስ አበባ',
    },
  },
};

/** False when the site has its contact details already: then nothing is written. */
export const seedSite = async (db: Db): Promise<boolean> => {
  const [contact] = await db
    .insert(siteContent)
    .values({ key: 'contact', value: storedSite(CONTACT) })
    .onConflictDoNothing()
    .returning();
  if (!contact) return false;
  const texts = Object.entries(STARTING_TEXTS).flatMap(([page, byName]) =>
    Object.entries(byName).map(([name, value]) => ({ key: `${page}.${name}`, value })),
  );
  await db.insert(siteContent).values(texts);
  return true;
};
