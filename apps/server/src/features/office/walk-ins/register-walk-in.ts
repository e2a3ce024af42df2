import * as wrong from '@temari/contracts/field-errors';
import { CONSENT_NEEDS } from '@temari/contracts/office-needs';
import type { WalkIn } from '@temari/contracts/office-walk-ins';
import { isDeskNumber } from '@temari/contracts/phone';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/new-id.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { addPaperConsent } from '../../../domains/consents/paper-consent.ts';
import { learnerById } from '../../../domains/consents/queries.ts';
import { ownFile } from '../../../domains/files/queries.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { asOwnHousehold } from '../../../domains/identity/own-household.ts';
import { lockHousehold } from '../../../domains/money/queries.ts';
import type { TellNeeds } from '../../../domains/notices/tell.ts';
import { lockReceiptNumbers } from '../../../domains/payments/ledger/queries.ts';
import { saleOf } from '../../../domains/payments/purchases/sale.ts';
import { findPackageIn, newEnrollment } from '../../../domains/payments/purchases/sale-queries.ts';
import { beginOnce } from '../../../domains/payments/repeats/begin-once.ts';
import { newManualPayment, newOnlinePayment } from '../../../domains/payments/start/start-payment.ts';
import { requireOwnSession } from '../../../domains/payments/tills/own-session.ts';
import { takeIntoTill } from '../../../domains/payments/tills/take-into-till.ts';
import {
  answersFor,
  giveGuardians,
  hasGuardian,
  learnerOfName,
  ownLearner,
} from '../../../domains/people/new-learner-queries.ts';
import { guardiansOf } from '../../../domains/people/queries.ts';
import { schoolYearAt } from '../../../domains/people/rules.ts';
import { AppError } from '../../../errors/app-error.ts';
import { answerTo } from './answer.ts';
import { makeHousehold, registrationOf } from './make-household.ts';
import { householdById } from './queries.ts';
import { detailsOf, type WalkInForm, wantedOf } from './rules.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs' | 'payments' | 'log' | 'publicUrl'> & TellNeeds;

interface Household {
  id: string;
  phone: string | null;
  isNew: boolean;
}

const knownHousehold = async (tx: Db, id: string): Promise<Household> => {
  await lockHousehold(tx, id);
  const found = await householdById(tx, id);
  if (!found) throw new AppError('request/not-found');
  return { id, phone: found.phone, isNew: false };
};

/** The one that was chosen, the household's of that name, or a new one; with those who answer for a new one. */
const learnerFor = async (tx: Db, household: Household, form: WalkInForm, now: Date): Promise<string> => {
  const { id: householdId, phone, isNew: isNewHousehold } = household;
  const { learner: chosen, fullName = '', grade = null, school = null, guardian, relation = 'other' } = form;
  const found = chosen === undefined ? null : await ownLearner(tx, householdId, chosen);
  if (found) return found;
  if (chosen !== undefined) throw new AppError('request/invalid', { errors: { learner: wrong.learner } });
  const { id: learnerId, isNew } = await learnerOfName(tx, {
    ...{ householdId, fullName, grade, school, createdAt: now },
    gradeYear: grade === null ? null : schoolYearAt(now),
    dateOfBirth: null,
  });
  if (isNewHousehold && phone !== null && guardian !== undefined) {
    const parent = { name: guardian, phone, relation, callOrder: isDeskNumber(phone) ? null : 1 };
    await answersFor(tx, { householdId, learnerId, parent, now });
  }
  if (isNew && !(await hasGuardian(tx, learnerId)))
    await giveGuardians(tx, { householdId, learnerId, guardianIds: null });
  return learnerId;
};

const pay = async (
  deps: Needs,
  tx: Db,
  actor: Actor,
  form: WalkInForm,
  owed: { enrollmentId: string; accountId: string; amountEtb: number; now: Date },
  tillId: string | null,
): Promise<{ id: string }> => {
  const { amountEtb, enrollmentId, now } = owed;
  const { paymentType, session: sessionId, givenEtb = 0, slipEtb = 0 } = form;
  if (paymentType === 'cash' && sessionId !== undefined && tillId !== null) {
    const cash = { enrollmentId, amountEtb, sessionId, tillId, givenEtb, now };
    return takeIntoTill(deps, tx, actor, { ...cash, householdId: owed.accountId, purpose: 'purchase' });
  }
  if (paymentType === 'manual') {
    if (slipEtb < amountEtb) throw new AppError('desk/too-little-transferred');
    const { paidByName = '', transactionId = '', paymentOrg = '', screenShot = '' } = form;
    const transfer = { paidByName, transactionId, paymentOrg, screenShot };
    return newManualPayment(deps, tx, owed, transfer, { staffId: actor.accountId, slipEtb });
  }
  const payment = await newOnlinePayment(tx, owed, `staff:${actor.accountId}`);
  if (!payment) throw new Error('A payment of a new enrollment was not written.');
  return payment;
};

