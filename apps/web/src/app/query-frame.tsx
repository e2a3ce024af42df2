import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useEffect } from 'react';
import { openDrafts } from '../lib/api/drafts.ts';
import { keptQueries } from '../lib/api/kept-queries.ts';
import { queryClient } from '../lib/api/queries.ts';
import { useSession, visitorOf } from '../lib/api/session.ts';
import { whenSettled } from '../lib/device/when-settled.ts';
import { wakeCalendar } from '../lib/language/dates.ts';
import { useLanguage } from '../lib/language/i18n.ts';

const NOTHING_KEPT = Promise.resolve();

/** What the device kept is loaded before the page asks, so that no spinner is shown. The office keeps nothing. */
export const QueryScope = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const mayKeep = session !== null && visitorOf(session) !== 'staff';
  use(mayKeep ? keptQueries(queryClient, session.token) : NOTHING_KEPT);
  use(mayKeep ? openDrafts(session.token) : NOTHING_KEPT);
  const { language } = useLanguage();
  useEffect(() => whenSettled(() => wakeCalendar(language)), [language]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
};

/** Around every page behind the sign-in; loaded with the first of them, so that public pages do not carry it. */
export const QueryFrame = ({ children }: { children: ReactNode }) => (
  <QueryScope>
    {/* As tall as the screen, however little has come so far: the footer does not jump into view and out again. */}
    <div className="min-h-screen">{children}</div>
  </QueryScope>
);
