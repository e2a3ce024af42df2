import { packageFacts } from '@temari/contracts/package-facts';
import { PACKAGE_WORD_NAMES, type PackageWord } from '@temari/contracts/package-words';
import type { Translations } from '@temari/contracts/translations';
import { sql } from 'drizzle-orm';
import { packages } from '../../db/schema/packages.ts';

type PackageFact = keyof typeof packageFacts;

/** The words of a package in English, as every query names them that shows one. */
export const packageWordColumns = Object.fromEntries(PACKAGE_WORD_NAMES.map((word) => [word, packages[word]])) as Pick<
  typeof packages,
  PackageWord
>;

/** What else every query names that shows a package; each fact has a column of its name. */
export const packageFactColumns = Object.fromEntries(
  Object.keys(packageFacts).map((fact) => [fact, packages[fact as PackageFact]]),
) as Pick<typeof packages, PackageFact>;

/** Qualified by hand: in a query of one table the builder names columns alone, and `package_offers` has an `id` too. */
export const qualifiedPackageId = sql.raw('"packages"."id"');

/** A package as families read it. */
export const packageFields = {
  id: packages.id,
  price: packages.priceEtb,
  ...packageFactColumns,
  ...packageWordColumns,
  offer: sql<{ offerName: string; translations: Translations<{ offerName: string }> }[]>`coalesce((
    select json_agg(json_build_object('offerName', o.offer_name, 'translations', o.translations) order by o.position)
    from package_offers o where o.package_id = ${qualifiedPackageId}), '[]')`,
  translations: packages.translations,
};
