import { hydrate, QueryClientProvider } from '@tanstack/react-query';
import type { Language } from '@temari/contracts/languages';
import { lazy, type ReactNode, Suspense, use } from 'react';
import { openDrafts } from '../lib/api/drafts.ts';
import type { DrawnState } from '../lib/api/drawn-page.ts';
import { DrawnAtContext, drawnAt, ServerReadsContext, takeDrawnQueries } from '../lib/api/drawn-queries.ts';
import { fetchAgain } from '../lib/api/fetch-again.ts';
import { keptQueries } from '../lib/api/kept-queries.ts';
import { fetchParts } from '../lib/api/late-part.ts';
import { queryClient } from '../lib/api/queries.ts';
import { currentSession, type Session, useSession, visitorOf } from '../lib/api/session.ts';
import { catalogueOf } from '../lib/language/i18n.ts';

/** Only teachers have anything that waits to be sent. */
const SignOutQuestion = lazy(async () => ({
  default: (await fetchAgain(() => import('./sign-out-question.tsx'))).SignOutQuestion,
}));

// Before anything asks: what came inside the page is what it shows. What the device kept is older.
hydrate(queryClient, { queries: takeDrawnQueries() });

/** In the office nothing that was read is kept on the device; what somebody typed at the desk is, as everywhere. */
const kept = (session: Session | null): Promise<unknown>[] => {
  if (session === null) return [];
  const drafts = openDrafts(session.token);
  return visitorOf(session) === 'staff' ? [drafts] : [keptQueries(queryClient, session.token), drafts];
};

const read = new WeakSet<Promise<unknown>>();

/** Reads what the device kept before the first drawing of a page, which then waits for nothing. */
export const openKept = async (): Promise<void> => {
  if (import.meta.env.SSR) return;
  for (const reading of kept(currentSession())) {
    await reading;
    read.add(reading);
  }
};

/** What the device kept is loaded before anything inside asks, so that no spinner is shown. */
export const KeptQueries = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  if (!import.meta.env.SSR) for (const reading of kept(session)) if (!read.has(reading)) use(reading);
  const reads = use(ServerReadsContext);
  return (
    <DrawnAtContext value={reads?.drawnAt ?? drawnAt}>
      <QueryClientProvider client={reads?.client ?? queryClient}>{children}</QueryClientProvider>
    </DrawnAtContext>
  );
};

/** Only once on a page: it also asks those who sign out before everything was sent. */
export const QueryScope = ({ children }: { children: ReactNode }) => (
  <KeptQueries>
    {children}
    {visitorOf(useSession()) === 'teacher' && (
      <Suspense>
        <SignOutQuestion />
      </Suspense>
    )}
  </KeptQueries>
);

const aTouchIsAnswered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Fetches a page that the server drew, and what it was drawn with. One after the other: each takes a slow phone a while to run. */
export const fetchDrawn = async (
  fetchPage: () => Promise<void>,
  language: Language,
  { parts, texts }: DrawnState['drawnWith'],
): Promise<void> => {
  const catalogues = texts.map((namespace) => catalogueOf(language, namespace));
  await aTouchIsAnswered();
  await fetchPage();
  await aTouchIsAnswered();
  await Promise.all([fetchParts(parts), ...catalogues]);
};

/** Around every page behind the sign-in; loaded with the first of them, so that public pages do not carry it. */
export const QueryFrame = ({ children }: { children: ReactNode }) => (
  <QueryScope>
    {/* As tall as the screen, however little has come so far: the footer does not jump into view and out again. */}
    <div className="min-h-screen">{children}</div>
  </QueryScope>
);
