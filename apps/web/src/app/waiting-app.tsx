import { type ReactNode, Suspense } from 'react';
import { type FirstDrawing, FirstDrawingProvider } from './first-drawing.tsx';
import { Frame } from './frame.tsx';
import { PageLoading } from './page-loading.tsx';

/** What stands on the screen until the device has drawn a page behind the sign-in; it knows nothing of who is there. */
export const WaitingApp = ({ title, ...drawing }: FirstDrawing & { title: ReactNode }) => (
  <FirstDrawingProvider {...drawing}>
    <Suspense>
      {title}
      <Frame isWaiting>
        <PageLoading />
      </Frame>
    </Suspense>
  </FirstDrawingProvider>
);
