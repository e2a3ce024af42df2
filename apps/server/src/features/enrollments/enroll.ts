import { createHash } from 'node:crypto';
import { type Enrolled, type Enrollment, enrollment as enrollmentOnWire } from '@temari/contracts/enrollments';
import * as wrong from '@temari/contracts/field-errors';
import type { Checkout } from '@temari/contracts/payments';
import { isRecordId } from '@temari/contracts/record-id';
import { SERVICE_TYPES } from '@temari/contracts/vocabulary';
import * as z from 'zod/mini';
import { newId } from '../../db/new-id.ts';
import type { Deps } from '../../deps.ts';
import { fileIdOf } from '../../domains/files/file-links.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { type NewPayment, openCheckout, openFirstCheckout } from '../../domains/payments/checkout/open-checkout.ts';
import { orderOf } from '../../domains/payments/checkout/order.ts';
import { type Sale, saleOf } from '../../domains/payments/purchases/sale.ts';
import { type FindPackage, prepareFindPackage } from '../../domains/payments/purchases/sale-queries.ts';
import { keepKeyedReply, keyedRequest } from '../../domains/payments/repeats/queries.ts';
import { lookAtReceipt, receiptOf, refuseTooMany } from '../../domains/payments/start/start-payment.ts';
import { schoolYearAt } from '../../domains/people/rules.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Outcome, type Purchase, writePurchase, writePurchaseAtOnce } from './purchase-queries.ts';
import { enrollmentOf, pendingPaymentOf } from './queries.ts';
import type { Application } from './rules.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'payments' | 'log' | 'jobs'>;

const refuseLearner = (): never => {
  throw new AppError('request/invalid', { errors: { learner: wrong.learner } });
};

const refuseFile = (field: string): never => {
  throw new AppError('request/invalid', { errors: { [field]: wrong.uploadAgain } });
};

const purchaseOf = (
  accountId: string,
  application: Application,
  { price, isOutsideGrades }: Sale,
  { keyed, pays }: Pick<Purchase, 'keyed' | 'pays'>,
  now: Date,
): Purchase => {
  const { learnerId, grade, birthDate, details, files } = application;
  if (learnerId !== null && !isRecordId(learnerId)) refuseLearner();
  const { service, packageId, fullName, termsVersion, frequency, time, offerDay, learningOption, parents } =
    application;
  return {
    ...{ service, packageId, fullName, grade, isOutsideGrades, termsVersion, frequency, time, offerDay },
    ...{ learningOption, details, price, parents, accountId, learnerId, keyed, pays },
    enrollmentId: newId(),
    paymentId: newId(),
    newLearner: {
      id: newId(),
      gradeYear: grade === null ? null : schoolYearAt(now),
      dateOfBirth: birthDate?.value ?? null,
      school: details.schoolName ?? null,
    },
    files: files.map(({ field, url }) => ({ field, id: fileIdOf(url) ?? refuseFile(field) })),
  };
};

/** The account was erased while the form was on its way: its sessions have ended with it. */
const refuseErased = (): never => {
  throw new AppError('auth/not-signed-in');
};

/** Nothing was written, or it is undone. */
const refuseUnwritten = ({ files, pays }: Purchase, outcome: Outcome): void => {
  if (outcome.paymentId !== null) return;
  if (!outcome.isLearnerTheirs) refuseLearner();
  const missing = files.find(({ field }) => !outcome.ownFiles.includes(field));
  if (missing) refuseFile(missing.field);
  refuseTooMany(outcome, 'txRef' in pays ? 'online' : 'manual');
  throw new AppError(outcome.isKeyFree ? 'payment/reference-used' : 'request/conflicting-repeat');
};

/** The enrollment as the wire has it. */
const presented = (
  application: Application,
  { enrollmentId, price, pays }: Purchase,
  { learnerId }: Outcome,
  sale: Sale,
  now: Date,
): Enrollment => {
  const { fullName, grade, service, frequency, time } = application;
  return {
    ...{ fullName, grade, frequency, time },
    id: enrollmentId,
    learner: learnerId,
    package: sale.package,
    serviceType: SERVICE_TYPES[service],
    class: null,
    payment:
      'txRef' in pays
        ? { type: 'online', status: 'pending', amount: price.totalEtb }
        : { type: 'manual', status: 'review', amount: price.totalEtb },
    createdAt: now.toISOString(),
  };
};

interface Started {
  enrollment: Enrollment;
  /** What the gateway is to be asked for; null for a transfer. */
  payment: NewPayment | null;
}

