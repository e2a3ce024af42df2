import { OTHER_LANGUAGES } from '@temari/contracts/languages';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { siteContent } from '../db/schema/site-content.ts';
import { AppError } from './app-error.ts';
import { type Weakness, weaknessOf } from './password-rules.ts';
import { siteFrom } from './site-contact.ts';

const SENTENCES: Record<Weakness, string> = {
  common: 'This is one of the most common passwords',
  phone: 'This is your phone number',
  name: 'This is the name of the site',
};

const siteNames = async (db: Db): Promise<string[]> => {
  const [row] = await db.select({ value: siteContent.value }).from(siteContent).where(eq(siteContent.key, 'contact'));
  const site = siteFrom(row?.value);
  const names = [site.name, ...OTHER_LANGUAGES.flatMap((language) => site.translations?.[language]?.name ?? [])];
  // A long name is known by each of its words.
  return names.flatMap((whole) => [whole, ...whole.split(/\s+/).filter((word) => word.length >= 3)]);
};

/** Wherever a password is set, before it is hashed. The list is large and rarely needed, so it is loaded then. */
export const refuseWeakPassword = async (
  { db, demoPassword }: { db: Db; demoPassword: string | null },
  { password, phone, field = 'password' }: { password: string; phone: string | null; field?: string },
): Promise<void> => {
  if (password === demoPassword) return;
  const { COMMON_PASSWORDS } = await import('./common-passwords.ts');
  const weakness = weaknessOf(password, { phone, names: await siteNames(db), common: COMMON_PASSWORDS });
  if (weakness) throw new AppError('account/weak-password', { errors: { [field]: SENTENCES[weakness] } });
};
