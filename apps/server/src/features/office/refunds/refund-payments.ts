import type { AuditAct } from '@temari/contracts/audit-acts';
import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import type {
  ListedRefund,
  listRefunds as listContract,
  RefundProposal,
  RefundStanding,
} from '@temari/contracts/office-refunds';
import type { RefundStep, RefundWay } from '@temari/contracts/refund-rules';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { asOwnHousehold } from '../../../domains/identity/own-household.ts';
import { requireConfirmedPassword } from '../../../domains/identity/sessions/confirmed-password.ts';
import { takeBackRefusal } from '../../../domains/identity/take-back.ts';
import { DELIVER_REFUNDS } from '../../../domains/payments/refunds/deliver.ts';
import { nameOf } from '../../../domains/payments/refunds/queries.ts';
import {
  decideProposal,
  deliverByOffice,
  proposeAgain,
  type Refunded,
  refundByOffice,
} from '../../../domains/payments/refunds/refunds.ts';
import { leftOf } from '../../../domains/payments/refunds/rules.ts';
import { AppError } from '../../../errors/app-error.ts';
import { proposalOf } from './propose.ts';
import { type ListedRow, refundPage } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs'>;

const present = ({ refund, payment }: Refunded): RefundStanding => ({
  id: payment.id,
  status: payment.status === 'refunded' ? 'refunded' : 'paid',
  refundedEtb: payment.refundedEtb,
  leftEtb: leftOf(payment),
  refund: { id: refund.id, state: refund.state, amountEtb: refund.amountEtb, delivery: refund.delivery },
});

const recordRefund = async (
  db: Db,
  actor: Actor,
  now: Date,
  action: AuditAct,
  { refund, payment }: Refunded,
): Promise<void> =>
  recordAct(db, actor, now, {
    action,
    subjectKind: 'payment',
    subjectId: payment.id,
    before: { status: 'paid' },
    after: {
      ...{ status: payment.status, amountEtb: refund.amountEtb, reason: refund.refusal ?? refund.reason },
      ...{ refundId: refund.id, delivery: refund.delivery },
      ...(refund.tillSessionId && { tillSessionId: refund.tillSessionId }),
    },
  });

/** The call to the gateway waits for the commit; the job is written with it. */
const sendSoon = async ({ jobs }: Needs, tx: Db, { refund }: Refunded): Promise<void> => {
  if (refund.delivery === 'sending') await jobs.enqueue(tx, DELIVER_REFUNDS, {}, { singletonKey: DELIVER_REFUNDS });
};

export const proposeRefund = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: { id: string },
): Promise<RefundProposal> => proposalOf(db, id, clock.now());

/** Books that money goes back, and starts it on its way; or asks a second person to agree. */
export const refundPayment = async (
  deps: Needs,
  actor: Actor,
  { id }: { id: string },
  {
    amountEtb,
    reason,
    way,
    leftEtb,
    endsDebt,
    payTo,
  }: {
    amountEtb?: number | undefined;
    reason: string;
    way?: RefundWay | undefined;
    leftEtb?: number | undefined;
    endsDebt?: boolean | undefined;
    payTo?: string | undefined;
  },
): Promise<RefundStanding> => {
  const { db, clock } = deps;
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  const refunding = db.transaction(async (tx) => {
    const refunded = await refundByOffice(tx, {
      paymentId: id,
      amountEtb,
      seenLeftEtb: leftEtb,
      way,
      endsDebt,
      payTo,
      reason,
      staffId: actor.accountId,
      now,
    });
    await sendSoon(deps, tx, refunded);
    const action = refunded.refund.state === 'proposed' ? 'propose-refund' : 'refund-payment';
    await recordRefund(tx, actor, now, action, refunded);
    return present(refunded);
  });
  return refunding.catch(asOwnHousehold('payment/own-household'));
};

export const decideRefund = async (
  deps: Needs,
  actor: Actor,
  { id }: { id: string },
  { decision, reason }: { decision: 'approve' | 'refuse'; reason?: string | undefined },
): Promise<RefundStanding> => {
  const { db, clock } = deps;
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  const deciding = db.transaction(async (tx) => {
    const refunded = await decideProposal(tx, { refundId: id, decision, reason, staffId: actor.accountId, now });
    await sendSoon(deps, tx, refunded);
    await recordRefund(tx, actor, now, decision === 'approve' ? 'approve-refund' : 'refuse-refund', refunded);
    return present(refunded);
  });
  return deciding.catch(asOwnHousehold('payment/own-household'));
};

/** Whoever refused a proposal, or an owner, lets it wait again. */
export const takeBackRefusedRefund = async (
  deps: Needs,
  actor: Actor,
  { id }: { id: string },
): Promise<RefundStanding> => {
  const { db, clock } = deps;
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  const takingBack = db.transaction(async (tx) => {
    const refunded = await proposeAgain(tx, {
      refundId: id,
      mayTakeBack: async ({ decidedBy, decidedAt }) => {
        const refusal = decidedAt
          ? takeBackRefusal(actor, { byId: decidedBy, at: decidedAt }, now)
          : 'office/nothing-to-take-back';
        if (refusal) throw new AppError(refusal, { values: { name: await nameOf(tx, decidedBy) } });
      },
    });
    await recordRefund(tx, actor, now, 'take-back-refund', refunded);
    return present(refunded);
  });
  return takingBack.catch(asOwnHousehold('payment/own-household'));
};

export const deliverRefund = async (
  deps: Needs,
  actor: Actor,
  { id }: { id: string },
  { step, reference, session }: { step: RefundStep; reference?: string | undefined; session?: string | undefined },
): Promise<RefundStanding> => {
  const { db, clock } = deps;
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  const delivering = db.transaction(async (tx) => {
    const refunded = await deliverByOffice(tx, {
      ...{ refundId: id, step, reference, now },
      sessionId: session,
      staffId: actor.accountId,
    });
    await sendSoon(deps, tx, refunded);
    await recordRefund(tx, actor, now, 'deliver-refund', refunded);
    return present(refunded);
  });
  return delivering.catch(asOwnHousehold('payment/own-household'));
};

const person = (id: string | null, name: string | null) => (id ? { id, name: name ?? '' } : null);

const presentListed = ({
  proposedBy,
  proposer,
  decidedBy,
  decider,
  householdId,
  householdName,
  createdAt,
  deliveryAt,
  ...row
}: ListedRow): ListedRefund => ({
  ...row,
  household: { id: householdId, name: householdName },
  at: createdAt.toISOString(),
  movedAt: deliveryAt?.toISOString() ?? null,
  proposedBy: person(proposedBy, proposer),
  decidedBy: person(decidedBy, decider),
});

export const listRefunds = async (
  { db }: Pick<Deps, 'db'>,
  { page = 1, state = 'open' }: output<typeof listContract.query>,
): Promise<output<typeof listContract.reply>> => {
  const offset = (page - 1) * OFFICE_PAGE_SIZE;
  const { rows, total } = await refundPage(db, { isOpen: state === 'open', limit: OFFICE_PAGE_SIZE, offset });
  return { rows: rows.map(presentListed), total, page, pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)) };
};
