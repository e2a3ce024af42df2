import type { Language } from '@temari/contracts/languages';
import { createContext, type ReactNode } from 'react';
import { type PublicStore, PublicStoreContext } from '../lib/api/public-data.ts';
import { DataSaverProvider } from './data-saver-provider.tsx';
import { LanguageProvider } from './language-provider.tsx';

/** What the server and the device must agree on for the first drawing of a page. */
export type FirstDrawing = { store: PublicStore; language: Language; savesData: boolean; isKnown?: boolean };

/** Whether anybody is signed in on the device, or it keeps its owner signed in. */
export const KnownContext = createContext(false);

export const FirstDrawingProvider = ({
  store,
  language,
  savesData,
  isKnown = false,
  children,
}: FirstDrawing & { children: ReactNode }) => (
  <PublicStoreContext value={store}>
    <LanguageProvider initial={language}>
      <DataSaverProvider initial={savesData}>
        <KnownContext value={isKnown}>{children}</KnownContext>
      </DataSaverProvider>
    </LanguageProvider>
  </PublicStoreContext>
);
