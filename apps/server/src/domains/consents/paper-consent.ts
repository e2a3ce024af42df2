import * as wrong from '@temari/contracts/field-errors';
import type { Language } from '@temari/contracts/languages';
import { isRecordId } from '@temari/contracts/record-id';
import type { ConsentPurpose } from '@temari/contracts/vocabulary';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import { guardianOf } from '../people/queries.ts';
import { voicesNeeded } from '../people/rules.ts';
import { isOneOf } from '../people/same-person-queries.ts';
import {
  addConsents,
  closeRequests,
  isGuardianBlocked,
  type LearnerFacts,
  mayDecide,
  type NewConsent,
  openRequests,
} from './queries.ts';
import { CONSENT_TEXT_VERSION } from './rules.ts';

interface Paper {
  /** As it is written on the paper. */
  signedBy: string;
  guardianId: string | null;
  purposes: ConsentPurpose[];
  learnerSigned: boolean;
  language: Language;
  /** The photo of it. */
  fileId: string;
  recordedById: string;
  now: Date;
}

/** What a signed form says; what was asked by SMS about the same is answered by it. The household is locked. */
export const addPaperConsent = async (
  tx: Db,
  learner: LearnerFacts,
  { signedBy, guardianId, purposes, learnerSigned, language, fileId, recordedById, now }: Paper,
): Promise<void> => {
  const needed = voicesNeeded(learner, now);
  if (needed.length === 0) throw new AppError('consent/not-needed');
  const person = guardianId && isRecordId(guardianId) ? await guardianOf(tx, learner.householdId, guardianId) : null;
  if (await isOneOf(tx, { name: signedBy, phone: '' }, [learner.id])) throw new AppError('guardian/is-learner');
  if (guardianId && !person) throw new AppError('request/invalid', { errors: { guardian: wrong.choice } });
  const isHeard = !person || ((await mayDecide(tx, person, learner)) && !(await isGuardianBlocked(tx, person.id)));
  if (!isHeard) throw new AppError('consent/guardian-may-not');
  const signed = {
    householdId: learner.householdId,
    learnerId: learner.id,
    isGiven: true,
    textVersion: CONSENT_TEXT_VERSION,
    language,
    way: 'paper',
    fileId,
    recordedById,
    at: now,
  } as const;
  const rows = purposes.flatMap((purpose): NewConsent[] => [
    { ...signed, purpose, voice: 'guardian', guardianId: person?.id ?? null, saidBy: signedBy },
    ...(learnerSigned && needed.includes('learner')
      ? [{ ...signed, purpose, voice: 'learner' as const, saidBy: learner.fullName }]
      : []),
  ]);
  await addConsents(tx, rows);
  const answered = (await openRequests(tx, learner.id, now)).filter(({ voice, purpose }) =>
    rows.some((row) => row.voice === voice && row.purpose === purpose),
  );
  await closeRequests(
    tx,
    answered.map(({ id }) => id),
    now,
  );
};
