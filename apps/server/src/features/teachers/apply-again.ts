import type { Application, applicationForm } from '@temari/contracts/teachers';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { fileUrl } from '../../domains/files/file-links.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { applicationOf, saveAgain } from './queries.ts';
import { takeCv } from './take-cv.ts';

type Row = NonNullable<Awaited<ReturnType<typeof applicationOf>>>;

const present = ({ cvFileId, introductionVideo, ...row }: Row): Application => ({
  ...row,
  cvDocument: cvFileId ? fileUrl(cvFileId) : '',
  introductionVideo: introductionVideo ?? '',
});

export const showApplication = async ({ db }: Pick<Deps, 'db'>, { accountId }: Actor): Promise<Application> => {
  const row = await applicationOf(db, accountId);
  if (!row) throw new AppError('request/not-found');
  return present(row);
};

/** One statement decides it: sent twice, or while the office changes its mind, it counts once. */
export const applyAgain = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { cvDocument, bio = '', introductionVideo, ...rest }: output<typeof applicationForm>,
): Promise<Application> =>
  db.transaction(async (tx) => {
    const row = await saveAgain(tx, actor.accountId, {
      ...rest,
      bio,
      introductionVideo: introductionVideo || null,
      cvFileId: await takeCv(tx, cvDocument, actor, actor.accountId),
      appliedAt: clock.now(),
    });
    if (!row) throw new AppError('teacher/not-declined');
    return present(row);
  });
