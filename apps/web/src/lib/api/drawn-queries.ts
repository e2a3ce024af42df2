import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';
import type { DrawnState } from './drawn-page.ts';
import { onSessionEnd } from './session.ts';

onSessionEnd(() => {
  delete window.drawing;
});

/** How a page is read while the server draws it: for one reader, and forgotten with the drawing. */
export interface ServerReads {
  client: QueryClient;
  transport: typeof fetch;
  asked: Map<string, Promise<void>>;
  drawnAt: Date;
}
export const ServerReadsContext = createContext<ServerReads | null>(null);

const drawnPage: DrawnState | undefined = globalThis.window?.drawing?.page;

/** When the server drew this page, by its own clock; null where the device draws. */
export const drawnAt = drawnPage ? new Date(drawnPage.drawnAt) : null;
/** The same moment while the server draws a page, so that the device continues with the same time. */
export const DrawnAtContext = createContext<Date | null>(null);

/** When the page that the server drew arrived here; null if the device draws the page. */
export const drawnAtMs = (): number | null => globalThis.window?.drawing?.at ?? null;

/** The answers that came with the page, once. They count as read when they came: the clock of the device may be wrong. */
export const takeDrawnQueries = (): DehydratedState['queries'] => {
  const { page, at = 0 } = globalThis.window?.drawing ?? {};
  delete globalThis.window?.drawing?.page;
  return (page?.queries.queries ?? []).map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: at } }));
};
