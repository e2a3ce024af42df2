import { remember, remembered } from '../../lib/device/remember.ts';

const FIRST_DAY = 'first-day';
const NOT_NOW = 'push-not-now';
const NOT_NOW_SECONDS = 60 * 24 * 60 * 60;

/**
 * Whether this is the time to ask if notices may be shown: never on first sight, but to somebody who comes back on
 * another day, in a browser that can do it and was never asked. `today` is a date.
 */
export const isPushMoment = (today: string): boolean => {
  try {
    const firstDay = localStorage.getItem(FIRST_DAY);
    if (firstDay === null) localStorage.setItem(FIRST_DAY, today);
    return (
      firstDay !== null &&
      firstDay !== today &&
      'PushManager' in window &&
      'Notification' in window &&
      Notification.permission === 'default' &&
      !remembered(NOT_NOW)
    );
  } catch {
    return false;
  }
};

/** On this device, whoever is signed in. */
export const putPushOff = (): void => remember(NOT_NOW, '1', NOT_NOW_SECONDS);
