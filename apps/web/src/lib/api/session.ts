import { useSyncExternalStore } from 'react';
import { forgetChoice, remembered } from '../device/remember.ts';

/** The specification's eight keys of session storage. A role means teacher or staff; a student has none. */
const KEYS = ['token', 'id', 'firstName', 'lastName', 'email', 'phoneNumber', 'role', 'status'] as const;
export type Session = Record<(typeof KEYS)[number], string>;

const listeners = new Set<() => void>();
let known: Session | null | undefined;

const read = (): Session | null => {
  const entries = KEYS.map((key) => [key, sessionStorage.getItem(key) ?? ''] as const);
  const session = Object.fromEntries(entries) as Session;
  return session.token ? session : null;
};

const changed = (): void => {
  known = read();
  for (const listener of listeners) listener();
};

export const currentSession = (): Session | null => {
  if (known === undefined) known = read();
  return known;
};

/** Keeps what was given; keys left out stay as they are. */
export const updateSession = (values: Partial<Session>): void => {
  for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
  changed();
};

const endings = new Set<() => void>();
/** Nothing of a person stays in memory. */
export const forgetPerson = (): void => {
  for (const forget of endings) forget();
};

/** For whatever keeps something of a person in memory: it must go when the session goes. */
export const onSessionEnd = (forget: () => void): void => {
  endings.add(forget);
};

/** What is kept on the device, sealed for one session (`vault.ts`). */
export const KEPT_DATABASE = 'kept';
export const KEPT_FILES = 'kept-files';
/** The phone number, where its owner wished it to be remembered. */
export const PHONE = 'phone';
/** Signed out while offline: the server must still be told, before anything else is asked of it. */
export const OWED_SIGN_OUT = 'owed-sign-out';
/** A tab whose owner signed out takes no session from anywhere. */
const SIGNED_OUT = 'signed-out';

export const owesSignOut = (): boolean => {
  try {
    return localStorage.getItem(OWED_SIGN_OUT) !== null;
  } catch {
    return false;
  }
};

const STAYS = ['preferences', PHONE];

/** What somebody typed, by account: it outlives a session that ends by itself, and is seen by nobody else. */
export const DRAFT = 'draft:';

export const emptyTab = (stays: (key: string) => boolean): void => {
  for (const key of Object.keys(sessionStorage)) if (!stays(key)) sessionStorage.removeItem(key);
};

/**
 * A cookie for the next page: somebody is signed in here (`here`, or `office` for staff), or this device keeps its owner
 * signed in (`kept`). It names nobody and lets nobody in.
 */
export const KNOWN = 'known';
export const isKept = (): boolean => remembered(KNOWN) === 'kept';
export const forgetKept = (): void => forgetChoice(KNOWN);

const attempt = (act: () => void): void => {
  try {
    act();
  } catch {
    // A device that refuses to keep anything has nothing to forget.
  }
};

/** By name, not by who filled it: that code may not be loaded where a person signs out. */
const forgetSealed = (): void =>
  attempt(() => {
    indexedDB.deleteDatabase(KEPT_DATABASE);
    caches.delete(KEPT_FILES).catch(() => {});
  });

/** Its owner signs out: nothing of them stays, and nothing signs them in again by itself. */
export const clearSession = (): void => {
  ended = null;
  const wasKept = isKept();
  emptyTab(() => false);
  sessionStorage.setItem(SIGNED_OUT, '1');
  forgetPerson();
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (!STAYS.includes(key)) localStorage.removeItem(key);
    if (wasKept) localStorage.setItem(OWED_SIGN_OUT, '1');
  });
  forgetKept();
  forgetSealed();
  changed();
};

let ended: Visitor | null = null;

/** Who was signed in when the session ended by itself, for the page that asks to sign in again. */
export const whoseSessionEnded = (): Visitor | null => ended;

/** The session is over, by the server's word or in another tab. What was typed waits for its account. */
export const endSession = (): void => {
  ended = visitorOf(currentSession());
  refilling = null;
  isRefillOver = false;
  emptyTab((key) => key.startsWith(DRAFT));
  forgetPerson();
  forgetSealed();
  changed();
};

let refilling: { done: Promise<void> } | null = null;
let isRefillOver = false;

/** Whether a session may come from another tab, or from what keeps this device signed in. */
export const mayRefill = (): boolean =>
  typeof document !== 'undefined' &&
  !currentSession() &&
  !isRefillOver &&
  !sessionStorage.getItem(SIGNED_OUT) &&
  remembered(KNOWN) !== undefined;

let ask = async (): Promise<void> => {};

/** How a session is asked for: the app says so, for it is code that needs this one and is fetched late. */
export const refillBy = (asking: () => Promise<void>): void => {
  ask = asking;
};

const askForSession = async (): Promise<void> => {
  try {
    await ask();
  } catch {
    // Without a connection nobody can be signed in; the page that needs it says so.
  }
  isRefillOver = true;
};

/** Asks for it, once; it is over when there is a session or none can be had. */
export const refill = (): Promise<void> => {
  refilling ??= { done: askForSession() };
  return refilling.done;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The server renders for nobody; the device knows better a moment later. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, currentSession, () => null);

export type Visitor = 'stranger' | 'student' | 'teacher' | 'staff';

export const visitorOf = (session: Session | null): Visitor => {
  if (!session) return 'stranger';
  if (session.role === '') return 'student';
  return session.role === 'teacher' ? 'teacher' : 'staff';
};
