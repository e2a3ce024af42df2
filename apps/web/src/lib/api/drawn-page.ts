import type { DehydratedState } from '@tanstack/react-query';
import { createContext } from 'react';
import type { PublicData } from './public-data.ts';
import { currentSession, onSessionEnd, type Session, updateSession } from './session.ts';

/** When the server drew the page; the device takes it over with the same time. */
export const DrawnAtContext = createContext<Date | null>(null);

/** What a page that the server drew for its reader carries, so that the device draws the same. */
export interface DrawnState {
  /** What everybody may read. */
  data: PublicData;
  session: Omit<Session, 'token'>;
  drawnAt: string;
  /** The answers it shows, as TanStack Query writes its cache down. */
  queries: DehydratedState;
}

interface Drawing {
  token: string;
  /** Settles when the page was put in place, or is known not to come. */
  done: Promise<void>;
  /** Nothing is put in place after this. */
  stop: () => void;
  /** When the answer came, by the clock of the device, and what it carried. */
  at?: number;
  state?: string;
}

declare global {
  interface Window {
    /** The page that `http/early-reads.ts` of the server has asked for while the app's code was on its way. */
    drawing?: Drawing;
  }
}

/** When what the server drew came here; null where the device draws. */
export const drawnAtMs = (): number | null => globalThis.window?.drawing?.at ?? null;

let taken: DrawnState | null = null;
onSessionEnd(() => {
  taken = null;
  delete window.drawing;
});

/** Answers what the server drew for the session of this tab, if it came in time. */
export const takeDrawnPage = (): DrawnState | null => {
  const drawing = window.drawing;
  drawing?.stop();
  if (!drawing?.state || drawing.token !== currentSession()?.token) return null;
  taken = JSON.parse(drawing.state) as DrawnState;
  delete drawing.state;
  // The account as it is now: a name may have been changed on another device.
  updateSession(taken.session);
  return taken;
};

/** The answers that came with the page, once. */
export const takeDrawnQueries = (): DehydratedState['queries'] => {
  const queries = taken?.queries.queries ?? [];
  taken = null;
  return queries;
};
