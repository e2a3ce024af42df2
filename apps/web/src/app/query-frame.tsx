import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/queries.ts';

/** Around every page behind the sign-in; loaded with the first of them, so that public pages do not carry it. */
export const QueryFrame = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
