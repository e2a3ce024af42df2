import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import type { Language } from '../lib/i18n.ts';
import { type PublicStore, PublicStoreContext } from '../lib/public-data.ts';
import { AppUpdates } from './app-updates.tsx';
import { DataSaverProvider } from './data-saver-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { Guard } from './guard.tsx';
import { LanguageProvider } from './language-provider.tsx';
import { PageLoading } from './page-loading.tsx';
import { NOT_FOUND, ROUTES } from './route-table.ts';

const QueryFrame = lazy(async () => ({ default: (await import('./query-frame.tsx')).QueryFrame }));

/** What the server and the device must agree on for the first drawing of a page. */
type AppProps = { store: PublicStore; language: Language; savesData: boolean };

export const App = ({ store, language, savesData }: AppProps) => (
  <PublicStoreContext value={store}>
    <LanguageProvider initial={language}>
      <DataSaverProvider initial={savesData}>
        <Suspense fallback={<PageLoading />}>
          <AppUpdates />
          <Frame>
            <ErrorBoundary>
              <Suspense fallback={<PageLoading />}>
                <Routes>
                  {[...ROUTES, NOT_FOUND].map(({ path, page: Page, for: allowed }) => (
                    <Route
                      key={path}
                      path={path}
                      element={
                        <Guard allowed={allowed}>
                          {allowed ? (
                            <QueryFrame>
                              <Page />
                            </QueryFrame>
                          ) : (
                            <Page />
                          )}
                        </Guard>
                      }
                    />
                  ))}
                </Routes>
              </Suspense>
            </ErrorBoundary>
          </Frame>
        </Suspense>
      </DataSaverProvider>
    </LanguageProvider>
  </PublicStoreContext>
);
