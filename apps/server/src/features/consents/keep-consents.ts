import type {
  AskedConsent,
  agreeInApp as agreeContract,
  askForConsent as askContract,
  LearnerConsent,
} from '@temari/contracts/consents';
import * as wrong from '@temari/contracts/field-errors';
import { isMobile } from '@temari/contracts/phone';
import { isRecordId } from '@temari/contracts/record-id';
import type { ConsentPurpose } from '@temari/contracts/vocabulary';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type Asking, askForConsent, lockedLearner } from '../../domains/consents/ask-consent.ts';
import { consentOf, learnerConsentOf, withdrawAll } from '../../domains/consents/learner-consent.ts';
import { isLetterOf } from '../../domains/consents/letter-queries.ts';
import { addConsents } from '../../domains/consents/queries.ts';
import { CONSENT_TEXT_VERSION } from '../../domains/consents/rules.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { voicesNeeded } from '../../domains/people/rules.ts';
import { AppError } from '../../errors/app-error.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/** A letter of this learner that can still be agreed to; null: none was named. */
const letterOf = async (db: Db, learnerId: string, letter: string | undefined): Promise<string | null> => {
  if (letter === undefined) return null;
  if (!isRecordId(letter) || !isRecordId(learnerId) || !(await isLetterOf(db, letter, learnerId))) {
    throw new AppError('request/not-found');
  }
  return letter;
};

export const showLearnerConsent = async (
  { db, clock }: Needs,
  { accountId }: Actor,
  id: string,
  { letter }: { letter?: string | undefined },
): Promise<LearnerConsent> =>
  learnerConsentOf(db, id, {
    householdId: accountId,
    now: clock.now(),
    letterId: await letterOf(db, id, letter),
  });

export const askByFamily = async (
  deps: Asking,
  { accountId }: Actor,
  learnerId: string,
  { guardian, voice = 'guardian', purpose = 'service', letter }: output<typeof askContract.body>,
): Promise<{ consent: AskedConsent }> => {
  if (voice === 'guardian' && !guardian) {
    throw new AppError('request/invalid', { errors: { guardian: wrong.choiceMissing } });
  }
  const letterId = await letterOf(deps.db, learnerId, letter);
  return askForConsent(deps, {
    learnerId,
    householdId: accountId,
    askedById: accountId,
    voice,
    purpose: letterId === null ? purpose : 'letter',
    letterId,
    guardianId: guardian ?? null,
  });
};

/** A learner without an own phone answers on the household's. Whoever has one gets a code on it. */
export const agreeInApp = async (
  { db, clock }: Needs,
  { accountId }: Actor,
  learnerId: string,
  { isGiven, purpose = 'service', letter }: output<typeof agreeContract.body>,
): Promise<LearnerConsent> => {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const learner = await lockedLearner(tx, learnerId, accountId);
    if (!voicesNeeded(learner, now).includes('learner')) throw new AppError('consent/not-needed');
    if (learner.phone && isMobile(learner.phone)) throw new AppError('consent/code-needed');
    const letterId = await letterOf(tx, learner.id, letter);
    await addConsents(tx, [
      {
        householdId: learner.householdId,
        learnerId: learner.id,
        voice: 'learner',
        saidBy: learner.fullName,
        purpose: letterId === null ? purpose : 'letter',
        letterId,
        isGiven,
        textVersion: CONSENT_TEXT_VERSION,
        language: learner.language,
        way: 'account',
        at: now,
      },
    ]);
    return consentOf(tx, learner, now, letterId);
  });
};

export const withdrawByFamily = async (
  { db, clock }: Needs,
  { accountId }: Actor,
  learnerId: string,
  { purpose = 'service' }: { purpose?: ConsentPurpose | undefined },
): Promise<LearnerConsent> => {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const learner = await lockedLearner(tx, learnerId, accountId);
    await withdrawAll(tx, learner, { purpose, now, recordedById: null });
    return consentOf(tx, learner, now);
  });
};
