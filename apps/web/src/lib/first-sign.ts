import { type ReactNode, use } from 'react';

const SIGNS = ['pointerdown', 'keydown', 'focusin', 'input', 'scroll', 'touchstart'] as const;

/** Whoever comes by `/#contact`, or back to where they had read to, has given a sign already. */
const hasComeForMore = (): boolean => location.hash !== '' || window.scrollY > 0;

/** Settles when the reader does something for the first time; at once where no page is watched. */
const firstSign: Promise<void> =
  typeof document === 'undefined' || hasComeForMore()
    ? Promise.resolve()
    : new Promise((resolve) => {
        const seen = (): void => {
          for (const sign of SIGNS) document.removeEventListener(sign, seen);
          resolve();
        };
        for (const sign of SIGNS) document.addEventListener(sign, seen, { passive: true });
      });

/**
 * What the server drew stays as it is, and costs no script, until the reader does something.
 * To be put into a `<Suspense>` that never gets new props: hydration waits there, and only there.
 */
export const FromFirstSign = ({ children }: { children: ReactNode }): ReactNode => {
  use(firstSign);
  return children;
};
