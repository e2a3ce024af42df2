import * as wrong from '@temari/contracts/field-errors';
import type { Db } from '../../db/client.ts';
import { fileIdOf } from '../../domains/files/file-links.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { handOverCv } from './queries.ts';

const NOT_OWN_CV = { errors: { cvDocument: wrong.cvNotOwn } };

/** A CV can only be the caller's own upload; from now on it belongs to the teacher's account. */
export const takeCv = async (
  db: Db,
  url: string | undefined,
  actor: Actor | null,
  to: string,
): Promise<string | null> => {
  if (!url) return null;
  const fileId = fileIdOf(url);
  if (!fileId || !actor || !(await handOverCv(db, { fileId, from: actor.accountId, to }))) {
    throw new AppError('request/invalid', NOT_OWN_CV);
  }
  return fileId;
};
