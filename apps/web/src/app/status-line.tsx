import type { ReactNode } from 'react';

/** One line under the header: what has just happened, or the way on. */
export const StatusLine = ({ children }: { children: ReactNode }) => (
  <p role="status" className="relative z-10 bg-green-100 text-green-800">
    <span className="wrap flex min-h-12 items-center py-1 font-semibold">{children}</span>
  </p>
);
