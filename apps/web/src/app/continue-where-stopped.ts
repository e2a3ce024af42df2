import { onSessionEnd } from '../lib/api/session.ts';

/** Where the guard stopped a visitor, for the line 'Continue to …' after signing in. Kept in memory: it is for this visit. */
let stoppedAt: string | null = null;

export const rememberWhereStopped = (path: string): void => {
  stoppedAt = path;
};

export const whereStopped = (): string | null => stoppedAt;

export const forgetWhereStopped = (): void => {
  stoppedAt = null;
};
onSessionEnd(forgetWhereStopped);
