import { type ReactNode, Suspense } from 'react';
import { type FirstDrawing, FirstDrawingProvider } from './first-drawing.tsx';
import { Frame } from './frame.tsx';
import { PageLoading } from './page-loading.tsx';

/** The placeholder until the device has rendered a page behind the sign-in; it holds nothing about the reader. */
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