type Start = (
  deps: Needs & { findPackage: FindPackage },
  accountId: string,
  application: Application,
  keyed: Purchase['keyed'],
  now: Date,
) => Promise<Started>;

/** Enrollment and payment are written before anybody is asked for money, with the claim to open the checkout. */
const startOnline: Start = async ({ db, findPackage }, accountId, application, keyed, now) => {
  const { service, details } = application;
  const sale = await saleOf(findPackage, accountId, application, now);
  const txRef = newId();
  const purchase = purchaseOf(accountId, application, sale, { keyed, pays: { txRef } }, now);
  const { buyer, outcome } = (await writePurchaseAtOnce(db, purchase, now)) ?? refuseErased();
  refuseUnwritten(purchase, outcome);
  const { paymentId, price } = purchase;
  const order = orderOf({ txRef, amountEtb: price.totalEtb, title: sale.package.title, buyer, details, service });
  return {
    enrollment: presented(application, purchase, outcome, sale, now),
    payment: { paymentId, accountId, order },
  };
};

/** A transfer: the office looks at its receipt. */
const startTransfer: Start = async (deps, accountId, application, keyed, now) => {
  const sale = await saleOf(deps.findPackage, accountId, application, now);
  const receipt = await receiptOf(deps.db, accountId, application.manual);
  const purchase = purchaseOf(accountId, application, sale, { keyed, pays: receipt }, now);
  return deps.db.transaction(async (tx) => {
    const { outcome } = (await writePurchase(tx, purchase, now)) ?? refuseErased();
    refuseUnwritten(purchase, outcome);
    await lookAtReceipt(deps, tx, accountId, receipt);
    const enrollment = presented(application, purchase, outcome, sale, now);
    if (keyed) await keepKeyedReply(tx, accountId, keyed.key, { enrollment });
    return { enrollment, payment: null };
  });
};

const finish = async (deps: Needs, { enrollment, payment }: Started, key: string | null): Promise<Enrolled> => {
  if (!payment) return { enrollment };
  const replyWith = (paymentUrl: Checkout): Enrolled => ({ enrollment, paymentUrl });
  return replyWith(await openFirstCheckout(deps, payment, key === null ? null : { key, replyWith }));
};

/** The answer to the request that first had this key; one that ended before it could answer is finished. */
const answerOfKey = async (
  deps: Needs,
  accountId: string,
  key: string,
  before: NonNullable<Awaited<ReturnType<typeof keyedRequest>>>,
): Promise<Enrolled> => {
  // The same account, key and form: what was kept is this call's own answer.
  if (before.reply) return before.reply as Enrolled;
  const { db } = deps;
  const found = before.enrollmentId && (await enrollmentOf(db, accountId, before.enrollmentId));
  if (!found || !before.enrollmentId) throw new AppError('request/conflicting-repeat');
  const enrollment = z.parse(enrollmentOnWire, found);
  const paymentId = await pendingPaymentOf(db, before.enrollmentId);
  const reply = paymentId === null ? { enrollment } : { enrollment, paymentUrl: await openCheckout(deps, paymentId) };
  await keepKeyedReply(db, accountId, key, reply);
  return reply;
};

const hashOf = (application: Application): string =>
  createHash('sha256').update(JSON.stringify(application)).digest('base64url');

/**
 * Applies for a service and starts its payment. With an Idempotency-Key the same form sent again, at once or a day
 * later, after an error or a crash, is one enrollment, one payment and one answer.
 */
export const createEnroll = (
  deps: Needs,
): ((actor: Actor, application: Application, key: string | null) => Promise<Enrolled>) => {
  const needs = { ...deps, findPackage: prepareFindPackage(deps.db) };
  return async ({ accountId }, application, key) => {
    if (application.userId !== undefined && application.userId !== accountId) throw new AppError('auth/not-allowed');
    const now = deps.clock.now();
    const start = application.paymentType === 'manual' ? startTransfer : startOnline;
    if (key === null) return finish(deps, await start(needs, accountId, application, null, now), null);

    const bodyHash = hashOf(application);
    let started: Started;
    try {
      started = await start(needs, accountId, application, { key, bodyHash }, now);
    } catch (refusal) {
      // Whatever has changed since, what was answered once is answered again.
      const before = refusal instanceof AppError ? await keyedRequest(deps.db, accountId, key, now) : null;
      if (!before) throw refusal;
      if (before.bodyHash !== bodyHash) throw new AppError('request/conflicting-repeat');
      return answerOfKey(deps, accountId, key, before);
    }
    return finish(deps, started, key);
  };
};
