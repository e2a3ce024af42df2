import { GUARDIANS_MAX } from '@temari/contracts/limits';
import type { nameGuardian as contract } from '@temari/contracts/office-guardians';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { countGuardians, hasPhone, newGuardian } from '../../../domains/people/new-guardian-queries.ts';
import { lockStandingHousehold } from '../../../domains/people/queries.ts';
import { isMinorLearner } from '../../../domains/people/same-person-queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { isMemberOfHousehold, isOwnPhone } from './block-queries.ts';
import { householdById } from './queries.ts';

/**
 * A family cannot name a guardian who has an account of their own, because the answer would tell that there is one. The
 * office knows both. The guardian may do nothing until the family says what, and sees nothing until the invitation is
 * accepted in their own account; the family reads only the number's last digits.
 */
export const nameGuardian = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
  person: output<typeof contract.body>,
): Promise<{ _id: string }> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await householdById(tx, id))) throw new AppError('request/not-found');
    if (!(await lockStandingHousehold(tx, id))) throw new AppError('request/not-found');
    const isOwn = await isOwnPhone(tx, actor.accountId, person.phone);
    if (isOwn || (await isMemberOfHousehold(tx, actor.accountId, id))) throw new AppError('guardian/own-household');
    if (await isMinorLearner(tx, id, person, now)) throw new AppError('guardian/is-learner');
    if (await hasPhone(tx, id, person.phone)) throw new AppError('guardian/phone-taken');
    if ((await countGuardians(tx, id)) >= GUARDIANS_MAX) throw new AppError('guardian/too-many');
    const guardian = await newGuardian(tx, { householdId: id, enteredById: null, ...person, createdAt: now });
    await recordAct(tx, actor, now, { action: 'name-guardian', subjectKind: 'student', subjectId: id });
    return { _id: guardian.id };
  });
