import { useEffect } from 'react';
import { mayRefill, owesSignOut, refill, refillBy, useSession } from '../lib/api/session.ts';
import { loadWhileSignedIn } from './use-sign-out.ts';

const loadRefill = () => import('../lib/api/refill-session.ts');
refillBy(async () => (await loadRefill()).refillSession());

/** A tab with a session hands it to new ones; a tab without one takes what another tab or this device has. */
export const useSharedSession = (): void => {
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    const failed = (): void => {};
    if (isSignedIn) void loadWhileSignedIn().then(({ beginSharing }) => beginSharing(), failed);
    else if (owesSignOut()) void loadRefill().then(({ paySignOut }) => paySignOut(), failed);
    else if (mayRefill()) void refill();
  }, [isSignedIn]);
};
