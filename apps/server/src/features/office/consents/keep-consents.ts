import type { AskedConsent, LearnerConsent } from '@temari/contracts/consents';
import * as wrong from '@temari/contracts/field-errors';
import type {
  askForConsentByOffice as askContract,
  recordPaperConsent as paperContract,
  listUnasked as unaskedContract,
  WithoutConsent,
} from '@temari/contracts/office-consents';
import { isRecordId } from '@temari/contracts/record-id';
import type { ConsentPurpose } from '@temari/contracts/vocabulary';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { type Asking, askForConsent, lockedLearner } from '../../../domains/consents/ask-consent.ts';
import { consentOf, learnerConsentOf, withdrawAll } from '../../../domains/consents/learner-consent.ts';
import { addPaperConsent } from '../../../domains/consents/paper-consent.ts';
import { unaskedLearners } from '../../../domains/consents/unasked-queries.ts';
import { ownFile } from '../../../domains/files/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { withoutConsent } from '../../../domains/people/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { enrollmentsNamed } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/** How many of a list that gets shorter as they are asked; beyond it the number above it is not exact. */
const UNASKED_COUNTED = 500;
const UNASKED_SHOWN = 50;

export const listUnasked = async ({ db, clock }: Needs): Promise<output<typeof unaskedContract.reply>> => {
  const unasked = await unaskedLearners(db, { now: clock.now(), limit: UNASKED_COUNTED });
  return {
    total: unasked.length,
    rows: unasked.slice(0, UNASKED_SHOWN).map(({ enrollmentId, learnerId, since, ...row }) => ({
      ...row,
      enrollment: enrollmentId,
      learner: learnerId,
      state: 'missing' as const,
      since: since.toISOString(),
    })),
  };
};

export const listWithoutConsent = async (
  { db, clock }: Needs,
  { enrollmentIds }: { enrollmentIds: string[] },
): Promise<WithoutConsent[]> => {
  const found = await enrollmentsNamed(db, enrollmentIds.filter(isRecordId));
  const missing = await withoutConsent(db, found, clock.now());
  return missing.map(({ id, learnerId, fullName, state }) => ({
    enrollment: id,
    learner: learnerId,
    fullName,
    state,
  }));
};

export const showToOffice = ({ db, clock }: Needs, id: string): Promise<LearnerConsent> =>
  learnerConsentOf(db, id, { householdId: null, now: clock.now() });

export const askByOffice = async (
  deps: Asking,
  actor: Actor,
  learnerId: string,
  { guardian, voice = 'guardian', purpose = 'service' }: output<typeof askContract.body>,
): Promise<{ consent: AskedConsent }> =>
  deps.db.transaction(async (tx) => {
    const asked = await askForConsent(
      { ...deps, db: tx },
      { learnerId, householdId: null, askedById: actor.accountId, voice, purpose, guardianId: guardian ?? null },
    );
    await recordAct(tx, actor, deps.clock.now(), {
      action: 'ask-consent',
      subjectKind: 'learner',
      subjectId: learnerId,
      after: { voice, purpose, guardian: asked.consent.guardian },
    });
    return asked;
  });

/** What a signed form says; the photo is kept with it. */
export const recordPaper = async (
  { db, clock }: Needs,
  actor: Actor,
  learnerId: string,
  { signedBy, guardian, purposes, learnerSigned = false, language, file: url }: output<typeof paperContract.body>,
): Promise<LearnerConsent> => {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const learner = await lockedLearner(tx, learnerId, null);
    const file = await ownFile(tx, { url, accountId: actor.accountId, purpose: 'consent' });
    if (!file) throw new AppError('request/invalid', { errors: { file: wrong.consentPhoto } });
    const unique = [...new Set(purposes)];
    await addPaperConsent(tx, learner, {
      ...{ signedBy, guardianId: guardian ?? null, purposes: unique, learnerSigned, language, now },
      fileId: file.id,
      recordedById: actor.accountId,
    });
    await recordAct(tx, actor, now, {
      action: 'record-consent',
      subjectKind: 'learner',
      subjectId: learner.id,
      after: { purposes: unique, learnerSigned, file: file.id },
    });
    return consentOf(tx, learner, now);
  });
};

export const withdrawByOffice = async (
  { db, clock }: Needs,
  actor: Actor,
  learnerId: string,
  { purpose = 'service' }: { purpose?: ConsentPurpose | undefined },
): Promise<LearnerConsent> => {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const learner = await lockedLearner(tx, learnerId, null);
    const withdrawn = await withdrawAll(tx, learner, { purpose, now, recordedById: actor.accountId });
    await recordAct(tx, actor, now, {
      action: 'withdraw-consent',
      subjectKind: 'learner',
      subjectId: learner.id,
      after: { purpose, withdrawn },
    });
    return consentOf(tx, learner, now);
  });
};
