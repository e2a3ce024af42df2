import type { Region } from '@temari/contracts/vocabulary';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { saveRegion } from './queries.ts';

export const setLearnerRegion = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
  { region }: { region: Region | null },
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await saveRegion(tx, id, region))) throw new AppError('request/not-found');
    await recordAct(tx, actor, clock.now(), { action: 'set-region', subjectKind: 'learner', subjectId: id });
  });
