import { paths } from '../navigation/paths.ts';
import { endSession, SESSION_CHANNEL } from './end-session.ts';
import { currentSession, type Session, visitorOf } from './session.ts';

interface Asked {
  ask: string;
  forOffice: boolean;
}

export interface Handed {
  to: string;
  session: Session;
}

/** The office and the public site never take each other's session. */
export const asksForOffice = (): boolean => location.pathname.startsWith(paths.admin);

let isSharing = false;

/**
 * Hands this tab's session to a new tab that asks for it, and ends it when it is ended in another. The channel reaches
 * tabs of this origin only, and nothing that goes through it is stored.
 */
export const shareSession = (): void => {
  if (isSharing || typeof BroadcastChannel === 'undefined') return;
  isSharing = true;
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Partial<Asked> & { ended?: string }>) => {
    const session = currentSession();
    if (!session) return;
    if (data.ended === session.token) endSession();
    if (data.ask && data.forOffice === (visitorOf(session) === 'staff')) {
      channel.postMessage({ to: data.ask, session } satisfies Handed);
    }
  };
};
