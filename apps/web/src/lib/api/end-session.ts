import { attempt } from '../device/attempt.ts';
import {
  currentSession,
  DRAFT,
  emptyTab,
  forgetKnown,
  isKept,
  KEPT_DATABASE,
  KEPT_FILES,
  OWED_SIGN_OUT,
  PHONE,
  sessionIsOver,
  visitorOf,
} from './session.ts';

export const SESSION_CHANNEL = 'session';

/**
 * What waits to be sent, sealed for its account (`outbox.ts`). It outlives Logout, too: only its owner can read it, and
 * it is sent when its owner signs in here again.
 */
export const OUTBOX = 'outbox:';

/** Whether the outbox of any account is on this device. */
export const hasOutbox = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(OUTBOX));
  } catch {
    return false;
  }
};

/** Tabs with the same session end it too; those that do not hear it learn it from the server. */
export const tellTabs = (ended: string): void => {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.postMessage({ ended });
  channel.close();
};

const stays = (key: string): boolean => ['preferences', PHONE].includes(key) || key.startsWith(OUTBOX);

/** By name, not by importing the code that fills it: that may not be loaded where a person signs out. */
const forgetSealed = (): void =>
  attempt(() => {
    indexedDB.deleteDatabase(KEPT_DATABASE);
    caches.delete(KEPT_FILES).catch(() => {});
  });

/** The browser shows nobody's notices any more, even where the server cannot be told. */
const forgetPush = (): void =>
  attempt(() => {
    navigator.serviceWorker
      ?.getRegistration()
      .then((registration) => registration?.pushManager?.getSubscription())
      .then((subscription) => subscription?.unsubscribe())
      .catch(() => {});
  });

/** Its owner signs out: only what is sealed and not sent yet stays, and nothing signs them in again by itself. */
export const clearSession = (): void => {
  const wasKept = isKept();
  emptyTab(() => false);
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (!stays(key)) localStorage.removeItem(key);
    if (wasKept) localStorage.setItem(OWED_SIGN_OUT, '1');
  });
  forgetKnown();
  sessionIsOver(null);
  forgetSealed();
  forgetPush();
};

/** The session is over, by the server's word or in another tab. What was typed waits for its account. */
export const endSession = (): void => {
  const whose = visitorOf(currentSession());
  emptyTab((key) => key.startsWith(DRAFT));
  sessionIsOver(whose);
  forgetSealed();
};
