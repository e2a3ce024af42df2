import { addisDate } from '@temari/contracts/addis-time';
import {
  type BillingCalendar,
  type BillingMonth,
  billingMonthAfter,
  billingMonthBefore,
  billingMonthName,
  billingMonthNamed,
  billingMonthOf,
} from '@temari/contracts/billing-months';
import { type BookEntry, type Books, HOUSEHOLDS_ACCOUNT } from '@temari/contracts/office-books';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import { RECEIVABLE_AGES, type ReceivableAge } from '@temari/contracts/vocabulary';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { billingCalendar } from '../../../domains/money/billing-calendar.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  accountNames,
  accountSums,
  closingOf,
  type EntryRow,
  entriesOf,
  entryCount,
  firstOpenDay,
  householdsOwing,
  incomeOf,
  receivablesByAge,
} from './queries.ts';

const SANTIM = 100;
const etb = (santim: number): number => santim / SANTIM;

type Reading = Pick<Deps, 'db' | 'clock'>;

/** The days of a month that is named by the calendar that is in force then. */
export const bookMonth = async (db: Db, name: string): Promise<BillingMonth> => {
  const month = billingMonthNamed(await billingCalendar(db), name);
  if (!month) throw new AppError('request/not-found');
  return month;
};

/** The last day of a month, or today while it runs. */
export const lastDayKnown = (to: string, now: Date): string => {
  const today = addisDate(now);
  return to < today ? to : today;
};

const trialBalanceOf = async (db: Db, days: { from: string; to: string }): Promise<Books['trialBalance']> => {
  const [sums, names] = [await accountSums(db, days), await accountNames(db)];
  return sums
    .filter(({ opening, debit, credit }) => opening !== 0 || debit !== 0 || credit !== 0)
    .map(({ account, opening, debit, credit }) => ({
      account,
      name: names.get(account) ?? null,
      openingEtb: etb(opening),
      debitEtb: etb(debit),
      creditEtb: etb(credit),
      closingEtb: etb(opening + debit - credit),
    }));
};

const receivablesOn = async (db: Db, on: string, balanceEtb: number): Promise<Books['receivables']> => {
  const found = new Map((await receivablesByAge(db, on)).map((row) => [row.age, row]));
  const ages = RECEIVABLE_AGES.map((age) => {
    const { charges = 0, households = 0, santim = 0 } = found.get(age) ?? {};
    return { age, charges, households, amountEtb: etb(santim) };
  });
  const openEtb = ages.reduce((sum, { amountEtb }) => sum + amountEtb, 0);
  return { on, ages, freeEtb: openEtb - balanceEtb, balanceEtb };
};

/** This month unless one is named. */
export const showBooks = async ({ db, clock }: Reading, { month }: { month?: string | undefined }): Promise<Books> => {
  const now = clock.now();
  const calendar = await billingCalendar(db);
  const days = month === undefined ? billingMonthOf(calendar, addisDate(now)) : await bookMonth(db, month);
  const named = ({ from }: BillingMonth): string => billingMonthName(calendar, from);
  const [closing, firstOpen, trialBalance, income] = [
    await closingOf(db, days.from),
    await firstOpenDay(db),
    await trialBalanceOf(db, days),
    await incomeOf(db, days),
  ];
  const closeFirst = firstOpen !== null && firstOpen < days.from ? billingMonthName(calendar, firstOpen) : null;
  const households = trialBalance.find(({ account }) => account === HOUSEHOLDS_ACCOUNT);
  return {
    month: named(days),
    ...days,
    previous: named(billingMonthBefore(calendar, days)),
    next: named(billingMonthAfter(calendar, days)),
    entries: await entryCount(db, days),
    closed: closing && { at: closing.at.toISOString(), by: closing.by, hash: closing.hash },
    canClose: !closing && closeFirst === null && days.to < addisDate(now),
    closeFirst: closing ? null : closeFirst,
    trialBalance,
    income: income.map(({ service, charged, takenBack, given }) => ({
      service,
      chargedEtb: etb(charged),
      takenBackEtb: etb(takenBack),
      givenEtb: etb(given),
      netEtb: etb(charged - takenBack - given),
    })),
    receivables: await receivablesOn(db, lastDayKnown(days.to, now), households?.closingEtb ?? 0),
  };
};

const presentEntry = (row: EntryRow, names: ReadonlyMap<string, string>, calendar: BillingCalendar): BookEntry => {
  const account = (key: string) => ({ account: key, name: names.get(key) ?? null });
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    bookedOn: row.bookedOn,
    kind: row.kind,
    debit: account(row.debit),
    credit: account(row.credit),
    amountEtb: etb(row.santim),
    household: row.householdId === null ? null : { id: row.householdId, name: row.householdName ?? '' },
    month: row.chargedFrom && billingMonthName(calendar, row.chargedFrom),
    enrollment: row.enrollmentId === null ? null : { id: row.enrollmentId, fullName: row.fullName ?? '' },
    payment: row.paymentId,
    receiptNumber: row.receiptNumber,
  };
};

export const listBookEntries = async (
  { db }: Pick<Deps, 'db'>,
  { month }: { month: string },
  { account, after }: { account?: string | undefined; after?: string | undefined },
) => {
  const [names, calendar] = [await accountNames(db), await billingCalendar(db)];
  const rows = await entriesOf(db, await bookMonth(db, month), { account, after, limit: OFFICE_PAGE_SIZE + 1 });
  const shown = rows.slice(0, OFFICE_PAGE_SIZE);
  return {
    account: account ? { account, name: names.get(account) ?? null } : null,
    rows: shown.map((row) => presentEntry(row, names, calendar)),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
};

export const listReceivables = async (
  { db, clock }: Reading,
  { month }: { month: string },
  { age, page = 1 }: { age: ReceivableAge; page?: number | undefined },
) => {
  const on = lastDayKnown((await bookMonth(db, month)).to, clock.now());
  const [found, rows] = [
    (await receivablesByAge(db, on)).find((row) => row.age === age),
    await householdsOwing(db, on, { age, limit: OFFICE_PAGE_SIZE, offset: (page - 1) * OFFICE_PAGE_SIZE }),
  ];
  const total = found?.households ?? 0;
  return {
    rows: rows.map(({ householdId, name, charges, santim, oldestDueOn }) => ({
      household: { id: householdId, name },
      charges,
      amountEtb: etb(santim),
      oldestDueOn,
    })),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)),
  };
};
