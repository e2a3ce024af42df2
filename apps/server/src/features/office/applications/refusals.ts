import type { ErrorCode } from '@temari/contracts/errors';
import { AppError } from '../../../errors/app-error.ts';
import { hasBroken } from '../../../errors/broken-constraint.ts';

const CONSTRAINTS: [code: ErrorCode, constraints: string[]][] = [
  ['application/reader', ['application_readers_blind', 'application_decisions_no_reader']],
  ['application/second-person', ['application_decisions_two_people', 'award_renewals_two_people']],
];

/** The database keeps readers apart from those who know the family and decide; its refusal becomes a sentence. */
export const asRefusal = (error: unknown): never => {
  const refused = CONSTRAINTS.find(([, constraints]) => hasBroken(error, constraints));
  throw refused ? new AppError(refused[0]) : error;
};
