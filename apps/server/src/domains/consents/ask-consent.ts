import type { AskedConsent } from '@temari/contracts/consents';
import * as wrong from '@temari/contracts/field-errors';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import { isMobile, maskedPhone } from '@temari/contracts/phone';
import { isRecordId } from '@temari/contracts/record-id';
import { CONSENT_PATH } from '@temari/contracts/server-paths';
import type { ConsentPurpose, ConsentVoice } from '@temari/contracts/vocabulary';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { hashCode, TRIES_PER_REQUEST } from '../identity/codes/one-time-codes.ts';
import { queueSms } from '../messages/queue-sms.ts';
import { permitSms } from '../messages/sms-senders.ts';
import { smsText } from '../messages/sms-texts.ts';
import { tell } from '../notices/tell.ts';
import { answersFor } from '../people/new-learner-queries.ts';
import { type GuardianRow, guardianOf, lockHousehold } from '../people/queries.ts';
import { CONSENT_HOLDS_DAYS, voicesNeeded } from '../people/rules.ts';
import { isOneOf } from '../people/same-person-queries.ts';
import {
  askedAgain,
  closeRequests,
  decidersOf,
  type LearnerFacts,
  learnerById,
  mayDecide,
  newestAnswers,
  newRequest,
  openRequests,
  parentsInForms,
  type RequestRow,
} from './queries.ts';
import {
  ASKED_FOR_DAYS,
  CONSENT_TEXT_VERSION,
  codeOf,
  daysAfter,
  firstNameOf,
  hashLink,
  linkOf,
  RENEW_DAYS,
  SPACING_SECONDS,
} from './rules.ts';

export type Asking = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets' | 'log' | 'publicUrl'>;

interface Question {
  learnerId: string;
  /** Null: any; the office asks for every household. */
  householdId: string | null;
  askedById: string;
  voice: ConsentVoice;
  purpose: ConsentPurpose;
  /** Of the purpose `letter` alone: which one. */
  letterId?: string | null;
  /** Null: the office lets the server choose who is asked first. */
  guardianId: string | null;
}

/** Who is asked, and on which phone. */
interface Asked {
  guardian: GuardianRow | null;
  phone: string;
}

/** The learner, locked with the household, so that two questions at once are asked one after the other. */
export const lockedLearner = async (db: Db, id: string, householdId: string | null): Promise<LearnerFacts> => {
  const learner = isRecordId(id) ? await learnerById(db, id) : null;
  if (!learner || (householdId !== null && learner.householdId !== householdId)) {
    throw new AppError('request/not-found');
  }
  await lockHousehold(db, learner.householdId);
  return learner;
};

const namedGuardian = async (db: Db, learner: LearnerFacts, id: string): Promise<GuardianRow> => {
  const guardian = isRecordId(id) ? await guardianOf(db, learner.householdId, id) : null;
  if (!guardian) throw new AppError('request/invalid', { errors: { guardian: wrong.choice } });
  if (await isOneOf(db, guardian, [learner.id])) throw new AppError('guardian/is-learner');
  if (!(await mayDecide(db, guardian, learner))) throw new AppError('consent/guardian-may-not');
  return guardian;
};

/** The first who may decide and has a mobile number; where nobody is known yet, a parent whom the form names. */
const firstGuardian = async (db: Db, learner: LearnerFacts, now: Date): Promise<GuardianRow> => {
  const known = await decidersOf(db, learner.id);
  const mobile = known.find(({ phone }) => isMobile(phone));
  if (mobile) return mobile;
  for (const parent of await parentsInForms(db, learner.id)) {
    if (!isMobile(parent.phone)) continue;
    await answersFor(db, { householdId: learner.householdId, learnerId: learner.id, parent, now });
    const [first] = (await decidersOf(db, learner.id)).filter(({ phone }) => phone === parent.phone);
    if (first) return first;
  }
  throw new AppError(known.length > 0 ? 'consent/paper-only' : 'consent/no-guardian');
};

const whomToAsk = async (db: Db, learner: LearnerFacts, { voice, guardianId }: Question, now: Date): Promise<Asked> => {
  if (voice === 'learner') {
    if (!learner.phone || !isMobile(learner.phone)) throw new AppError('consent/own-phone-missing');
    return { guardian: null, phone: learner.phone };
  }
  const guardian = guardianId ? await namedGuardian(db, learner, guardianId) : await firstGuardian(db, learner, now);
  if (await isOneOf(db, guardian, [learner.id])) throw new AppError('guardian/is-learner');
  if (!isMobile(guardian.phone)) throw new AppError('consent/paper-only');
  return { guardian, phone: guardian.phone };
};

