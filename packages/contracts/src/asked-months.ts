import { addDays } from './addis-time.ts';

/** How many days before it begins a month is asked for. */
export const ASKED_DAYS = 7;

export const isAskedFor = ({ dueOn }: { dueOn: string }, today: string): boolean => dueOn <= addDays(today, ASKED_DAYS);

/** Whether a month can still be paid: what was sent and is being looked at is not paid twice. */
export const canBePaid = ({ state, isOnItsWay }: { state: string; isOnItsWay: boolean }): boolean =>
  state === 'open' && !isOnItsWay;
