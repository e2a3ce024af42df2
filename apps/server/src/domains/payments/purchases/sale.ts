import type { Enrollment } from '@temari/contracts/enrollments';
import * as wrong from '@temari/contracts/field-errors';
import { isForGrade } from '@temari/contracts/package-grades';
import { type Price, priceOf } from '@temari/contracts/prices';
import { isRecordId } from '@temari/contracts/record-id';
import { AppError } from '../../../errors/app-error.ts';
import { refuseOtherPrice } from '../prices/rules.ts';
import { refusals, type Wanted } from './rules.ts';
import type { FindPackage } from './sale-queries.ts';

export interface Sale {
  price: Price;
  package: NonNullable<Enrollment['package']>;
  /** Whoever applies may go on with a package for other grades; the office is told. */
  isOutsideGrades: boolean;
}

/** What is sold, at which price; refused where it is not on sale like this. `accountId` is null for somebody new. */
export const saleOf = async (
  findPackage: FindPackage,
  accountId: string | null,
  wanted: Wanted,
  now: Date,
): Promise<Sale> => {
  const { packageId, service, priceSeenEtb, grade, scope } = wanted;
  const onSale = isRecordId(packageId) ? await findPackage({ packageId, accountId, scope }) : null;
  if (onSale?.service !== service) {
    throw new AppError('request/invalid', { errors: { package: wrong.packageOfService } });
  }
  const { activeChoices } = onSale;
  const errors = refusals(wanted, { hasOffers: onSale.package.offer.length > 0, activeChoices }, now);
  if (Object.keys(errors).length > 0) throw new AppError('request/invalid', { errors });
  const price = priceOf(onSale);
  if (priceSeenEtb !== undefined) refuseOtherPrice(priceSeenEtb, price);
  const { id, title, translations, billing } = onSale.package;
  return {
    price,
    package: { id, title, translations, billing },
    isOutsideGrades: grade !== null && !isForGrade(onSale.package.grades, grade),
  };
};
