import { createHash } from 'node:crypto';
import { addisDate } from '@temari/contracts/addis-time';
import type { give as contract } from '@temari/contracts/gifts';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import type { Deps } from '../../deps.ts';
import { lockOpenFund } from '../../domains/gifts/open-fund.ts';
import { giftReference } from '../../domains/gifts/rules.ts';
import { demandChallenge } from '../../domains/limits/challenge.ts';
import { spend } from '../../domains/limits/limits.ts';
import { AppError } from '../../errors/app-error.ts';
import { linkPath, makeLink } from './links.ts';
import { openGiftCheckout } from './open-gift-checkout.ts';
import { giftsOf, givingSums, newGift, newPledge, type PledgeRow, pledgeByKey } from './queries.ts';
import { priceOf } from './rules.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'payments' | 'log' | 'secrets'>;
type Form = output<typeof contract.body>;

const hashOf = (form: object): string => createHash('sha256').update(JSON.stringify(form)).digest('base64url');

/** The price may have changed since the page was drawn. */
const demandPrice = async (db: Db, { choice, amountEtb }: Form, now: Date): Promise<void> => {
  if (choice === 'amount') return;
  const today = addisDate(now);
  const { monthSantim } = await givingSums(db, { today, yearBegan: today, lastYearBegan: today });
  const price = priceOf(choice, monthSantim);
  if (price === amountEtb * 100) return;
  throw new AppError('payment/total-changed', { values: { total: String((price ?? 0) / 100) } });
};

/** The next gift of a pledge, open until it is paid. A checkout that nobody comes back from is asked about. */
export const openGift = (db: Db, pledge: PledgeRow, now: Date): Promise<void> => {
  const id = newId();
  const isOnline = pledge.way === 'online';
  return newGift(db, {
    id,
    fundId: pledge.fundId,
    pledgeId: pledge.id,
    way: pledge.way,
    santim: pledge.santim,
    createdAt: now,
    ...(isOnline && { txRef: giftReference(id), nextCheckAt: new Date(now.getTime() + 60_000) }),
  });
};

/** One pledge for each form, however often it is sent. */
const pledgeFor = async (db: Db, form: Omit<Form, 'altcha'>, key: string, now: Date): Promise<PledgeRow> => {
  const requestHash = hashOf(form);
  const { fund, amountEtb, phone = null, email = null, ...words } = form;
  const made = await db.transaction(async (tx) => {
    await lockOpenFund(tx, fund);
    const pledge = await newPledge(tx, {
      ...words,
      ...{ fundId: fund, santim: amountEtb * 100, phone, email, requestKey: key, requestHash, createdAt: now },
    });
    if (pledge) await openGift(tx, pledge, now);
    return pledge;
  });
  const pledge = made ?? (await pledgeByKey(db, key));
  if (pledge?.requestHash !== requestHash) throw new AppError('request/conflicting-repeat');
  return pledge;
};

/** Nothing is sent to anybody before money has come: the phone and the address may be somebody else's. */
export const give = async (
  deps: Needs,
  { altcha, ...form }: Form,
  { address, idempotencyKey }: { address: string; idempotencyKey: string | null },
): Promise<{ token: string; checkoutUrl: string | null }> => {
  const { db, clock } = deps;
  const now = clock.now();
  await spend(db, 'giftsByAddressAtMost', address, now);
  await demandChallenge(deps, 'giftsByAddress', { address, altcha });
  await demandPrice(db, form, now);
  const pledge = await pledgeFor(db, form, idempotencyKey ?? newId(), now);
  const token = await makeLink(db, pledge.id, now);
  const open = (await giftsOf(db, pledge.id)).find(({ way, state }) => way === 'online' && state === 'open');
  const checkoutUrl = open ? await openGiftCheckout(deps, open.id, { returnPath: linkPath(token) }) : null;
  return { token, checkoutUrl };
};

/** The checkout of the gift that is open; a monthly sponsor, or one whose checkout has lapsed, gets a new one. */
export const payPledge = async (deps: Needs, pledge: PledgeRow, token: string): Promise<{ checkoutUrl: string }> => {
  const { db, clock } = deps;
  const isOpen = async () => (await giftsOf(db, pledge.id)).find(({ state }) => state === 'open');
  let open = await isOpen();
  if (!open) {
    const isReceived = (await giftsOf(db, pledge.id)).some(({ state }) => state === 'received');
    const isOver = isReceived && (!pledge.isMonthly || pledge.stoppedAt !== null);
    if (pledge.way !== 'online' || isOver) throw new AppError('gift/nothing-open');
    await db.transaction(async (tx) => {
      await lockOpenFund(tx, pledge.fundId);
      await openGift(tx, pledge, clock.now());
    });
    open = await isOpen();
  }
  if (open?.way !== 'online') throw new AppError('gift/nothing-open');
  return { checkoutUrl: await openGiftCheckout(deps, open.id, { returnPath: linkPath(token) }) };
};
