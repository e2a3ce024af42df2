import type { DehydratedState } from '@tanstack/react-query';
import { currentSession, type Session, takeOver } from './session.ts';

/** What a page that the server drew for its reader carries, so that the device draws the same. */
export interface DrawnState {
  session: Omit<Session, 'token'>;
  drawnAt: string;
  /** What it was drawn with, see `drawn-with.ts`. */
  drawnWith: { parts: string[]; texts: string[] };
  /** The answers it shows, as TanStack Query writes its cache down. */
  queries: DehydratedState;
}

interface Drawing {
  /** Settles when the page was put in place, or is known not to come. */
  done: Promise<void>;
  /** The page that was put in place for the session with this token; once this is asked, none is put in place. */
  drawnFor: (token: string | undefined) => DrawnState | false | undefined;
  /** When the answer came, by the clock of the device, and what it carried. */
  at?: number;
  page?: DrawnState;
}

declare global {
  interface Window {
    /** The page that `http/early-reads.ts` of the server has asked for while the app's code was on its way. */
    drawing?: Drawing;
  }
}

/** The page that the server drew for the session of this tab, if it came in time. */
export const takeDrawnPage = (): DrawnState | false | undefined => {
  const page = window.drawing?.drawnFor(currentSession()?.token);
  // The account as it is now: a name may have been changed on another device.
  if (page) takeOver(page.session);
  return page;
};
