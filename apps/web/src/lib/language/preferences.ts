import { useSyncExternalStore } from 'react';
import { attempt } from '../device/attempt.ts';

/** How this reader wants dates and times to be shown. Kept on the device. */
export interface Preferences {
  /** `auto`: Gregorian in English, both in Amharic. */
  calendar: 'auto' | 'gregorian' | 'ethiopian' | 'both';
  /** `auto`: international in English, Ethiopian in Amharic. */
  clock: 'auto' | 'international' | 'ethiopian';
}

const KEY = 'preferences';
const DEFAULTS: Preferences = { calendar: 'auto', clock: 'auto' };

const listeners = new Set<() => void>();
let known: Preferences | undefined;

const read = (): Preferences => ({
  ...DEFAULTS,
  ...attempt(() => JSON.parse(localStorage.getItem(KEY) ?? '{}')),
});

const current = (): Preferences => {
  known ??= read();
  return known;
};

export const changePreferences = (changed: Partial<Preferences>): void => {
  known = { ...current(), ...changed };
  attempt(() => localStorage.setItem(KEY, JSON.stringify(known)));
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, current, () => DEFAULTS);
