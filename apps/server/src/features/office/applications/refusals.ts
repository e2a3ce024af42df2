import { AppError } from '../../../errors/app-error.ts';

const BY_CONSTRAINT = {
  application_readers_blind: 'application/reader',
  application_decisions_no_reader: 'application/reader',
  application_decisions_two_people: 'application/second-person',
  award_renewals_two_people: 'application/second-person',
} as const;

/** The database keeps readers apart from those who know the family and decide; its refusal becomes a sentence. */
export const asRefusal = (error: unknown): never => {
  const cause = error instanceof Error ? error.cause : null;
  const constraint = cause instanceof Error && 'constraint' in cause ? String(cause.constraint) : '';
  const code = BY_CONSTRAINT[constraint as keyof typeof BY_CONSTRAINT];
  throw code ? new AppError(code) : error;
};
