import { lazy, Suspense } from 'react';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';

const WorkDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./work-dialogs.tsx'))).workDialogs.WorkDialog,
}));

/** Where one piece of work is done; fetched with the first that is opened. */
export const OpenWork = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Suspense>
    <WorkDialog id={id} onClose={onClose} />
  </Suspense>
);
