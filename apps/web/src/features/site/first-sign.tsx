import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { LanguageContext, useLanguage } from '../../lib/language/i18n.ts';

const SIGNS = ['pointerdown', 'keydown', 'focusin', 'input', 'scroll', 'touchstart'] as const;

/** Whoever comes by `/#contact`, or back to where they had read to, has given a sign already. */
const hasComeForMore = (): boolean => location.hash !== '' || window.scrollY > 0;

/** Settles when the reader does something for the first time; at once where no page is watched. */
const firstSign: Promise<void> =
  import.meta.env.SSR || hasComeForMore()
    ? Promise.resolve()
    : new Promise((resolve) => {
        const seen = (): void => {
          for (const sign of SIGNS) document.removeEventListener(sign, seen);
          resolve();
        };
        for (const sign of SIGNS) document.addEventListener(sign, seen, { passive: true });
      });

const CameAlive = createContext<(() => void) | null>(null);

/**
 * What the server drew stays as it is, and costs no script, until the reader does something.
 * To be put into a `<Suspense>` that never gets new props: hydration waits there, and only there.
 */
export const FromFirstSign = ({ children }: { children: ReactNode }): ReactNode => {
  const cameAlive = use(CameAlive);
  use(firstSign);
  useEffect(() => cameAlive?.(), [cameAlive]);
  return children;
};

/**
 * Around what comes alive late: until it has, it keeps the language it was drawn in, because in another its texts would
 * not be those that stand there. Then it follows the reader's choice.
 */
export const LanguageAsDrawn = ({ children }: { children: ReactNode }) => {
  const chosen = useLanguage();
  const [drawn, setDrawn] = useState<typeof chosen | null>(chosen);
  const [follow] = useState(() => () => setDrawn(null));
  return (
    <CameAlive value={follow}>
      <LanguageContext value={drawn ?? chosen}>{children}</LanguageContext>
    </CameAlive>
  );
};
