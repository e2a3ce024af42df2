import type { Clock } from '../ports/clock.ts';

const UNITS_MS = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;
const SHIFT = /^([+-])(\d{1,4})([dhm])$/;

/** How far `DEMO_CLOCK` shifts the clock, in milliseconds: '+30d', '-6h', or an instant. Null when it says nothing readable. */
export const demoShiftMs = (value: string, now: Date): number | null => {
  const [, sign, count, unit] = SHIFT.exec(value) ?? [];
  if (unit) return (sign === '-' ? -1 : 1) * Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
  const instant = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instant) ? null : instant - now.getTime();
};

/** A clock that runs on from there. */
export const shiftedClock = (shiftMs: number): Clock => ({ now: () => new Date(Date.now() + shiftMs) });
