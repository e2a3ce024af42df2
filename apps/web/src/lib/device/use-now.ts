import { startTransition, use, useEffect, useState } from 'react';
import { DrawnAtContext } from '../api/drawn-queries.ts';
import { isAsDrawn } from '../api/fetch-again.ts';

const MINUTE_MS = 60_000;

/** The time, updated every minute. */
export const useNow = (): Date => {
  const drawnAt = use(DrawnAtContext);
  const [now, setNow] = useState(() => (drawnAt && isAsDrawn() ? drawnAt : new Date()));
  useEffect(() => {
    // Updating the time never makes a part that is still loading fall back to its placeholder.
    if (drawnAt) startTransition(() => setNow(new Date()));
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [drawnAt]);
  return now;
};
