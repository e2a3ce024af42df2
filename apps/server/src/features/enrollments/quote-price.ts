import type { Quote } from '@temari/contracts/enrollments';
import { priceOf } from '@temari/contracts/prices';
import { isRecordId } from '@temari/contracts/record-id';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { packageOnSale, packagesOnSale } from '../../domains/payments/purchases/sale-queries.ts';
import { AppError } from '../../errors/app-error.ts';

/** The same lines the enrollment will be sold for, and what the service's other packages cost. */
export const quotePrice = async ({ db }: Pick<Deps, 'db'>, actor: Actor, packageId: string): Promise<Quote> => {
  const found = isRecordId(packageId) ? await packageOnSale(db, packageId, actor.accountId) : null;
  if (!found) throw new AppError('request/not-found');
  const others = await packagesOnSale(db, found.service, actor.accountId);
  return {
    service: found.service,
    package: found.package,
    ...priceOf(found),
    others: others
      .filter((other) => other.package.id !== found.package.id)
      .map((other) => ({ package: other.package, totalEtb: priceOf(other).totalEtb })),
  };
};
