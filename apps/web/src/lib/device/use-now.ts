import { createContext, startTransition, use, useEffect, useState } from 'react';
import { isAsDrawn } from '../api/fetch-again.ts';

const MINUTE_MS = 60_000;

/** When the server drew the page; the device takes it over with the same time. */
export const DrawnAtContext = createContext<Date | null>(null);

/** The time, moved on every minute. */
export const useNow = (): Date => {
  const drawnAt = use(DrawnAtContext);
  const [now, setNow] = useState(() => (drawnAt && isAsDrawn() ? drawnAt : new Date()));
  useEffect(() => {
    // No part of the page that is still waiting for its code gives way to a placeholder.
    if (drawnAt) startTransition(() => setNow(new Date()));
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [drawnAt]);
  return now;
};
