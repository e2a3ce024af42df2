import { lockPresent } from '../../../db/present-accounts.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { householdById, newNote, noteExists, removeNote } from './queries.ts';
import { noteBackAfter } from './rules.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/** The words are in the note alone: the trail says that there is one. */
export const addHouseholdNote = async (
  { db, clock }: Needs,
  actor: Actor,
  { id }: { id: string },
  { text }: { text: string },
): Promise<{ _id: string }> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    await lockPresent(tx, id);
    if (!(await householdById(tx, id))) throw new AppError('request/not-found');
    const note = await newNote(tx, { householdId: id, authorId: actor.accountId, text, createdAt: now });
    await recordAct(tx, actor, now, { action: 'write-note', subjectKind: 'student', subjectId: id });
    return { _id: note.id };
  });

export const takeBackHouseholdNote = async (
  { db, clock }: Needs,
  actor: Actor,
  { id }: { id: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const householdId = await removeNote(tx, { id, authorId: actor.accountId, writtenAfter: noteBackAfter(now) });
    if (!householdId) throw new AppError((await noteExists(tx, id)) ? 'household/note-stays' : 'request/not-found');
    await recordAct(tx, actor, now, { action: 'take-back-note', subjectKind: 'student', subjectId: householdId });
  });
