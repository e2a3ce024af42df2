import { addisDate } from '@temari/contracts/addis-time';
import type { Desk, DeskHousehold } from '@temari/contracts/office-walk-ins';
import { priceOf } from '@temari/contracts/prices';
import {
  SERVICES,
  SETTING_SCOPES,
  type Service,
  type SettingList,
  type SettingScope,
} from '@temari/contracts/vocabulary';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { balanceOf } from '../../../domains/money/queries.ts';
import { packagesOnSale } from '../../../domains/payments/purchases/sale-queries.ts';
import { cashLeftToday } from '../../../domains/payments/tills/take-into-till.ts';
import { consentStatesOf, learnersOf } from '../../../domains/people/queries.ts';
import { activeBanks, choicesNow, householdByPhone, ownOpenSession } from './queries.ts';

const SANTIM = 100;

const householdAt = async (db: Db, phone: string, now: Date): Promise<DeskHousehold | null> => {
  const found = await householdByPhone(db, phone);
  if (!found) return null;
  const learners = await learnersOf(db, found.id);
  const consents = await consentStatesOf(
    db,
    learners.map(({ id }) => id),
    { now },
  );
  const { id, name, language } = found;
  return {
    ...{ id, name, language },
    dueEtb: Math.max(0, (await balanceOf(db, found.id)) / SANTIM),
    learners: learners.map(({ id: learnerId, fullName, grade }) => ({
      ...{ id: learnerId, fullName, grade },
      consent: consents.get(learnerId) ?? 'missing',
    })),
  };
};

const packagesFor = async (db: Db, service: Service, householdId: string | null): Promise<Desk['packages']> =>
  (await packagesOnSale(db, service, householdId)).map((onSale) => ({
    service,
    package: onSale.package,
    ...priceOf(onSale),
  }));

const choicesOf = async (db: Db): Promise<Desk['choices']> => {
  const entries = await choicesNow(db);
  const listOf = (scope: SettingScope, list: SettingList) =>
    entries
      .filter((entry) => entry.scope === scope && entry.list === list)
      .map(({ value, translations }) => ({ value, translations }));
  const of = (scope: SettingScope) => ({
    scheduleName: listOf(scope, 'scheduleName'),
    possibleTime: listOf(scope, 'possibleTime'),
    offerDay: listOf(scope, 'offerDay'),
  });
  return Object.fromEntries(SETTING_SCOPES.map((scope) => [scope, of(scope)])) as Desk['choices'];
};

export const showDesk = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { phone }: { phone?: string | undefined },
): Promise<Desk> => {
  const now = clock.now();
  const household = phone === undefined ? null : await householdAt(db, phone, now);
  const householdId = household?.id ?? null;
  const till = await ownOpenSession(db, actor.accountId);
  return {
    household,
    packages: (await Promise.all(SERVICES.map((service) => packagesFor(db, service, householdId)))).flat(),
    choices: await choicesOf(db),
    till: till && {
      ...till,
      openedAt: till.openedAt.toISOString(),
      isLeftOpen: addisDate(till.openedAt) < addisDate(now),
    },
    cashLeftEtb: (await cashLeftToday(db, householdId, now)).leftEtb,
    banks: await activeBanks(db),
  };
};
