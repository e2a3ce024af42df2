import { endSession, tellTabs } from './end-session.ts';
import { currentSession, mayRefill, refill, type Session } from './session.ts';

let deadToken: string | null = null;

/** Another tab may not have heard yet that its session is over. */
export const isDead = ({ token }: Session): boolean => token === deadToken;

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
