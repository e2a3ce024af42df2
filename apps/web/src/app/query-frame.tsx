import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { keptQueries } from '../lib/kept-queries.ts';
import { queryClient } from '../lib/queries.ts';
import { useSession, visitorOf } from '../lib/session.ts';

const NOTHING_KEPT = Promise.resolve();

/**
 * Around every page behind the sign-in; loaded with the first of them, so that public pages do not carry it.
 * What the device kept is there before the page asks, so that no spinner stands in front of it. The office keeps nothing.
 */
export const QueryFrame = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const mayKeep = session !== null && visitorOf(session) !== 'staff';
  use(mayKeep ? keptQueries(queryClient, session.id) : NOTHING_KEPT);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
};
