import type { PackageChange, PackageToChangeTo } from '@temari/contracts/enrollment-changes';
import type { PackageBilling } from '@temari/contracts/package-billing';
import { packagesForGrade } from '@temari/contracts/package-grades';
import { type Price, type PriceLine, priceOf } from '@temari/contracts/prices';
import { isRecordId } from '@temari/contracts/record-id';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { subscriptionsOf } from '../../domains/money/queries.ts';
import { withPackage } from '../../domains/money/stretches.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Acting, changeEnrollment, enrollmentToChange, monthAhead, nextMonth } from './changing.ts';
import { type Changing, packageById, packagesBilled, type SoldPackage } from './queries.ts';

const SANTIM = 100;

/** Whoever has the discount keeps it; another package is no reason to get it, or to lose it. */
export const priceAs = (lines: readonly PriceLine[], listPriceEtb: number): Price => {
  const isDiscounted = lines.some(({ kind }) => kind === 'grade-discount');
  return priceOf({ listPriceEtb, hasPaidGrade5To8: isDiscounted, isGradeDiscountOn: isDiscounted });
};

/** Of the same service, for the same grade, charged alike, and on sale. */
export const fitting = async (
  db: Db,
  { service, grade }: Pick<Changing, 'service' | 'grade'>,
  billing: PackageBilling = 'monthly',
): Promise<SoldPackage[]> => {
  const offered = await packagesBilled(db, service, billing);
  return grade === null ? offered : packagesForGrade(offered, grade);
};

export const presentPriced = (
  { id, title, translations }: Pick<SoldPackage, 'id' | 'title' | 'translations'>,
  { lines, totalEtb }: Price,
): PackageToChangeTo => ({ package: { id, title, translations }, lines, monthlyEtb: totalEtb });

export const packagesToChangeTo = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id }: { id: string },
): Promise<PackageToChangeTo[]> => {
  const enrollment = await enrollmentToChange(db, actor, id);
  const last = (await subscriptionsOf(db, [id])).at(-1);
  if (!last) return [];
  return (await fitting(db, enrollment))
    .filter((offered) => offered.id !== last.packageId)
    .map((offered) => presentPriced(offered, priceAs(last.lines, offered.priceEtb)));
};

export const changePackage = (
  deps: Acting,
  actor: Actor,
  asked: { id: string; isPreview: boolean },
  wish: { package: string; from?: string | undefined },
): Promise<PackageChange> =>
  changeEnrollment(deps, actor, {
    ...asked,
    action: 'change-package',
    plan: async (db, facts) => {
      const { enrollment, rows } = facts;
      const { from } = wish.from === undefined ? nextMonth(facts) : monthAhead(facts, wish.from);
      const before = rows.findLast(({ startsOn }) => startsOn < from) ?? rows[0];
      const wanted = isRecordId(wish.package)
        ? (await fitting(db, enrollment)).find(({ id }) => id === wish.package)
        : undefined;
      const endsOn = rows.at(-1)?.endsOn ?? null;
      const sold = before && (await packageById(db, before.packageId));
      if (!before || !sold || !wanted) throw new AppError('enrollment/package-does-not-fit');
      // It stops before the change would count.
      if (endsOn !== null && endsOn < from) throw new AppError('enrollment/stopped');
      const price = priceAs(before.lines, wanted.priceEtb);
      const after = withPackage(rows, from, {
        packageId: wanted.id,
        monthlySantim: price.totalEtb * SANTIM,
        lines: price.lines,
      });
      const priceBefore = { lines: before.lines, totalEtb: before.monthlySantim / SANTIM };
      return {
        after,
        reversed: [],
        said: {
          enrollment: enrollment.id,
          fullName: enrollment.fullName,
          before: presentPriced(sold, priceBefore),
          after: presentPriced(wanted, price),
          from,
        },
      };
    },
  });
