import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { accountBalance } from '../../../domains/money/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { hasBroken } from '../../../errors/broken-constraint.ts';
import { hasOpenSession, insertTill, lockTill, type TillRow, updateTill } from './queries.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;

const present = ({ id, name, version }: TillRow) => ({ id, name, version });

export const addTill = async ({ db, clock }: Acting, actor: Actor, { name }: { name: string }) =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const till = await insertTill(tx, { name, now });
    if (!till) throw new AppError('till/name-taken');
    await recordAct(tx, actor, now, {
      action: 'add-till',
      subjectKind: 'till',
      subjectId: till.id,
      after: { name },
    });
    return present(till);
  });

/** The unique index decides, between two at once too. */
const refusingTakenName = <Result>(change: Promise<Result>): Promise<Result> =>
  change.catch((error: unknown) => {
    throw hasBroken(error, ['tills_name']) ? new AppError('till/name-taken') : error;
  });

/** A till goes only when it is closed and its account in the books is empty. */
export const editTill = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { name, isRetired, version }: { name: string; isRetired: boolean; version: number },
) =>
  refusingTakenName(
    db.transaction(async (tx) => {
      const now = clock.now();
      const before = await lockTill(tx, id);
      if (!before) throw new AppError('request/not-found');
      if (isRetired && (await hasOpenSession(tx, id))) throw new AppError('till/open');
      if (isRetired && (await accountBalance(tx, `till:${id}`)) !== 0) throw new AppError('till/not-empty');
      const retiredAt = isRetired ? (before.retiredAt ?? now) : null;
      const till = await updateTill(tx, id, { name, retiredAt, version });
      if (!till) throw new AppError('office/changed-meanwhile');
      await recordAct(tx, actor, now, {
        action: 'edit-till',
        subjectKind: 'till',
        subjectId: id,
        before: { name: before.name, isRetired: before.retiredAt !== null },
        after: { name, isRetired },
      });
      return present(till);
    }),
  );
