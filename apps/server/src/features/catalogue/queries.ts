import type { Service, SettingScope } from '@temari/contracts/vocabulary';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { banks } from '../../db/schema/banks.ts';
import { packages } from '../../db/schema/packages.ts';
import { partnerUniversities } from '../../db/schema/partner-universities.ts';
import { settingEntries } from '../../db/schema/setting-entries.ts';
import { packageFields } from '../../domains/catalogue/queries.ts';

export const packagesOf = async (db: Db, service: Service) =>
  db
    .select(packageFields)
    .from(packages)
    .where(and(eq(packages.service, service), eq(packages.isActive, true)))
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
      translations: banks.translations,
      accountNumber: banks.accountNumber,
      accountHolderName: banks.accountHolderName,
      referenceFormat: banks.referenceFormat,
    })
    .from(banks)
    .where(eq(banks.isActive, true))
    .orderBy(asc(banks.position));
