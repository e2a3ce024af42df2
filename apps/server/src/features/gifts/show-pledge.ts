import { addisDate } from '@temari/contracts/addis-time';
import type { FundFigures, Pledge } from '@temari/contracts/gifts';
import { shownPaymentCode } from '@temari/contracts/payment-codes';
import type { Db } from '../../db/client.ts';
import { askAboutGift, type GiftNeeds } from '../../domains/gifts/check-gift.ts';
import { fundSums } from '../../domains/gifts/figures-queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { banksForTransfers, fundWords, giftsOf, type PledgeRow } from './queries.ts';
import { figuresTold } from './rules.ts';
import { lettersFor } from './show-letters.ts';

/** From the first gift of anybody until today. */
const figuresOf = async (db: Db, fundId: string, now: Date): Promise<FundFigures> => {
  const ever = { from: '1900-01-01', to: addisDate(now) };
  const [own, all] = await Promise.all([fundSums(db, fundId, ever), fundSums(db, null, ever)]);
  return figuresTold(own, all);
};

/** The sponsor's page. Whoever comes back from the gateway wants to know whether the money arrived, so it is asked. */
export const showPledge = async (deps: GiftNeeds, pledge: PledgeRow): Promise<Pledge> => {
  const { db, clock } = deps;
  for (const gift of await giftsOf(db, pledge.id)) {
    if (gift.way === 'online' && gift.state !== 'received') await askAboutGift(deps, gift);
  }
  const [fund, gifts, banks, figures] = await Promise.all([
    fundWords(db, pledge.fundId),
    giftsOf(db, pledge.id),
    banksForTransfers(db),
    figuresOf(db, pledge.fundId, clock.now()),
  ]);
  if (!fund) throw new AppError('request/not-found');
  const isSponsor = gifts.some(({ state, santim, returnedSantim }) => state === 'received' && returnedSantim < santim);
  return {
    fund: { name: fund.name, translations: fund.translations },
    code: shownPaymentCode(pledge.code),
    amountEtb: pledge.santim / 100,
    isMonthly: pledge.isMonthly,
    isStopped: pledge.stoppedAt !== null,
    isNameless: !(pledge.name || pledge.message || pledge.phone || pledge.email),
    way: pledge.way,
    name: pledge.name,
    createdAt: pledge.createdAt.toISOString(),
    gifts: gifts.map((gift) => ({
      state: gift.state,
      amountEtb: gift.santim / 100,
      returnedEtb: gift.returnedSantim / 100,
      at: (gift.receivedAt ?? gift.createdAt).toISOString(),
      reference: gift.transactionId ?? gift.gatewayReference,
    })),
    banks: pledge.way === 'transfer' ? banks : [],
    figures,
    letters: isSponsor ? await lettersFor(db, pledge.fundId, clock.now()) : [],
  };
};
