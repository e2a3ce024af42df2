import { useEffect, useState } from 'react';

const TICK_MS = 250;

const secondsUntil = (endMs: number): number => Math.max(0, Math.ceil((endMs - Date.now()) / 1000));

/**
 * Seconds left of a span that began at a moment, and a way to start it again. Measured by the clock, so that a sleeping
 * tab wakes up right.
 */
export const useCountdown = (
  seconds: number,
  startedAtMs = Date.now(),
): { secondsLeft: number; restart: () => void } => {
  const [endsAt, setEndsAt] = useState(() => Math.min(startedAtMs, Date.now()) + seconds * 1000);
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(endsAt));

  useEffect(() => {
    const tick = (): void => {
      const left = secondsUntil(endsAt);
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [endsAt]);

  return { secondsLeft, restart: () => setEndsAt(Date.now() + seconds * 1000) };
};

/** `mm:ss` */
export const clockFace = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
