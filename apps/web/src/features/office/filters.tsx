import type { ReactNode } from 'react';

/** Above a list: side by side at the desk, in pairs on a phone, so that the list itself is still in sight. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">{children}</div>
);
