import { createContext, use, useSyncExternalStore } from 'react';
import { attempt } from '../device/attempt.ts';
import { forgetChoice, remembered } from '../device/remember.ts';

/** The specification's eight keys of session storage. A role means teacher or staff; a student has none. */
const KEYS = ['token', 'id', 'firstName', 'lastName', 'email', 'phoneNumber', 'role', 'status'] as const;
export type Session = Record<(typeof KEYS)[number], string>;

const listeners = new Set<() => void>();
let known: Session | null | undefined;

const read = (): Session | null => {
  const session = {} as Session;
  attempt(() => {
    for (const key of KEYS) session[key] = sessionStorage[key] ?? '';
  });
  return session.token ? session : null;
};

const tell = (): void => {
  for (const listener of listeners) listener();
};

const changed = (): void => {
  known = read();
  tell();
};

export const currentSession = (): Session | null => {
  if (known === undefined) known = read();
  return known;
};

/** Keeps what was given; keys left out stay as they are. Where the tab keeps nothing, it lasts as long as the page. */
export const updateSession = (values: Partial<Session>): void => {
  known = { ...known, ...values } as Session;
  attempt(() => {
    Object.assign(sessionStorage, values);
    known = read();
  });
  tell();
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
/** The phone number, if its owner asked for it to be remembered. */
export const PHONE = 'phone';
/** Signed out while offline: the server must still be told, before anything else is asked of it. */
export const OWED_SIGN_OUT = 'owed-sign-out';

export const owesSignOut = (): boolean => Boolean(attempt(() => localStorage[OWED_SIGN_OUT]));

/** What somebody typed, sealed for their account (`drafts.ts`): it outlives a session that its owner did not end. */
export const DRAFT = 'draft:';

export const emptyTab = (stays: (key: string) => boolean): void => {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (!stays(key)) sessionStorage.removeItem(key);
  });
};

/**
 * A cookie for the next page: somebody is signed in here (`here`, or `office` for staff), or this device keeps its owner
 * signed in (`kept`). It names nobody and lets nobody in.
 */
export const KNOWN = 'known';
export const isKept = (): boolean => remembered(KNOWN) === 'kept';
export const forgetKnown = (): void => forgetChoice(KNOWN);

let ended: Visitor | null = null;

/** Who was signed in when the session ended by itself, for the page that asks to sign in again. */
export const whoseSessionEnded = (): Visitor | null => ended;

let refilling: { done: Promise<void> } | null = null;
let isRefillOver = false;

/**
 * After the storage was emptied (`end-session.ts`). `whose`: of a session that its owner did not end; a tab whose owner
 * signed out takes no session from anywhere.
 */
export const sessionIsOver = (whose: Visitor | null): void => {
  ended = whose;
  refilling = null;
  isRefillOver = whose === null;
  forgetPerson();
  changed();
};

/** Whether a session may come from another tab, or from what keeps this device signed in. */
export const mayRefill = (): boolean =>
  !import.meta.env.SSR && !currentSession() && !isRefillOver && !owesSignOut() && remembered(KNOWN) !== undefined;

let ask = async (): Promise<void> => {};

/** How a session is asked for. The app sets it: that code imports this file and is fetched late. */
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
  tell();
};

/** Asks for a session, once; settles when there is one or none can be had. */
export const refill = (): Promise<void> => {
  refilling ??= { done: askForSession() };
  return refilling.done;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The session that the server draws a page for: null on a page that everybody may read. */
export const DrawnForContext = /* @__PURE__ */ createContext<Session | null>(null);

/** The same on the device that takes the page over. */
let drawnFor: Session | null = null;
export const takeOver = (account: Partial<Session>): void => {
  updateSession(account);
  drawnFor = known ?? null;
};

/** Where the server drew a page for nobody, the device knows a moment later who is signed in. */
export const useSession = (): Session | null => {
  const onServer = import.meta.env.SSR ? use(DrawnForContext) : null;
  return useSyncExternalStore(subscribe, currentSession, () => (import.meta.env.SSR ? onServer : drawnFor));
};

/** Whether a student or a teacher may be signed in here a moment later; the server's page says what its request said. */
export const useIsExpected = (asDrawn: boolean): boolean =>
  useSyncExternalStore(
    subscribe,
    () => mayRefill() && remembered(KNOWN) !== 'office',
    () => asDrawn,
  );

export type Visitor = 'stranger' | 'student' | 'teacher' | 'staff';

export const visitorOf = (session: Session | null): Visitor => {
  if (!session) return 'stranger';
  if (session.role === '') return 'student';
  return session.role === 'teacher' ? 'teacher' : 'staff';
};
