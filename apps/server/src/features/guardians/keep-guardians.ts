import * as wrong from '@temari/contracts/field-errors';
import type {
  addGuardian as addContract,
  changeGuardian as changeContract,
  Guardian,
} from '@temari/contracts/guardians';
import { GUARDIANS_MAX } from '@temari/contracts/limits';
import { maskedPhone } from '@temari/contracts/phone';
import { isRecordId } from '@temari/contracts/record-id';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { endSessions } from '../../domains/identity/sessions/queries.ts';
import { spend } from '../../domains/limits/limits.ts';
import { lockOwnHousehold } from '../../domains/people/lock-own-household.ts';
import { countGuardians, hasPhone, newGuardian } from '../../domains/people/new-guardian-queries.ts';
import {
  closeRequestsOf,
  type GuardianRow,
  guardianOf,
  guardiansOf,
  lockHousehold,
} from '../../domains/people/queries.ts';
import { endRightsOverOneself, isMinorLearner, isOneOf } from '../../domains/people/same-person-queries.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  endGuardian,
  isPhoneOfOtherHousehold,
  learnerIdsOf,
  lockAndEndAccess,
  othersThan,
  rightsOf,
  saveGuardian,
  saveRights,
} from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

const presentAll = async (db: Db, rows: GuardianRow[], reader: string): Promise<Guardian[]> => {
  const rights = await rightsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, phone, relation, enteredById }) => {
    const own = rights.get(id) ?? [];
    return {
      id,
      name,
      phone: enteredById === reader ? phone : maskedPhone(phone),
      relation,
      learners: own.map(({ learnerId }) => learnerId),
      rights: own.map(({ learnerId, mayDecide, maySee, mayPay, callOrder }) => ({
        learner: learnerId,
        mayDecide,
        maySee,
        mayPay,
        callOrder,
      })),
    };
  });
};

const present = async (db: Db, row: GuardianRow, reader: string): Promise<{ guardian: Guardian }> => {
  const [guardian] = await presentAll(db, [row], reader);
  if (!guardian) throw new Error(`Guardian ${row.id} was not presented`);
  return { guardian };
};

/** Only learners of the household, and nobody answers for themselves. */
const refuseLearners = async (
  db: Db,
  householdId: string,
  chosen: string[],
  person: { name: string; phone: string },
): Promise<void> => {
  const own = await learnerIdsOf(db, householdId);
  if (!chosen.every((id) => own.includes(id))) {
    throw new AppError('request/invalid', { errors: { learners: wrong.learner } });
  }
  if (await isOneOf(db, person, chosen)) throw new AppError('guardian/is-learner');
};

/**
 * A guardian is an adult, and a family names nobody by another household's number. A guardian who got an account since
 * stays one: the number is not looked at again.
 */
const refusePerson = async (
  db: Db,
  householdId: string,
  person: { name: string; phone: string },
  { before, now }: { before: GuardianRow | null; now: Date },
): Promise<void> => {
  if (await isMinorLearner(db, householdId, person, now)) throw new AppError('guardian/is-learner');
  if (person.phone === before?.phone) return;
  if (await hasPhone(db, householdId, person.phone)) throw new AppError('guardian/phone-taken');
  if (await isPhoneOfOtherHousehold(db, householdId, person.phone)) throw new AppError('guardian/other-household');
};

/** Ends an access together with the sessions, whose links would live on for minutes. */
const endGivenAccess = async (db: Db, householdId: string, id: string): Promise<void> => {
  const account = await lockAndEndAccess(db, householdId, id);
  if (account) await endSessions(db, account);
};

export const listGuardians = async ({ db }: Needs, { accountId }: Actor): Promise<Guardian[]> =>
  presentAll(db, await guardiansOf(db, accountId), accountId);

export const addGuardian = async (
  { db, clock }: Needs,
  { accountId }: Actor,
  { learners: chosen, ...person }: output<typeof addContract.body>,
): Promise<{ guardian: Guardian }> => {
  const now = clock.now();
  // The answer tells whether a number has an account: it must not be asked without end.
  await spend(db, 'guardianPhonesByAccount', accountId, now);
  return db.transaction(async (tx) => {
    await lockOwnHousehold(tx, accountId);
    if (chosen) await refuseLearners(tx, accountId, chosen, person);
    await refusePerson(tx, accountId, person, { before: null, now });
    if ((await countGuardians(tx, accountId)) >= GUARDIANS_MAX) throw new AppError('guardian/too-many');
    const row = await newGuardian(tx, { householdId: accountId, enteredById: accountId, ...person, createdAt: now });
    const learners = chosen ?? (await othersThan(tx, row));
    if (learners.length > 0) {
      await saveRights(
        tx,
        row,
        [...new Set(learners)].map((learnerId) => ({ learnerId })),
      );
    }
    return present(tx, row, accountId);
  });
};

export const changeGuardian = async (
  { db, clock }: Needs,
  { accountId }: Actor,
  id: string,
  { rights, name, phone, relation }: output<typeof changeContract.body>,
): Promise<{ guardian: Guardian }> => {
  if (!isRecordId(id)) throw new AppError('request/not-found');
  const now = clock.now();
  if (phone !== undefined) await spend(db, 'guardianPhonesByAccount', accountId, now);
  return db.transaction(async (tx) => {
    await lockHousehold(tx, accountId);
    const before = await guardianOf(tx, accountId, id);
    if (!before) throw new AppError('request/not-found');
    const person = { name: name ?? before.name, phone: phone ?? before.phone };
    const isRenamed = name !== undefined || phone !== undefined;
    if (isRenamed) await refusePerson(tx, accountId, person, { before, now });
    if (rights) {
      const chosen = rights.map(({ learner }) => learner);
      if (new Set(chosen).size < chosen.length) {
        throw new AppError('request/invalid', { errors: { rights: wrong.learner } });
      }
      await refuseLearners(tx, accountId, chosen, person);
      // Links to what is not seen any more end with the sessions.
      const seen = (await rightsOf(tx, [id])).get(id)?.filter(({ maySee }) => maySee) ?? [];
      const isSeen = (learnerId: string) => rights.some(({ learner, maySee }) => learner === learnerId && maySee);
      if (before.accessAccountId && !seen.every(({ learnerId }) => isSeen(learnerId))) {
        await endSessions(tx, before.accessAccountId);
      }
      await saveRights(
        tx,
        before,
        rights.map(({ learner, ...may }) => ({ learnerId: learner, ...may })),
      );
    }
    // Another number is another person.
    if (phone !== undefined && phone !== before.phone) {
      await closeRequestsOf(tx, { guardianId: id }, now);
      await endGivenAccess(tx, accountId, id);
    }
    const row = await saveGuardian(tx, id, {
      name: person.name,
      relation: relation ?? before.relation,
      ...(phone !== undefined && { phone, enteredById: accountId }),
    });
    if (isRenamed) await endRightsOverOneself(tx, accountId);
    return present(tx, row, accountId);
  });
};

export const removeGuardian = async ({ db, clock }: Needs, { accountId }: Actor, id: string): Promise<void> => {
  if (!isRecordId(id)) throw new AppError('request/not-found');
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockHousehold(tx, accountId);
    await endGivenAccess(tx, accountId, id);
    if (!(await endGuardian(tx, accountId, id, now))) throw new AppError('request/not-found');
    await closeRequestsOf(tx, { guardianId: id }, now);
  });
};
