import { isAgreedTo } from '@temari/contracts/letter-rules';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { OfficeLetter } from '@temari/contracts/office-letters';
import { isRecordId } from '@temari/contracts/record-id';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { letterConsentsOf } from '../../../domains/consents/letter-queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { tell } from '../../../domains/notices/tell.ts';
import { namesAround } from '../../../domains/people/naming-queries.ts';
import { lockHousehold } from '../../../domains/people/queries.ts';
import { namedIn, namingWords } from '../../../domains/scholarships/naming.ts';
import { AppError } from '../../../errors/app-error.ts';
import { householdOfLetter, lettersForOffice, lockLetter, type OfficeLetterRow, saveDecision } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>;

const listOf = async (db: Db, now: Date): Promise<OfficeLetter[]> => {
  const rows = await lettersForOffice(db);
  const consents = await letterConsentsOf(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return rows.map(({ learnerId: _id, ownAccountId: _own, ...row }) => ({
    ...row,
    writtenAt: new Date(row.writtenAt).toISOString(),
    decidedAt: row.decidedAt && new Date(row.decidedAt).toISOString(),
    consent: consents.get(row.id) ?? 'missing',
  }));
};

export const listOfficeLetters = ({ db, clock }: Needs): Promise<OfficeLetter[]> => listOf(db, clock.now());

/**
 * The household first, as everything that takes a yes back or erases a family does: it comes before or after, not in
 * between, and nobody waits for the other.
 */
const lockedOf = async (tx: Db, id: string): Promise<OfficeLetterRow> => {
  const householdId = isRecordId(id) ? await householdOfLetter(tx, id) : null;
  if (householdId) await lockHousehold(tx, householdId);
  const row = householdId ? await lockLetter(tx, id) : null;
  if (!row) throw new AppError('request/not-found');
  return row;
};

interface Decision {
  state: 'passed' | 'returned';
  reason: string;
}

const decide = async (deps: Needs, tx: Db, actor: Actor, row: OfficeLetterRow, decision: Decision): Promise<void> => {
  const now = deps.clock.now();
  const { state, reason } = decision;
  await saveDecision(tx, row.id, { ...decision, decidedBy: actor.accountId, decidedAt: now });
  await recordAct(tx, actor, now, {
    action: state === 'passed' ? 'pass-letter' : 'return-letter',
    subjectKind: 'learner',
    subjectId: row.learnerId,
    after: { ...(reason && { reason }) },
  });
  await tell(deps, tx, now, [
    {
      occasion: 'letter-read',
      accountId: row.ownAccountId ?? row.household.id,
      cause: row.id,
      path: NOTICE_PATHS.scholarship,
      values: () => ({ name: row.learner }),
    },
  ]);
};

/** As it is: the office cannot change a word. A name may have become known since it was written. */
export const passLetter = async (deps: Needs, actor: Actor, { id }: { id: string }): Promise<OfficeLetter[]> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const row = await lockedOf(tx, id);
    if (row.state === 'passed') return listOf(tx, now);
    if (row.state !== 'open') throw new AppError('letter/decided');
    const consent = (await letterConsentsOf(tx, [id], now)).get(id) ?? 'missing';
    if (!isAgreedTo(consent)) throw new AppError('letter/consent');
    const word = namedIn(row.words, namingWords(await namesAround(tx, row.learnerId)));
    if (word !== null) throw new AppError('letter/names', { values: { word } });
    await decide(deps, tx, actor, row, { state: 'passed', reason: '' });
    return listOf(tx, now);
  });

export const returnLetter = async (
  deps: Needs,
  actor: Actor,
  { id }: { id: string },
  { reason }: { reason: string },
): Promise<OfficeLetter[]> =>
  deps.db.transaction(async (tx) => {
    const row = await lockedOf(tx, id);
    if (row.state !== 'open') throw new AppError('letter/decided');
    await decide(deps, tx, actor, row, { state: 'returned', reason });
    return listOf(tx, deps.clock.now());
  });
