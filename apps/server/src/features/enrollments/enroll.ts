import { createHash } from 'node:crypto';
import { type Enrolled, type Enrollment, enrollment as enrollmentOnWire } from '@temari/contracts/enrollments';
import * as wrong from '@temari/contracts/field-errors';
import { isRecordId } from '@temari/contracts/record-id';
import { SERVICE_TYPES } from '@temari/contracts/vocabulary';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ownFile } from '../../domains/files/queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { LIMITS } from '../../domains/limits/limit-table.ts';
import { countOnce } from '../../domains/limits/limits.ts';
import { openCheckout } from '../../domains/payments/checkout/open-checkout.ts';
import { saleOf } from '../../domains/payments/purchases/sale.ts';
import { newEnrollment } from '../../domains/payments/purchases/sale-queries.ts';
import { keepKeyedReply, keyedRequest, noteBegun, takeKey } from '../../domains/payments/repeats/queries.ts';
import { newManualPayment, newOnlinePayment } from '../../domains/payments/start/start-payment.ts';
import {
  answersFor,
  giveGuardians,
  hasGuardian,
  learnerOfName,
  ownLearner,
  type Parent,
} from '../../domains/people/new-learner-queries.ts';
import { schoolYearAt } from '../../domains/people/rules.ts';
import { AppError } from '../../errors/app-error.ts';
import { addEnrollmentFiles, enrollmentOf, pendingPaymentOf } from './queries.ts';
import type { Application } from './rules.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'payments' | 'log' | 'jobs'>;

interface Started {
  enrollment: Enrollment;
  /** What the gateway is to be asked for; null for a transfer. */
  onlinePaymentId: string | null;
}

/** Whether the family may name more guardians today: who is taken as one tells whether a number has an account. */
const mayNameGuardian = async (tx: Db, { accountId }: Actor, now: Date): Promise<boolean> =>
  (await countOnce(tx, 'guardianPhonesByAccount', accountId, now)).count <= LIMITS.guardianPhonesByAccount.times;

/** The parents of the form answer for a learner who has no guardian yet; where it names none, the household's for a new one. */
const nameGuardians = async (
  tx: Db,
  actor: Actor,
  { learnerId, isNew, parents }: { learnerId: string; isNew: boolean; parents: Parent[] },
  now: Date,
): Promise<void> => {
  if (!isNew && (parents.length === 0 || (await hasGuardian(tx, learnerId)))) return;
  const householdId = actor.accountId;
  for (const parent of parents) {
    if (await mayNameGuardian(tx, actor, now)) await answersFor(tx, { householdId, learnerId, parent, now });
  }
  if (isNew && !(await hasGuardian(tx, learnerId)))
    await giveGuardians(tx, { householdId, learnerId, guardianIds: null });
};

/** The learner that was chosen; without a choice the household's of that name, or a new one with what the form says. */
const learnerOf = async (tx: Db, actor: Actor, application: Application, now: Date): Promise<string> => {
  const { learnerId: chosen, fullName, grade, birthDate, details, parents } = application;
  const householdId = actor.accountId;
  const found = chosen !== null && isRecordId(chosen) ? await ownLearner(tx, householdId, chosen) : null;
  if (chosen !== null && !found) throw new AppError('request/invalid', { errors: { learner: wrong.learner } });
  const { id: learnerId, isNew } = found
    ? { id: found, isNew: false }
    : await learnerOfName(tx, {
        householdId,
        fullName,
        grade,
        gradeYear: grade === null ? null : schoolYearAt(now),
        dateOfBirth: birthDate?.value ?? null,
        school: details.schoolName ?? null,
        createdAt: now,
      });
  await nameGuardians(tx, actor, { learnerId, isNew, parents }, now);
  return learnerId;
};

const attachFiles = async (tx: Db, actor: Actor, enrollmentId: string, files: Application['files']): Promise<void> => {
  const rows = [];
  for (const { field, url } of files) {
    const file = await ownFile(tx, { url, accountId: actor.accountId, purpose: field });
    if (!file) throw new AppError('request/invalid', { errors: { [field]: wrong.uploadAgain } });
    rows.push({ enrollmentId, field, fileId: file.id, accountId: actor.accountId });
  }
  await addEnrollmentFiles(tx, rows);
};

