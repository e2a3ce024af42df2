import { lazy } from 'react';

/** Rarely needed, so no first visit carries it. */
export const LazyTextsMissing = lazy(async () => ({ default: (await import('./texts-missing.tsx')).TextsMissing }));
