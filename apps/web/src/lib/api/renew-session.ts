import { currentSession, endSession, mayRefill, refill, type Session } from './session.ts';

export const SESSION_CHANNEL = 'session';

let deadToken: string | null = null;

/** Another tab may not have heard yet that its session is over. */
export const isDead = ({ token }: Session): boolean => token === deadToken;

/** Tabs with the same session end it too; those that do not hear it learn it from the server. */
export const tellTabs = (ended: string): void => {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.postMessage({ ended });
  channel.close();
};

/** After the server refused a token: whether the same person has another session now. */
export const isRenewed = async ({ id, token }: Session): Promise<boolean> => {
  if (currentSession()?.token === token) {
    deadToken = token;
    endSession();
    tellTabs(token);
  }
  if (mayRefill()) await refill();
  return currentSession()?.id === id;
};