/** Enrollment and payment are written together, before anybody is asked for money. */
const start = async (deps: Needs, tx: Db, actor: Actor, application: Application, now: Date): Promise<Started> => {
  const { service, paymentType, fullName, frequency, time } = application;
  const { price, isOutsideGrades, package: sold } = await saleOf(tx, actor.accountId, application, now);
  const { id: enrollmentId, learnerId } = await newEnrollment(tx, {
    accountId: actor.accountId,
    learnerId: await learnerOf(tx, actor, application, now),
    service,
    packageId: application.packageId,
    fullName,
    grade: application.grade,
    isOutsideGrades,
    termsVersion: application.termsVersion,
    frequency,
    time,
    offerDay: application.offerDay,
    learningOption: application.learningOption,
    details: application.details,
    priceEtb: price.totalEtb,
    priceLines: price.lines,
    createdAt: now,
  });
  await attachFiles(tx, actor, enrollmentId, application.files);
  const owed = { enrollmentId, accountId: actor.accountId, amountEtb: price.totalEtb, now };
  const payment =
    paymentType === 'manual'
      ? await newManualPayment(deps, tx, owed, application.manual)
      : await newOnlinePayment(tx, owed);
  if (!payment) throw new Error('A payment of a new enrollment was not written.');
  return {
    onlinePaymentId: paymentType === 'online' ? payment.id : null,
    enrollment: {
      id: enrollmentId,
      fullName,
      learner: learnerId,
      grade: application.grade,
      package: sold,
      serviceType: SERVICE_TYPES[service],
      frequency,
      time,
      class: null,
      payment: { type: payment.type, status: payment.status, amount: payment.amountEtb },
      createdAt: now.toISOString(),
    },
  };
};

const finish = async (deps: Needs, { enrollment, onlinePaymentId }: Started): Promise<Enrolled> =>
  onlinePaymentId === null ? { enrollment } : { enrollment, paymentUrl: await openCheckout(deps, onlinePaymentId) };

/** The enrollment a key stands for, as it is now: its first request ended before it could answer. */
const begunBefore = async (deps: Needs, actor: Actor, enrollmentId: string): Promise<Started> => {
  const found = await enrollmentOf(deps.db, actor.accountId, enrollmentId);
  if (!found) throw new AppError('request/conflicting-repeat');
  const enrollment = z.decode(enrollmentOnWire, found as z.input<typeof enrollmentOnWire>);
  return { enrollment, onlinePaymentId: await pendingPaymentOf(deps.db, enrollmentId) };
};

const hashOf = (application: Application): string =>
  createHash('sha256').update(JSON.stringify(application)).digest('base64url');

/**
 * Applies for a service and starts its payment. With an Idempotency-Key the same form sent again, at once or a day
 * later, after an error or a crash, is one enrollment, one payment and one answer.
 */
export const enroll = async (
  deps: Needs,
  actor: Actor,
  application: Application,
  key: string | null,
): Promise<Enrolled> => {
  const { db, clock } = deps;
  const { accountId } = actor;
  if (application.userId !== undefined && application.userId !== accountId) throw new AppError('auth/not-allowed');
  const now = clock.now();
  if (key === null) return finish(deps, await db.transaction((tx) => start(deps, tx, actor, application, now)));

  const bodyHash = hashOf(application);
  const first = await db.transaction(async (tx) => {
    if (!(await takeKey(tx, { accountId, key, bodyHash, now }))) return null;
    const started = await start(deps, tx, actor, application, now);
    await noteBegun(tx, accountId, key, { enrollmentId: started.enrollment.id });
    if (started.onlinePaymentId === null) await keepKeyedReply(tx, accountId, key, { enrollment: started.enrollment });
    return started;
  });
  if (!first) {
    const before = await keyedRequest(db, accountId, key);
    if (before?.bodyHash !== bodyHash || !before.enrollmentId) throw new AppError('request/conflicting-repeat');
    if (before.reply) return before.reply as Enrolled;
    return keep(deps, accountId, key, await finish(deps, await begunBefore(deps, actor, before.enrollmentId)));
  }
  const reply = await finish(deps, first);
  return first.onlinePaymentId === null ? reply : keep(deps, accountId, key, reply);
};

const keep = async ({ db }: Needs, accountId: string, key: string, reply: Enrolled): Promise<Enrolled> => {
  await keepKeyedReply(db, accountId, key, reply);
  return reply;
};
