import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../lib/api/session.ts';
import { paths } from '../lib/navigation/paths.ts';
import { ThinHem } from '../ui/brand/hem.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useTexts } from './texts.ts';
import { useScrollToPlace } from './use-scroll-to-place.ts';

/** For whoever is signed in: a visitor does not carry its code. */
const ContinueLine = lazy(async () => ({ default: (await import('./continue-line.tsx')).ContinueLine }));

/** The one element around every page: hem, header, content, footer. A page on sky lends its colour to the header. */
export const SiteFrame = ({ isWaiting = false, children }: { isWaiting?: boolean; children: ReactNode }) => {
  const t = useTexts();
  useScrollToPlace();
  const isHome = useLocation().pathname === paths.home;
  const isSignedIn = useSession() !== null;
  return (
    <div className="flex min-h-screen flex-col bg-paper text-ink has-data-[ground=sky]:bg-sky">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-40 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:font-semibold"
      >
        {t('skip-to-content')}
      </a>
      <div className="print:hidden">
        <ThinHem u={3} />
        <SiteHeader isWaiting={isWaiting} />
        {!isWaiting && isHome && isSignedIn && (
          <Suspense>
            <ContinueLine />
          </Suspense>
        )}
      </div>
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <div className="print:hidden">
        <SiteFooter />
      </div>
    </div>
  );
};
