import { addDays, addisDate } from '@temari/contracts/addis-time';
import { planReminder } from '../../domains/gifts/queries.ts';
import { isSmsSpent } from '../../domains/messages/sms-senders.ts';
import { lastReceived, pledgesToRemind, takeReminder } from './queries.ts';
import { isStillGiving } from './rules.ts';
import { mailSponsor, type TellNeeds, textSponsor } from './tell-sponsor.ts';

const AT_ONCE = 200;
const MONTH_DAYS = 30;

const remind = async (deps: TellNeeds, id: string, today: string): Promise<void> => {
  const { db, clock } = deps;
  const isGiving = isStillGiving(await lastReceived(db, id), clock.now());
  const next = isGiving ? addDays(today, MONTH_DAYS) : null;
  const byMail = await db.transaction(async (tx) => {
    const pledge = await takeReminder(tx, { id, today, next });
    if (!pledge || !isGiving) return null;
    const { phone } = pledge;
    if (!phone) return pledge;
    await textSponsor(deps, tx, 'giftReminder', { pledge, phone, etb: pledge.santim / 100 });
    return null;
  });
  if (!byMail?.email) return;
  try {
    await mailSponsor(deps, 'giftReminder', { pledge: byMail, email: byMail.email, etb: byMail.santim / 100 });
  } catch (error) {
    // The mail server is away: it stays due and goes out tomorrow.
    await planReminder(db, id, today);
    throw error;
  }
};

/** Once a day: monthly sponsors a month after their last gift. Nothing is taken from anybody by itself. */
export const remindSponsors = async (deps: TellNeeds): Promise<void> => {
  const today = addisDate(deps.clock.now());
  for (const id of await pledgesToRemind(deps.db, today, AT_ONCE)) {
    try {
      await remind(deps, id, today);
    } catch (error) {
      // What a limit refused stays due and goes out tomorrow.
      if (!isSmsSpent(error)) deps.log.error({ err: error, pledgeId: id }, 'a sponsor could not be reminded');
    }
  }
};
