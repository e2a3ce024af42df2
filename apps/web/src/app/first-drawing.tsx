import type { Language } from '@temari/contracts/languages';
import type { ReactNode } from 'react';
import { type PublicStore, PublicStoreContext } from '../lib/api/public-data.ts';
import { DataSaverProvider } from './data-saver-provider.tsx';
import { LanguageProvider } from './language-provider.tsx';

/** What the server and the device must agree on for the first drawing of a page. */
export type FirstDrawing = { store: PublicStore; language: Language; savesData: boolean };

export const FirstDrawingProvider = ({
  store,
  language,
  savesData,
  children,
}: FirstDrawing & { children: ReactNode }) => (
  <PublicStoreContext value={store}>
    <LanguageProvider initial={language}>
      <DataSaverProvider initial={savesData}>{children}</DataSaverProvider>
    </LanguageProvider>
  </PublicStoreContext>
);
