import type { MakeUpRules } from '@temari/contracts/make-up-rules';
import type { OfficeMakeUpRules } from '@temari/contracts/office-school-terms';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { MAKE_UP_RULES, makeUpRules } from '../../../domains/make-ups/queries.ts';
import { saveSiteValue } from '../../../domains/site/queries.ts';
import { AppError } from '../../../errors/app-error.ts';

export const showMakeUpRules = async ({ db }: Pick<Deps, 'db'>): Promise<OfficeMakeUpRules> => makeUpRules(db);

export const editMakeUpRules = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { version, ...value }: MakeUpRules & { version: number },
): Promise<OfficeMakeUpRules> =>
  db.transaction(async (tx) => {
    const { version: _, ...before } = await makeUpRules(tx);
    const now = clock.now();
    const saved = await saveSiteValue(tx, { key: MAKE_UP_RULES, value: { ...value }, version, now });
    if (saved === null) throw new AppError('office/changed-meanwhile');
    await recordAct(tx, actor, now, {
      action: 'edit-make-up-rules',
      subjectKind: 'site',
      subjectId: MAKE_UP_RULES,
      before,
      after: value,
    });
    return { ...value, version: saved };
  });