/** The photo of the signed form, by somebody who may keep consents. */
const keepConsent = async (
  tx: Db,
  actor: Actor,
  learnerId: string,
  { consent: url, signedBy = '', language }: WalkInForm,
  now: Date,
): Promise<void> => {
  if (url === undefined) return;
  if (!may(actor, CONSENT_NEEDS)) throw new AppError('auth/capability-missing');
  const file = await ownFile(tx, { url, accountId: actor.accountId, purpose: 'consent' });
  if (!file) throw new AppError('request/invalid', { errors: { consent: wrong.consentPhoto } });
  const learner = await learnerById(tx, learnerId);
  if (!learner) throw new AppError('request/not-found');
  const guardian = (await guardiansOf(tx, learner.householdId)).find(({ name }) => name === signedBy);
  await addPaperConsent(tx, learner, {
    ...{ signedBy, language, now },
    guardianId: guardian?.id ?? null,
    purposes: ['service'],
    learnerSigned: false,
    fileId: file.id,
    recordedById: actor.accountId,
  });
  await recordAct(tx, actor, now, {
    action: 'record-consent',
    subjectKind: 'learner',
    subjectId: learnerId,
    after: { purposes: ['service'], learnerSigned: false, file: file.id },
  });
};

/** Held in this order everywhere: the receipt numbers, the till, the household. */
const register = async (
  deps: Needs,
  tx: Db,
  actor: Actor,
  form: WalkInForm,
  { registration, now }: { registration: string; now: Date },
): Promise<{ id: string }> => {
  const { paymentType, session: sessionId, service, household: known } = form;
  if (paymentType === 'cash') await lockReceiptNumbers(tx);
  const till =
    paymentType === 'cash' && sessionId !== undefined
      ? await requireOwnSession(tx, { sessionId, staffId: actor.accountId, now })
      : null;
  const household: Household =
    known === undefined
      ? { ...(await makeHousehold(deps, tx, form, { registration, now })), isNew: true }
      : await knownHousehold(tx, known);
  const learnerId = await learnerFor(tx, household, form, now);
  const learner = await learnerById(tx, learnerId);
  const grade = service === 'tutor' ? (form.grade ?? learner?.grade ?? null) : null;
  if (service === 'tutor' && grade === null) throw new AppError('request/invalid', { errors: { grade: wrong.grade } });
  const { price, isOutsideGrades } = await saleOf(findPackageIn(tx), household.id, wantedOf(form, grade), now);
  const { id: enrollmentId } = await newEnrollment(tx, {
    accountId: household.id,
    ...{ learnerId, service, grade, isOutsideGrades },
    packageId: form.package,
    fullName: learner?.fullName ?? form.fullName ?? '',
    termsVersion: null,
    frequency: form.frequency ?? null,
    time: form.time ?? null,
    offerDay: form.offerDay ?? null,
    learningOption: form.learningOption ?? null,
    details: detailsOf(form, household.phone !== null && !isDeskNumber(household.phone) ? household.phone : null),
    priceEtb: price.totalEtb,
    priceLines: price.lines,
    createdAt: now,
  });
  const owed = { enrollmentId, accountId: household.id, amountEtb: price.totalEtb, now };
  const payment = await pay(deps, tx, actor, form, owed, till?.tillId ?? null);
  await keepConsent(tx, actor, learnerId, form, now);
  await recordAct(tx, actor, now, {
    action: 'register-walk-in',
    subjectKind: 'enrollment',
    subjectId: enrollmentId,
    after: { isNewHousehold: known === undefined, paymentType, priceEtb: price.totalEtb },
  });
  return payment;
};

/**
 * A family that came to the desk, in one transaction: household, learner, enrollment, payment and consent, or nothing of
 * them. The same form sent again with its key is the same walk-in, with the same slip.
 */
export const registerWalkIn = async (
  deps: Needs,
  actor: Actor,
  form: WalkInForm,
  key: string | null,
): Promise<WalkIn> => {
  const now = deps.clock.now();
  const once = key ?? newId();
  const registration = registrationOf(actor.accountId, once);
  const { paymentId } = await beginOnce(deps.db, { accountId: actor.accountId, key: once, wish: form, now }, (tx) =>
    register(deps, tx, actor, form, { registration, now }),
  ).catch(asOwnHousehold('cash/own-household'));
  return answerTo(deps, paymentId, registration);
};
