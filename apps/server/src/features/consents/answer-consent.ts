import type { ShownConsent } from '@temari/contracts/consents';
import type { Language } from '@temari/contracts/languages';
import { maskedPhone } from '@temari/contracts/phone';
import { isRecordId } from '@temari/contracts/record-id';
import type { ConsentRequestState } from '@temari/contracts/vocabulary';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import {
  addConsents,
  countTry,
  forgetTries,
  giveTryBack,
  requestBy,
  type ShownRequest,
  takeRequest,
} from '../../domains/consents/queries.ts';
import { firstNameOf, hashLink, requestState } from '../../domains/consents/rules.ts';
import { hashCode, isSameHash, TRIES_PER_REQUEST } from '../../domains/identity/codes/one-time-codes.ts';
import { spend } from '../../domains/limits/limits.ts';
import { giveBack } from '../../domains/limits/queries.ts';
import { lockHousehold } from '../../domains/people/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { textsOf } from '../../texts/consent-texts.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'secrets'>;

const shown = async (db: Db, key: string): Promise<ShownRequest> => {
  const request = await requestBy(db, isRecordId(key) ? { id: key } : { linkHash: hashLink(key) });
  if (!request) throw new AppError('consent/unknown');
  return request;
};

export const showConsent = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: string,
): Promise<{ consent: ShownConsent }> => {
  const request = await shown(db, key);
  const learner = firstNameOf(request.learnerName);
  return {
    consent: {
      id: request.id,
      state: requestState(request, clock.now()),
      purpose: request.purpose,
      voice: request.voice,
      learner,
      askedPerson: firstNameOf(request.guardianName ?? request.learnerName),
      sentTo: request.phone ? maskedPhone(request.phone) : '',
      language: request.language,
      textVersion: request.textVersion,
      texts: textsOf({ version: request.textVersion, purpose: request.purpose, voice: request.voice, learner }),
      letter: request.letter,
      answeredAt: request.answeredAt?.toISOString() ?? null,
      expiresAt: request.expiresAt.toISOString(),
    },
  };
};

type Wish = 'given' | 'refused' | 'withdrawn';

/** Why the wish cannot be fulfilled, or null; told only to whoever has the right code. */
const refuseState = (state: ConsentRequestState, wish: Wish): void => {
  if (state === 'closed') throw new AppError('consent/closed');
  if (state === 'expired') throw new AppError('auth/code-expired');
  const mayFollow: Record<Wish, ConsentRequestState> = { given: 'asked', refused: 'asked', withdrawn: 'given' };
  if (state !== mayFollow[wish]) throw new AppError('consent/answered');
};

const write = async (db: Db, request: ShownRequest, wish: Wish, language: Language, now: Date): Promise<void> =>
  addConsents(db, [
    {
      householdId: request.householdId,
      learnerId: request.learnerId,
      voice: request.voice,
      guardianId: request.guardianId,
      saidBy: request.guardianName ?? request.learnerName,
      purpose: request.purpose,
      letterId: request.letterId,
      isGiven: wish === 'given',
      textVersion: request.textVersion,
      language,
      way: 'code',
      requestId: request.id,
      at: now,
    },
  ]);

/**
 * Agrees, refuses or takes back with the code of the SMS. The same answer sent twice, because the first reply was lost,
 * is answered like the first; the household is locked, so of two different ones at once the first counts.
 */
export const answerConsent = async (
  { db, clock, secrets }: Needs,
  key: string,
  { code, language, wish, address }: { code: string; language?: Language | undefined; wish: Wish; address: string },
): Promise<{ consent: { id: string; state: ConsentRequestState } }> => {
  const now = clock.now();
  const asked = await shown(db, key);
  const { id } = asked;
  // A question without tries tests no code, so it takes none of the household's tries from the next question.
  if ((await countTry(db, id)) > TRIES_PER_REQUEST) throw new AppError('auth/too-many-requests');
  try {
    await spend(db, 'codeGuessesByAddress', address, now, 'auth/too-many-requests');
    await spend(db, 'consentTries', asked.householdId, now, 'auth/too-many-requests');
  } catch (error) {
    await giveTryBack(db, id);
    throw error;
  }
  if (!isSameHash(asked.codeHash, hashCode(secrets.codes, id, code))) {
    // The state is no secret: whoever has the link sees it on the page.
    const state = requestState(asked, now);
    if (state === 'closed' || state === 'expired') refuseState(state, wish);
    throw new AppError('auth/invalid-verification-code');
  }
  await giveBack(db, 'codeGuessesByAddress', address);
  await giveBack(db, 'consentTries', asked.householdId);
  return db.transaction(async (tx) => {
    await lockHousehold(tx, asked.householdId);
    await forgetTries(tx, id);
    const request = await shown(tx, id);
    const state = requestState(request, now);
    if (state === wish) return { consent: { id, state } };
    refuseState(state, wish);
    // A guardian who may not decide any more cannot agree; taking back is always possible.
    if (wish !== 'withdrawn' && !(await takeRequest(tx, id, now))) throw new AppError('consent/closed');
    await write(tx, request, wish, language ?? request.language, now);
    return { consent: { id, state: wish } };
  });
};
