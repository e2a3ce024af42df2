import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../lib/api/session.ts';
import { noteIn } from '../lib/navigation/note.ts';
import { paths } from '../lib/navigation/paths.ts';
import { ThinHem } from '../ui/brand/hem.tsx';
import { useIsAlive } from '../ui/use-is-alive.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useTexts } from './texts.ts';
import { useScrollToPlace } from './use-scroll-to-place.ts';

/** For whoever is signed in: a visitor does not carry its code. */
const ContinueLine = lazy(async () => ({ default: (await import('./continue-line.tsx')).ContinueLine }));

const NoteLine = lazy(async () => ({ default: (await import('./note-line.tsx')).NoteLine }));

/** The one element around every page: hem, header, content, footer. A page on sky lends its colour to the header. */
export const SiteFrame = ({ isWaiting = false, children }: { isWaiting?: boolean; children: ReactNode }) => {
  const t = useTexts();
  useScrollToPlace();
  const { pathname, state } = useLocation();
  const isHome = pathname === paths.home;
  // A reload keeps what stands in the history, which the server has not seen.
  const note = useIsAlive() ? noteIn(state) : null;
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
        {!isWaiting && (
          <Suspense>{note ? <NoteLine note={note} /> : isHome && isSignedIn && <ContinueLine />}</Suspense>
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
