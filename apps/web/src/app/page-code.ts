import type { ReactNode } from 'react';
import { matchPath } from 'react-router';
import { latePart } from './late-part.ts';
import { ROUTES } from './route-table.ts';

/** Around every page behind the sign-in. */
const { Part, fetchPart: fetchFrame } = latePart<{ children: ReactNode }>(async () => {
  const { QueryFrame, openKept } = await import('./query-frame.tsx');
  await openKept();
  return QueryFrame;
});

export const QueryFrame = Part;

/** On a slow network the frame comes alive before its page. */
const LONGEST_MS = 1000;

/**
 * Waits for the code of a page behind the sign-in and for what the device kept of it, so that the page is drawn at once:
 * a placeholder that React draws first stays for 300 ms at least, and is one more drawing.
 */
export const untilPageIsHere = async (pathname: string): Promise<void> => {
  const route = ROUTES.find(({ path }) => matchPath(path, pathname));
  if (!route) return;
  await Promise.race([
    // Whatever fails is told where the page is drawn.
    Promise.all([route.load(), route.for && fetchFrame()]).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, LONGEST_MS)),
  ]);
};
