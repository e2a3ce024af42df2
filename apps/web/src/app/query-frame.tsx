import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useEffect } from 'react';
import { wakeCalendar } from '../lib/dates.ts';
import { useLanguage } from '../lib/i18n.ts';
import { keptQueries } from '../lib/kept-queries.ts';
import { queryClient } from '../lib/queries.ts';
import { useSession, visitorOf } from '../lib/session.ts';
import { whenSettled } from '../lib/when-settled.ts';

const NOTHING_KEPT = Promise.resolve();

/**
 * Around every page behind the sign-in; loaded with the first of them, so that public pages do not carry it.
 * What the device kept is there before the page asks, so that no spinner stands in front of it. The office keeps nothing.
 */
export const QueryFrame = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const mayKeep = session !== null && visitorOf(session) !== 'staff';
  use(mayKeep ? keptQueries(queryClient, session.token) : NOTHING_KEPT);
  const { language } = useLanguage();
  useEffect(() => whenSettled(() => wakeCalendar(language)), [language]);
  return (
    <QueryClientProvider client={queryClient}>
      {/* As tall as the screen, however little has come so far: the footer does not jump into view and out again. */}
      <div className="min-h-screen">{children}</div>
    </QueryClientProvider>
  );
};
