import { useEffect, useState } from 'react';

const TICK_MS = 1000;

/**
 * The time of the server, updated every second. The device's own clock only measures how long ago the answer came, so
 * that a phone with a wrong time counts down right.
 */
export const useServerNow = (told: string | undefined, receivedAtMs: number): Date => {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return told === undefined ? new Date() : new Date(Date.parse(told) + Math.max(0, Date.now() - receivedAtMs));
};
