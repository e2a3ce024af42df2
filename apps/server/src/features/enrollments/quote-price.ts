import type { Quote } from '@temari/contracts/enrollments';
import { priceOf } from '@temari/contracts/prices';
import { isRecordId } from '@temari/contracts/record-id';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { packageOnSale } from './queries.ts';

/** The same lines the enrollment will be sold for. */
export const quotePrice = async ({ db }: Pick<Deps, 'db'>, actor: Actor, packageId: string): Promise<Quote> => {
  const found = isRecordId(packageId) ? await packageOnSale(db, packageId, actor.accountId) : null;
  if (!found) throw new AppError('request/not-found');
  return { service: found.service, package: found.package, ...priceOf(found) };
};
