/** An event of the browser, or an error that a page has caught itself. */
interface Seen {
  error?: unknown;
  reason?: unknown;
}

declare global {
  interface Window {
    /** Begun by the first script of a page (`script-loader.ts` of the server): errors wait here until they are heard. */
    earlyErrors?: { push: (seen: Seen) => unknown };
  }
}

/** Is told of every error, those from before this call included. */
export const hearErrors = (hear: (thrown: unknown) => void): void => {
  const early = window.earlyErrors;
  const push = ({ error, reason }: Seen): void => hear(error ?? reason);
  window.earlyErrors = { push };
  if (Array.isArray(early)) for (const seen of early as Seen[]) push(seen);
};
