import type { Translations } from '@temari/contracts/translations';
import type { Service, SettingScope } from '@temari/contracts/vocabulary';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { banks } from '../../db/schema/banks.ts';
import { packageOffers } from '../../db/schema/package-offers.ts';
import { packages } from '../../db/schema/packages.ts';
import { partnerUniversities } from '../../db/schema/partner-universities.ts';
import { settingEntries } from '../../db/schema/setting-entries.ts';

const offers = sql<{ offerName: string; translations: Translations<{ offerName: string }> }[]>`coalesce(
  json_agg(
    json_build_object('offerName', ${packageOffers.offerName}, 'translations', ${packageOffers.translations})
    order by ${packageOffers.position}) filter (where ${packageOffers.id} is not null), '[]')`;

export const packagesOf = async (db: Db, service: Service) =>
  db
    .select({
      id: packages.id,
      price: packages.priceEtb,
      title: packages.title,
      developmentProgram: packages.developmentProgram,
      description: packages.description,
      offer: offers,
      translations: packages.translations,
    })
    .from(packages)
    .leftJoin(packageOffers, eq(packageOffers.packageId, packages.id))
    .where(and(eq(packages.service, service), eq(packages.isActive, true)))
    .groupBy(packages.id)
    .orderBy(asc(packages.position), asc(packages.priceEtb));

export const partners = async (db: Db) =>
  db
    .select({ id: partnerUniversities.id, name: partnerUniversities.name, logoFileId: partnerUniversities.logoFileId })
    .from(partnerUniversities)
    .orderBy(asc(partnerUniversities.position));

export const entriesOf = async (db: Db, scope: SettingScope) =>
  db
    .select({
      id: settingEntries.id,
      list: settingEntries.list,
      value: settingEntries.value,
      translations: settingEntries.translations,
      status: settingEntries.status,
    })
    .from(settingEntries)
    .where(eq(settingEntries.scope, scope))
    .orderBy(asc(settingEntries.position));

export const activeBanks = async (db: Db) =>
  db
    .select({
      id: banks.id,
      name: banks.name,
      accountNumber: banks.accountNumber,
      accountHolderName: banks.accountHolderName,
      referenceFormat: banks.referenceFormat,
    })
    .from(banks)
    .where(eq(banks.isActive, true))
    .orderBy(asc(banks.position));
