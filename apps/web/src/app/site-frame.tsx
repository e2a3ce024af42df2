import { lazy, type ReactNode, Suspense, use } from 'react';
import { useLocation } from 'react-router';
import { fetchAgain } from '../lib/api/fetch-again.ts';
import { useIsExpected, useSession, visitorOf } from '../lib/api/session.ts';
import { noteIn } from '../lib/navigation/note.ts';
import { paths } from '../lib/navigation/paths.ts';
import { ThinHem } from '../ui/brand/hem.tsx';
import { useIsAlive } from '../ui/use-is-alive.ts';
import { KnownContext } from './first-drawing.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useTexts } from './texts.ts';
import { useScrollToPlace } from './use-scroll-to-place.ts';
import { WelcomeBack } from './welcome-back.tsx';

const SignedInHome = lazy(async () => ({
  default: (await fetchAgain(() => import('./signed-in-home.tsx'))).SignedInHome,
}));

/** Above the landing page for students and teachers; its place is kept free before anybody knows who they are. */
const HomeOpening = () => {
  const visitor = visitorOf(useSession());
  const isExpected = useIsExpected(use(KnownContext));
  if (visitor === 'student' || visitor === 'teacher') {
    return (
      <Suspense fallback={<WelcomeBack />}>
        <SignedInHome />
      </Suspense>
    );
  }
  return visitor === 'stranger' && isExpected ? <WelcomeBack /> : null;
};

const NoteLine = lazy(async () => ({ default: (await fetchAgain(() => import('./note-line.tsx'))).NoteLine }));

/** Apart, because it changes once the page is alive: nothing beside it is drawn again for that. */
const NotePlace = () => {
  const { state } = useLocation();
  // A reload keeps what stands in the history, which the server has not seen.
  const note = useIsAlive() ? noteIn(state) : null;
  return (
    note && (
      <Suspense>
        <NoteLine note={note} />
      </Suspense>
    )
  );
};

/** The one element around every page: hem, header, content, footer. A page on sky lends its colour to the header. */
export const SiteFrame = ({ isWaiting = false, children }: { isWaiting?: boolean; children: ReactNode }) => {
  const t = useTexts();
  useScrollToPlace();
  const { pathname } = useLocation();
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
        {!isWaiting && <NotePlace />}
        {!isWaiting && pathname === paths.home && <HomeOpening />}
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
