import type { Language } from '@temari/contracts/languages';
import type { ReactNode } from 'react';
import { matchPath } from 'react-router';
import type { DrawnState } from '../lib/api/drawn-page.ts';
import { latePage } from '../lib/api/late-page.ts';
import { ROUTES } from './route-table.ts';

const importFrame = () => import('./query-frame.tsx');

/** Around every page behind the sign-in. */
const { Part, fetchPart: fetchFrame } = latePage<{ children: ReactNode }>(async () => {
  const { QueryFrame, openKept } = await importFrame();
  await openKept();
  return QueryFrame;
});

export const QueryFrame = Part;

const fetchPage = async (pathname: string): Promise<void> => {
  const route = ROUTES.find(({ path }) => matchPath(path, pathname));
  await Promise.all([route?.load(), route?.for && fetchFrame()]);
};

/** On a slow network the frame comes alive before its page. */
const LONGEST_MS = 1000;

/**
 * Waits for the code of a page behind the sign-in and for what the device kept of it, so that the page is drawn at once:
 * a placeholder that React draws first stays for 300 ms at least, and is one more drawing.
 */
export const untilPageIsHere = (pathname: string): Promise<unknown> =>
  Promise.race([
    // Whatever fails is shown where the page is drawn.
    fetchPage(pathname).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, LONGEST_MS)),
  ]);

/**
 * Waits for all that the server drew a page with. The page can be read meanwhile; taken over sooner, a part whose code has
 * not come would give way to its placeholder at the first change around it, and everything below it would move.
 */
export const untilDrawnPageIsHere = async (
  pathname: string,
  language: Language,
  drawnWith: DrawnState['drawnWith'],
): Promise<void> => {
  // Run before the frame, in a task of its own: together they would keep a touch waiting. If it does not come, the frame
  // fetches it again.
  await import('../lib/api/api.ts').catch(() => {});
  await fetchFrame();
  const { fetchDrawn } = await importFrame();
  await fetchDrawn(() => fetchPage(pathname), language, drawnWith);
};
