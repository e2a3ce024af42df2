import type { LearnerConsent } from '@temari/contracts/consents';
import { isMobile, maskedPhone } from '@temari/contracts/phone';
import { isRecordId } from '@temari/contracts/record-id';
import type { ConsentPurpose } from '@temari/contracts/vocabulary';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import { textsOf } from '../../texts/consent-texts.ts';
import { guardianOf } from '../people/queries.ts';
import { CONSENT_HOLDS_DAYS, consentState, voicesNeeded } from '../people/rules.ts';
import { presentAsked } from './ask-consent.ts';
import {
  addConsents,
  closeRequests,
  type LearnerFacts,
  learnerById,
  type NewConsent,
  newestAnswers,
  openRequests,
} from './queries.ts';
import { CONSENT_TEXT_VERSION, daysAfter, firstNameOf } from './rules.ts';

/** Where a learner's consent to lessons stands, or to one letter: for whose household it is, or for the office. */
export const consentOf = async (
  db: Db,
  learner: LearnerFacts,
  now: Date,
  letterId: string | null = null,
): Promise<LearnerConsent> => {
  const answers = await newestAnswers(db, learner.id, letterId);
  const open = await openRequests(db, learner.id, now, letterId);
  const asked = [];
  for (const request of open) {
    const guardian = request.guardianId ? await guardianOf(db, learner.householdId, request.guardianId) : null;
    const phone = request.voice === 'learner' ? learner.phone : guardian?.phone;
    if (phone) asked.push(presentAsked(request, phone));
  }
  const needed = voicesNeeded(learner, now);
  const purpose = letterId === null ? 'service' : 'letter';
  const what = { version: CONSENT_TEXT_VERSION, purpose, learner: firstNameOf(learner.fullName) } as const;
  const isFor = (each: { purpose: ConsentPurpose }): boolean => each.purpose === purpose;
  return {
    state: consentState({ ...learner, answers: answers.filter(isFor), isAsked: open.some(isFor) }, now),
    needed,
    answers: answers.map(({ purpose: of, voice, isGiven, saidBy, way, at }) => ({
      purpose: of,
      voice,
      isGiven,
      saidBy,
      way,
      at: at.toISOString(),
      until: daysAfter(at, CONSENT_HOLDS_DAYS).toISOString(),
    })),
    asked,
    ownPhone: learner.phone && isMobile(learner.phone) ? maskedPhone(learner.phone) : null,
    texts: Object.fromEntries(needed.map((voice) => [voice, textsOf({ ...what, voice })])),
  };
};

export const learnerConsentOf = async (
  db: Db,
  id: string,
  { householdId, now, letterId = null }: { householdId: string | null; now: Date; letterId?: string | null },
): Promise<LearnerConsent> => {
  const learner = isRecordId(id) ? await learnerById(db, id) : null;
  if (!learner || (householdId !== null && learner.householdId !== householdId)) {
    throw new AppError('request/not-found');
  }
  return consentOf(db, learner, now, letterId);
};

/** Takes back every yes to a purpose, and what is still being asked. Call it with the household locked. */
export const withdrawAll = async (
  db: Db,
  learner: LearnerFacts,
  { purpose, now, recordedById }: { purpose: ConsentPurpose; now: Date; recordedById: string | null },
): Promise<number> => {
  const open = (await openRequests(db, learner.id, now)).filter((request) => request.purpose === purpose);
  await closeRequests(
    db,
    open.map(({ id }) => id),
    now,
  );
  const given = (await newestAnswers(db, learner.id)).filter((answer) => answer.purpose === purpose && answer.isGiven);
  await addConsents(
    db,
    given.map(
      ({ voice, guardianId, saidBy, textVersion }): NewConsent => ({
        householdId: learner.householdId,
        learnerId: learner.id,
        voice,
        guardianId,
        saidBy,
        purpose,
        isGiven: false,
        textVersion,
        language: learner.language,
        way: 'account',
        recordedById,
        at: now,
      }),
    ),
  );
  return given.length;
};
