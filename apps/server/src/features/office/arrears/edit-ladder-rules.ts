import type { LadderRules } from '@temari/contracts/ladder-rules';
import type { OfficeLadderRules } from '@temari/contracts/office-arrears';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { LADDER_RULES, ladderRules } from '../../../domains/money/ladder-queries.ts';
import { saveSiteValue } from '../../../domains/site/queries.ts';
import { AppError } from '../../../errors/app-error.ts';

export const showLadderRules = async ({ db }: Pick<Deps, 'db'>): Promise<OfficeLadderRules> => ladderRules(db);

export const editLadderRules = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { version, ...value }: LadderRules & { version: number },
): Promise<OfficeLadderRules> =>
  db.transaction(async (tx) => {
    const { version: _, ...before } = await ladderRules(tx);
    const now = clock.now();
    const saved = await saveSiteValue(tx, { key: LADDER_RULES, value: { ...value }, version, now });
    if (saved === null) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, now, {
      action: 'edit-ladder-rules',
      subjectKind: 'site',
      subjectId: LADDER_RULES,
      before,
      after: value,
    });
    return { ...value, version: saved };
  });
