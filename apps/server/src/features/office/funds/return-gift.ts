import type { OfficeGift } from '@temari/contracts/office-funds';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { lockLeft, newReturn } from '../../../domains/gifts/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { hasBroken } from '../../../errors/broken-constraint.ts';
import { storedGift } from './stored-gift.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;

export const returnGift = (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { reason }: { reason: string },
): Promise<OfficeGift> =>
  db
    .transaction(async (tx) => {
      const now = clock.now();
      const before = await storedGift(tx, id);
      if (before.state !== 'received') throw new AppError('gift/not-received');
      const santim = await lockLeft(tx, id);
      if (santim === 0) throw new AppError('gift/returned');
      await newReturn(tx, {
        ...{ giftId: id, identity: 'office', santim, cause: 'office', reason },
        ...{ returnedAt: now, returnedBy: actor.accountId },
      });
      await recordAct(tx, actor, now, {
        action: 'return-gift',
        subjectKind: 'fund',
        subjectId: before.fund.id,
        after: { giftId: id, amountEtb: santim / 100, reason },
      });
      return storedGift(tx, id);
    })
    .catch((error: unknown) => {
      throw hasBroken(error, ['gift_returns_free']) ? new AppError('fund/not-enough') : error;
    });
