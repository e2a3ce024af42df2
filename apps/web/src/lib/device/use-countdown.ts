import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Seconds left of a span, and a way to start it again. Measured by the clock, so that a sleeping tab wakes up right. */
export const useCountdown = (seconds: number): { secondsLeft: number; restart: () => void } => {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000);
  const [secondsLeft, setSecondsLeft] = useState(seconds);

  useEffect(() => {
    const tick = (): void => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
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
