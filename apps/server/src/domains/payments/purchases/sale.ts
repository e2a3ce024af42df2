import type { Enrollment } from '@temari/contracts/enrollments';
import * as wrong from '@temari/contracts/field-errors';
import { isForGrade } from '@temari/contracts/package-grades';
import { type Price, priceOf } from '@temari/contracts/prices';
import { isRecordId } from '@temari/contracts/record-id';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import { refuseOtherPrice } from '../prices/rules.ts';
import { refusals, type Wanted } from './rules.ts';
import { packageWithChoices } from './sale-queries.ts';

export interface Sale {
  price: Price;
  package: NonNullable<Enrollment['package']>;
  /** Whoever applies may go on with a package for other grades; the office is told. */
  isOutsideGrades: boolean;
}

/** What is sold, at which price; refused where it is not on sale like this. `householdId` is null for somebody new. */
export const saleOf = async (tx: Db, householdId: string | null, wanted: Wanted, now: Date): Promise<Sale> => {
  const { packageId, service, priceSeenEtb, grade } = wanted;
  const onSale = isRecordId(packageId)
    ? await packageWithChoices(tx, { packageId, accountId: householdId, scope: wanted.scope })
    : null;
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
