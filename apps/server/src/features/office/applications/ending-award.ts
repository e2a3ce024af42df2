import { addDays, addisDate } from '@temari/contracts/addis-time';
import { isRecordId } from '@temari/contracts/record-id';
import { RENEWAL_DAYS } from '@temari/contracts/scholarship-rules';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import { lockEnding, type RenewalRow } from './renewal-queries.ts';

export const lastDay = (now: Date): string => addDays(addisDate(now), RENEWAL_DAYS);

export const lockedEnding = async (tx: Db, id: string, now: Date): Promise<RenewalRow> => {
  const row = isRecordId(id) ? await lockEnding(tx, id) : null;
  if (!row) throw new AppError('request/not-found');
  if (row.until > lastDay(now)) throw new AppError('award/too-early');
  return row;
};

/** Whose award it is; the household's where the learner's data was erased. */
export const subjectOf = ({ learnerId, householdId }: RenewalRow) =>
  learnerId
    ? { subjectKind: 'learner' as const, subjectId: learnerId }
    : { subjectKind: 'student' as const, subjectId: householdId };
