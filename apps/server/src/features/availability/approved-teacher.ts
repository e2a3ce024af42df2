import type { Db } from '../../db/client.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { isApprovedTeacher } from './queries.ts';

export const approvedTeacher = async (db: Db, { accountId }: Actor): Promise<string> => {
  if (!(await isApprovedTeacher(db, accountId))) throw new AppError('teacher/not-approved');
  return accountId;
};
