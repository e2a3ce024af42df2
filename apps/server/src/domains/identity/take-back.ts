import { TAKE_BACK_MINUTES } from '@temari/contracts/limits';
import type { Actor } from './actor.ts';

/** What somebody of the office did. */
export interface DoneAct {
  /** Null where a rule did it. */
  byId: string | null;
  at: Date;
}

const endOf = ({ at }: DoneAct): Date => new Date(at.getTime() + TAKE_BACK_MINUTES * 60_000);

/** Why somebody cannot take an act back, whatever was built on it; null where they can: whoever did it, or an owner. */
export const takeBackRefusal = (
  { accountId, role }: Pick<Actor, 'accountId' | 'role'>,
  act: DoneAct,
  now: Date,
): 'office/take-back-others' | 'office/take-back-late' | null => {
  if (role !== 'owner' && act.byId !== accountId) return 'office/take-back-others';
  return now > endOf(act) ? 'office/take-back-late' : null;
};

/** Until when the reader can take an act back; null where they cannot. */
export const takeBackUntil = (
  actor: Pick<Actor, 'accountId' | 'role'>,
  act: DoneAct | null,
  now: Date,
): string | null => (act && !takeBackRefusal(actor, act, now) ? endOf(act).toISOString() : null);
