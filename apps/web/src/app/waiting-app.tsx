import { Suspense } from 'react';
import type { Language } from '../lib/i18n.ts';
import { type PublicStore, PublicStoreContext } from '../lib/public-data.ts';
import { DataSaverProvider } from './data-saver-provider.tsx';
import { Frame } from './frame.tsx';
import { LanguageProvider } from './language-provider.tsx';
import { PageLoading } from './page-loading.tsx';

type WaitingAppProps = { store: PublicStore; language: Language; savesData: boolean };

/** What stands on the screen until the device has drawn a page behind the sign-in; it knows nothing of who is there. */
export const WaitingApp = ({ store, language, savesData }: WaitingAppProps) => (
  <PublicStoreContext value={store}>
    <LanguageProvider initial={language}>
      <DataSaverProvider initial={savesData}>
        <Suspense>
          <Frame isWaiting>
            <PageLoading />
          </Frame>
        </Suspense>
      </DataSaverProvider>
    </LanguageProvider>
  </PublicStoreContext>
);
