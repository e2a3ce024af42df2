import { startTransition, use, useEffect, useState } from 'react';
import { DrawnAtContext, drawnAtMs, drawnAt as pageDrawnAt } from '../api/drawn-queries.ts';
import { isAsDrawn } from '../api/fetch-again.ts';
import { noteServerTime, timeNow } from './server-clock.ts';

const MINUTE_MS = 60_000;

if (pageDrawnAt) noteServerTime(pageDrawnAt.getTime(), drawnAtMs() ?? 0);

/** The time, updated every minute; right where the clock of the device is wrong. */
export const useNow = (): Date => {
  const drawnAt = use(DrawnAtContext);
  const [now, setNow] = useState(() => (drawnAt && isAsDrawn() ? drawnAt : timeNow()));
  useEffect(() => {
    // Updating the time never makes a part that is still loading fall back to its placeholder.
    if (drawnAt) startTransition(() => setNow(timeNow()));
    const timer = setInterval(() => setNow(timeNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [drawnAt]);
  return now;
};
