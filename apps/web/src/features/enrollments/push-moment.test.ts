import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetChoice } from '../../lib/device/remember.ts';
import { isPushMoment, putPushOff } from './push-moment.ts';

const TODAY = '2026-11-17';

const browser = (permission: NotificationPermission | null): void => {
  if (permission) vi.stubGlobal('PushManager', class {});
  if (permission) vi.stubGlobal('Notification', { permission });
};

beforeEach(() => {
  localStorage.clear();
  forgetChoice('push-not-now');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('nobody is asked on first sight, nor later on that day, but on another', () => {
  browser('default');

  expect([isPushMoment(TODAY), isPushMoment(TODAY), isPushMoment('2026-11-18')]).toEqual([false, false, true]);
});

test.each([
  ['was asked and refused', 'denied'],
  ['has it already', 'granted'],
  ['cannot do it', null],
] as const)('a browser that %s is not asked', (_, permission) => {
  browser(permission);
  localStorage.setItem('first-day', '2026-11-01');

  expect(isPushMoment(TODAY)).toBe(false);
});

test('who said Not now is not asked again, although somebody signed out meanwhile', () => {
  browser('default');
  putPushOff();
  localStorage.clear();
  localStorage.setItem('first-day', '2026-11-01');

  expect(isPushMoment(TODAY)).toBe(false);
});
