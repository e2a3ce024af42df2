import { addisDate } from '@temari/contracts/addis-time';
import type { Desk, DeskHousehold } from '@temari/contracts/office-walk-ins';
import { priceOf } from '@temari/contracts/prices';
import { DESK_SERVICES, type DeskService, type SettingList } from '@temari/contracts/vocabulary';
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
  return {
    ...found,
    dueEtb: Math.max(0, (await balanceOf(db, found.id)) / SANTIM),
    learners: learners.map(({ id, fullName, grade }) => ({
      ...{ id, fullName, grade },
      consent: consents.get(id) ?? 'missing',
    })),
  };
};

const packagesFor = async (db: Db, service: DeskService, householdId: string | null): Promise<Desk['packages']> =>
  (await packagesOnSale(db, service, householdId)).map((onSale) => ({
    service,
    package: onSale.package,
    ...priceOf(onSale),
  }));

const choicesOf = async (db: Db): Promise<Desk['choices']> => {
  const entries = await choicesNow(db);
  const listOf = (service: DeskService, list: SettingList) =>
    entries
      .filter((entry) => entry.scope === service && entry.list === list)
      .map(({ value, translations }) => ({ value, translations }));
  const of = (service: DeskService) => ({
    scheduleName: listOf(service, 'scheduleName'),
    possibleTime: listOf(service, 'possibleTime'),
    offerDay: listOf(service, 'offerDay'),
  });
  return { tutor: of('tutor'), language: of('language') };
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
    packages: (await Promise.all(DESK_SERVICES.map((service) => packagesFor(db, service, householdId)))).flat(),
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
