import { randomBytes } from 'node:crypto';
import { addisDate } from '@temari/contracts/addis-time';
import type { createRound as contract, Round } from '@temari/contracts/office-scholarships';
import { enteredTranslations } from '@temari/contracts/translations';
import type { output } from 'zod/mini';
import { isOverlap } from '../../../db/is-overlap.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { startingCriteria } from '../../../domains/scholarships/starting-criteria.ts';
import { AppError } from '../../../errors/app-error.ts';
import { changeRound, newRound, type RoundRow, type RoundValues, removeDraft, roundById, rounds } from './queries.ts';

type Form = output<typeof contract.body>;
type Acting = Pick<Deps, 'db' | 'clock'>;

const present = ({ createdAt: _at, createdBy: _by, publishedBy: _who, lotSeed: _seed, ...row }: RoundRow): Round => ({
  ...row,
  publishedAt: row.publishedAt?.toISOString() ?? null,
});

const valuesOf = ({ translations, ...form }: Form): RoundValues => ({
  ...form,
  ...(translations && { translations: enteredTranslations(translations) }),
});

/** What a round says of itself, for the trail: the words of its criteria would fill it. */
const told = ({ criteria, ...form }: Form | Round) => ({
  ...form,
  weights: criteria.map(({ weight }) => weight).join(' + '),
});

export const listRounds = async ({ db }: Pick<Deps, 'db'>) => ({
  rounds: (await rounds(db)).map(present),
  criteria: startingCriteria(),
});

export const createRound = ({ db, clock }: Acting, actor: Actor, form: Form): Promise<Round> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const row = await newRound(tx, { ...valuesOf(form), createdAt: now, createdBy: actor.accountId });
    await recordAct(tx, actor, now, {
      action: 'create-round',
      subjectKind: 'round',
      subjectId: row.id,
      after: told(form),
    });
    return present(row);
  });

/** Why nothing was changed. */
const refusalOf = (before: RoundRow): AppError =>
  new AppError(before.publishedAt ? 'round/published' : 'office/changed-meanwhile');

export const editRound = (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { version, ...form }: Form & { version: number },
): Promise<Round> =>
  db.transaction(async (tx) => {
    const before = await roundById(tx, id);
    if (!before) throw new AppError('request/not-found');
    const row = await changeRound(tx, { id, version }, valuesOf(form));
    if (!row) throw refusalOf(before);
    await recordAct(tx, actor, clock.now(), {
      action: 'edit-round',
      subjectKind: 'round',
      subjectId: id,
      before: told(present(before)),
      after: told(form),
    });
    return present(row);
  });

export const publishRound = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { version }: { version: number },
): Promise<Round> =>
  db
    .transaction(async (tx) => {
      const now = clock.now();
      const before = await roundById(tx, id);
      if (!before) throw new AppError('request/not-found');
      if (before.publishedAt) return present(before);
      if (before.opensOn < addisDate(now)) throw new AppError('round/has-begun');
      const seed = { publishedAt: now, publishedBy: actor.accountId, lotSeed: randomBytes(16).toString('hex') };
      const row = await changeRound(tx, { id, version }, seed);
      if (!row) throw new AppError('office/changed-meanwhile');
      await recordAct(tx, actor, now, {
        action: 'publish-round',
        subjectKind: 'round',
        subjectId: id,
        after: told(present(row)),
      });
      return present(row);
    })
    .catch((error: unknown) => {
      throw isOverlap(error) ? new AppError('round/overlap') : error;
    });

export const removeRound = ({ db, clock }: Acting, actor: Actor, { id }: { id: string }): Promise<void> =>
  db.transaction(async (tx) => {
    const removed = await removeDraft(tx, id);
    if (!removed) throw new AppError((await roundById(tx, id)) ? 'round/published' : 'request/not-found');
    await recordAct(tx, actor, clock.now(), {
      action: 'delete-round',
      subjectKind: 'round',
      subjectId: id,
      before: told(present(removed)),
    });
  });
