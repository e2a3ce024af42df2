import { createContext, use } from 'react';

/** What a page was drawn with beside its own code: parts by their names, and texts by their namespaces. */
export interface DrawnWith {
  parts: Set<string>;
  texts: Set<string>;
}

/** The server notes it here while it draws a page for its reader. */
export const DrawnWithContext = /* @__PURE__ */ createContext<DrawnWith | null>(null);

/** Notes that a page is drawn with this. The device notes nothing. */
export const noteDrawnWith = (kind: keyof DrawnWith, name: string): void => {
  if (import.meta.env.SSR) use(DrawnWithContext)?.[kind].add(name);
};
