import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { AppUpdates } from './app-updates.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { type FirstDrawing, FirstDrawingProvider } from './first-drawing.tsx';
import { Frame } from './frame.tsx';
import { Guard } from './guard.tsx';
import { QueryFrame } from './page-code.ts';
import { PageLoading } from './page-loading.tsx';
import { NOT_FOUND, ROUTES } from './route-table.ts';

type AppProps = FirstDrawing & {
  /** The page was opened while offline, and nothing of it is on the device. */
  isNotKept?: boolean;
};

export const App = ({ isNotKept = false, ...drawing }: AppProps) => (
  <FirstDrawingProvider {...drawing}>
    <Suspense fallback={<PageLoading />}>
      <AppUpdates />
      <Frame>
        <ErrorBoundary place={useLocation().pathname} isNotKept={isNotKept}>
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
  </FirstDrawingProvider>
);