const refuseAlreadyGiven = async (
  db: Db,
  learner: LearnerFacts,
  { voice, purpose, letterId }: Question,
  now: Date,
): Promise<void> => {
  const given = (await newestAnswers(db, learner.id, letterId)).find(
    (answer) => answer.voice === voice && answer.purpose === purpose && answer.isGiven,
  );
  if (given && daysAfter(given.at, CONSENT_HOLDS_DAYS - RENEW_DAYS) > now) {
    throw new AppError('consent/already-given', { values: { name: given.saidBy } });
  }
};

export const presentAsked = (request: RequestRow, phone: string): AskedConsent => ({
  id: request.id,
  state: 'asked',
  purpose: request.purpose,
  voice: request.voice,
  guardian: request.guardianId,
  sentTo: maskedPhone(phone),
  sentAt: request.askedAt.toISOString(),
  againFrom: new Date(request.askedAt.getTime() + SPACING_SECONDS * 1000).toISOString(),
  expiresAt: request.expiresAt.toISOString(),
});

/**
 * Asks for a yes: a code and a link by SMS. The same question asked again within half a minute is answered without a
 * second message; later it is sent again with the same code. A question to somebody else, or one whose tries are spent,
 * replaces it. Request and message are written in one transaction.
 */
export const askForConsent = async (deps: Asking, question: Question): Promise<{ consent: AskedConsent }> => {
  const { db, clock, secrets, publicUrl } = deps;
  const now = clock.now();
  const { learnerId, householdId, askedById, voice, purpose, letterId = null } = question;
  return db.transaction(async (tx) => {
    const learner = await lockedLearner(tx, learnerId, householdId);
    if (!voicesNeeded(learner, now).includes(voice)) throw new AppError('consent/not-needed');
    const asked = await whomToAsk(tx, learner, question, now);
    await refuseAlreadyGiven(tx, learner, question, now);
    const open = (await openRequests(tx, learner.id, now, letterId)).filter(
      (request) => request.voice === voice && request.purpose === purpose,
    );
    const same = open.find(
      (request) =>
        request.guardianId === (asked.guardian?.id ?? null) &&
        request.attempts < TRIES_PER_REQUEST &&
        request.textVersion === CONSENT_TEXT_VERSION,
    );
    if (same && same.askedAt.getTime() + SPACING_SECONDS * 1000 > now.getTime()) {
      return { consent: presentAsked(same, asked.phone) };
    }
    const until = daysAfter(now, ASKED_FOR_DAYS);
    await closeRequests(
      tx,
      open.filter((request) => request !== same).map(({ id }) => id),
      now,
    );
    const id = same?.id ?? newId();
    const code = codeOf(secrets.codes, id);
    const link = linkOf(secrets.codes, id);
    const request = same
      ? await askedAgain(tx, id, { now, until })
      : await newRequest(tx, {
          id,
          householdId: learner.householdId,
          learnerId: learner.id,
          voice,
          guardianId: asked.guardian?.id ?? null,
          purpose,
          letterId,
          textVersion: CONSENT_TEXT_VERSION,
          language: learner.language,
          codeHash: hashCode(secrets.codes, id, code),
          linkHash: hashLink(link),
          askedById,
          askedAt: now,
          expiresAt: until,
        });
    // Whoever asks knows it; the family is told where the office asks.
    if (!same && askedById !== learner.householdId) {
      await tell(deps, tx, now, [
        {
          occasion: 'consent-asked',
          accountId: learner.householdId,
          cause: id,
          path: NOTICE_PATHS.family,
          values: () => ({ name: firstNameOf(learner.fullName) }),
        },
      ]);
    }
    // Last: it locks the counters of the whole product until the transaction ends.
    const permit = await permitSms(deps, tx, {
      kind: 'consentCode',
      accountId: learner.householdId,
      phone: asked.phone,
    });
    const text = smsText(voice === 'learner' ? 'ownConsentCode' : 'consentCode', request.language, {
      code,
      learner: firstNameOf(learner.fullName),
      address: `${publicUrl}${CONSENT_PATH}/${link}`,
    });
    await queueSms(deps, tx, permit, { text, uselessAfter: until, createdAt: now });
    return { consent: presentAsked(request, asked.phone) };
  });
};
