import { BASE_PATH } from '@temari/contracts/base-path';
import type { DevicePage, VitalName } from '@temari/contracts/device-measures';
import {
  type BrowserFamily,
  DEVICE_ERRORS_MAX,
  DEVICE_REPORTS_PATH,
  type DeviceError,
  type DeviceReport,
} from '@temari/contracts/device-report-shape';
import { matchPath } from 'react-router';
import { deviceErrorOf } from './device-errors.ts';
import { hearErrors } from './early-errors.ts';
import { NOT_FOUND, ROUTES } from './route-table.ts';

/** One visit in four measures how fast its page was: with few visitors a smaller share would say little of most pages. */
const SHARE = 0.25;
const SEND_ERRORS_AFTER_MS = 2000;

const FAMILIES: [BrowserFamily, RegExp][] = [
  ['Samsung', /SamsungBrowser\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];

export const browserOf = (userAgent: string): DeviceReport['browser'] => {
  for (const [family, pattern] of FAMILIES) {
    const major = pattern.exec(userAgent)?.[1];
    if (major) return { family, major: Math.min(999, Number(major)) };
  }
  return { family: 'Other', major: 0 };
};

/** The route and not the address, which names a class or a payment. */
export const pageAt = (pathname: string): DevicePage =>
  (ROUTES.find(({ path }) => matchPath(path, pathname)) ?? NOT_FOUND).path as DevicePage;

/**
 * Sent once or not at all: a report is not worth a second try. Not by `call`, because no page loads the code for calls in
 * order to say how fast it was, and not as a beacon, which would carry cookies.
 */
const send = (report: Pick<DeviceReport, 'page' | 'vitals' | 'errors'>): void => {
  if (!navigator.onLine) return;
  const whole: DeviceReport = { ...report, browser: browserOf(navigator.userAgent) };
  fetch(BASE_PATH + DEVICE_REPORTS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(whole),
    // The request is completed even if the page is left meanwhile.
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => {});
};

const onLeaving = (act: () => void): void =>
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') act();
  });

/**
 * Reports each error once, and only a few in all: a page that fails in a loop must not use up the reader's mobile data.
 */
export const reportErrors = (): void => {
  const known = new Set<string>();
  let waiting: DeviceError[] = [];
  let page = pageAt(location.pathname);
  const sendWaiting = (): void => {
    if (waiting.length > 0) send({ page, errors: waiting });
    waiting = [];
  };
  hearErrors((thrown) => {
    const error = deviceErrorOf(thrown);
    const key = JSON.stringify(error);
    if (!error || known.has(key) || known.size >= DEVICE_ERRORS_MAX) return;
    known.add(key);
    const here = pageAt(location.pathname);
    if (here !== page) sendWaiting();
    page = here;
    if (waiting.length === 0) setTimeout(sendWaiting, SEND_ERRORS_AFTER_MS);
    waiting.push(error);
  });
  onLeaving(sendWaiting);
};

/** Sent once, when the reader leaves or the page is hidden: by then the values are known. They belong to the page that was opened. */
const reportVitals = async (): Promise<void> => {
  const [opened] = performance.getEntriesByType('navigation');
  const { pathname } = new URL(opened?.name ?? location.href);
  const vitals: Partial<Record<VitalName, number>> = {};
  let hasLeft = false;
  const keep = ({ name, value }: { name: string; value: number }): void => {
    hasLeft ||= location.pathname !== pathname;
    // The largest part shown is known before the first touch; what follows a step to another page is not of this one.
    if (name !== 'LCP' && hasLeft) return;
    vitals[name as VitalName] = Math.round(value * 10_000) / 10_000;
  };
  const { onCLS, onINP, onLCP } = await import('web-vitals');
  for (const measure of [onLCP, onINP, onCLS]) measure(keep, { reportAllChanges: true });
  let isSent = false;
  // The measures hear of it first: they listen in the capture phase, this in the bubble phase.
  onLeaving(() => {
    if (!isSent && Object.keys(vitals).length > 0) send({ page: pageAt(pathname), vitals });
    isSent = true;
  });
};

/** The reader's choice or the browser's setting; the server has put either into the page. */
const savesData = (): boolean => document.documentElement.dataset.pictures === 'off';

/**
 * Reports to our own server what happens on this device, without anything about a person (docs/decisions/0015). Whoever saves
 * data pays for no measurement; an error is a few bytes, seldom, and may be the very reason why a page costs too much.
 */
export const reportFromDevice = (): void => {
  reportErrors();
  if (Math.random() < SHARE && !savesData()) reportVitals().catch(() => {});
};
