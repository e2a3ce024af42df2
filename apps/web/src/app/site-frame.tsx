import type { ReactNode } from 'react';
import { ThinHem } from '../ui/hem.tsx';
import { SiteHeader } from './site-header.tsx';
import { useTexts } from './texts.ts';

/** The one element around every page: hem, header, content. */
export const SiteFrame = ({ children }: { children: ReactNode }) => {
  const t = useTexts();
  return (
    <div className="flex min-h-screen flex-col bg-paper text-ink">
      <a href="#content" className="sr-only focus:not-sr-only">
        {t('skip-to-content')}
      </a>
      <ThinHem />
      <SiteHeader />
      <main id="content" className="flex-1">
        {children}
      </main>
    </div>
  );
};
