import type { WalkIn } from '@temari/contracts/office-walk-ins';
import { shownPaymentCode } from '@temari/contracts/payment-codes';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { DESK_SLIP_VALID_HOURS, deskSlipOf, hashDeskSlip } from '../../../domains/identity/codes/recovery-slips.ts';
import { slipGivenAt } from '../../../domains/identity/codes/slip-queries.ts';
import { accountBalance, moneyRules } from '../../../domains/money/queries.ts';
import { openCheckout } from '../../../domains/payments/checkout/open-checkout.ts';
import { cashPaymentById } from '../../../domains/payments/tills/queries.ts';
import { consentStatesOf } from '../../../domains/people/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { walkInOf } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'secrets' | 'payments' | 'log' | 'publicUrl'>;

const SANTIM = 100;
const HOUR_MS = 3_600_000;

/** A picture of an address that a phone reads. */
const qrOf = async (address: string): Promise<string> => {
  const { toString: qrCodeOf } = await import('qrcode');
  const svg = await qrCodeOf(address, { type: 'svg', margin: 1 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

/** Where the family types its code and chooses a password. The picture does not hold the code: cameras keep what they read. */
const signInOf = async ({ db, secrets, publicUrl }: Needs, registration: string): Promise<WalkIn['signIn']> => {
  const code = deskSlipOf(secrets.codes, registration);
  const givenAt = await slipGivenAt(db, hashDeskSlip(secrets.codes, code));
  if (!givenAt) return null;
  const validUntil = new Date(givenAt.getTime() + DESK_SLIP_VALID_HOURS * HOUR_MS).toISOString();
  const address = `${publicUrl}/reset#slip`;
  return { code, validUntil, address, qr: await qrOf(address) };
};

/** Without an answer of the gateway the walk-in is written all the same; the same form sent again asks once more. */
const checkoutOf = async (deps: Needs, paymentId: string): Promise<WalkIn['checkout']> => {
  try {
    const { data } = await openCheckout(deps, paymentId);
    return { url: data.checkout_url, qr: await qrOf(data.checkout_url) };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

const cashOf = async (db: Db, paymentId: string) => {
  const cash = await cashPaymentById(db, paymentId);
  if (!cash) return { givenEtb: 0, changeEtb: 0, isTillFull: false };
  const { givenEtb, amountEtb, tillId } = cash;
  const { tillLimitEtb } = await moneyRules(db);
  const inTill = await accountBalance(db, `till:${tillId}`);
  return { givenEtb, changeEtb: givenEtb - amountEtb, isTillFull: inTill > tillLimitEtb * SANTIM };
};

/** What the desk gives to the family, made from what is written: the same however often it is asked for. */
export const answerTo = async (deps: Needs, paymentId: string, registration: string): Promise<WalkIn> => {
  const { db, clock } = deps;
  const found = await walkInOf(db, paymentId);
  if (!found) throw new AppError('request/conflicting-repeat');
  const { type, status, number, amountEtb, createdAt, enrollmentId, learner, household } = found;
  const consents = await consentStatesOf(db, [learner.id], { now: clock.now() });
  return {
    payment: paymentId,
    enrollment: enrollmentId,
    ...{ type, status, number, amountEtb },
    at: createdAt.toISOString(),
    ...(await cashOf(db, paymentId)),
    household: {
      id: household.id,
      name: household.name,
      phoneNumber: household.phone ?? '',
      code: shownPaymentCode(household.code ?? ''),
      language: household.language,
    },
    learner: { ...learner, consent: consents.get(learner.id) ?? 'missing' },
    signIn: await signInOf(deps, registration),
    checkout: type === 'online' && status === 'pending' ? await checkoutOf(deps, paymentId) : null,
  };
};
