import type { ErrorCode } from '@temari/contracts/errors';
import { AppError } from '../../errors/app-error.ts';
import { hasBroken } from '../../errors/broken-constraint.ts';

/** The database's own rules, by the names of its constraints. */
const REFUSALS = [
  'payments_reviewed_by_others',
  'refunds_decided_by_others',
  'reductions_decided_by_others',
  'guardian_blocks_by_others',
];

/** Says the database's refusal in our words; any other error goes on. */
export const asOwnHousehold =
  (code: ErrorCode) =>
  (error: unknown): never => {
    throw hasBroken(error, REFUSALS) ? new AppError(code) : error;
  };
