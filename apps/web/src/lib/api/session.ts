import { useSyncExternalStore } from 'react';

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

/** For whatever keeps something of a person in memory: it must go when the session goes. */
export const onSessionEnd = (forget: () => void): void => {
  endings.add(forget);
};

/** What is kept on the device, sealed for one session (`vault.ts`). */
export const KEPT_DATABASE = 'kept';
export const KEPT_FILES = 'kept-files';

/** The specification's keys, and what was typed into forms. */
const leaveTab = (): void => {
  sessionStorage.clear();
  for (const forget of endings) forget();
};

/** Whoever signs in where another is signed in finds nothing of theirs. */
export const startSession = (session: Session): void => {
  if (currentSession()) leaveTab();
  updateSession(session);
};

/** By name, not by who filled it: that code may not be loaded where a person signs out. Preferences are the device's. */
const forgetOnDevice = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key !== 'preferences') localStorage.removeItem(key);
    indexedDB.deleteDatabase(KEPT_DATABASE);
    caches.delete(KEPT_FILES).catch(() => {});
  } catch {
    // A device that refuses to keep anything has nothing to forget.
  }
};

export const clearSession = (): void => {
  leaveTab();
  forgetOnDevice();
  changed();
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
