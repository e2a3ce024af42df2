import type { OfficeGift } from '@temari/contracts/office-funds';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { forgetSponsor } from '../../../domains/gifts/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { presentGift } from './present.ts';
import { forgetGiver, giftLine } from './queries.ts';
import { storedGift } from './stored-gift.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;

/** On a sponsor's wish. What was given stays in the books, which name nobody. */
export const unnameSponsor = ({ db, clock }: Acting, actor: Actor, { id }: { id: string }): Promise<OfficeGift> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const line = await giftLine(tx, id);
    if (!line) throw new AppError('request/not-found');
    const { giver, message, hasContact } = presentGift(line);
    if (!giver && !message && !hasContact) return presentGift(line);
    if (line.gift.pledgeId) await forgetSponsor(tx, line.gift.pledgeId, now);
    await forgetGiver(tx, id);
    await recordAct(tx, actor, now, {
      action: 'unname-sponsor',
      subjectKind: 'fund',
      subjectId: line.gift.fundId,
      after: { giftId: id },
    });
    return storedGift(tx, id);
  });
