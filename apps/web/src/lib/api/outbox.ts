import { useSyncExternalStore } from 'react';
import { canEncrypt } from '../device/vault.ts';
import { KEY, ownAccount, sealed, unsealed } from './account-vault.ts';
import { OUTBOX } from './end-session.ts';
import { currentSession, onSessionEnd } from './session.ts';

/** One thing that waits to be sent. `Content` says what it is; the outbox only keeps it. */
export interface Waiting<Content = unknown> {
  id: string;
  /** The order of sending. Not a time: the clock of the device may be wrong or be changed. */
  order: number;
  /** It was on its way once, and may have arrived: from then on it is not changed any more. */
  isTried: boolean;
  content: Content;
}

/** How long an outbox is kept whose owner never comes back to this device. */
const FORGET_OTHERS_AFTER_DAYS = 90;
const DAY_MS = 86_400_000;

/** What this account has not sent yet: in memory while it is signed in, sealed with the account's key on the device. */
let waiting: readonly Waiting[] = [];
/** Whether all of it has reached the device's storage. */
let isKept = true;
let opening: Promise<void> | null = null;
/** What this account left on the device has been looked for. */
let isRead = false;
const listeners = new Set<() => void>();
/** What was sent must not be written again by what was still on its way to the storage. */
const dropped = new Set<string>();

const show = (next: readonly Waiting[]): void => {
  waiting = [...next].sort((one, other) => one.order - other.order);
  for (const listener of listeners) listener();
};
onSessionEnd(() => {
  opening = null;
  isRead = false;
  isKept = true;
  show([]);
});

const places = (): string[] => Object.keys(localStorage).filter((place) => place.startsWith(OUTBOX));

/** `<when it was kept>.<sealed>`: the time only tells when to forget what its owner never came back for. */
const write = async (token: string, thing: Waiting): Promise<void> => {
  const { vault, sealedKey } = await ownAccount(token);
  const text = `${Date.now()}.${await sealed(vault, JSON.stringify(thing))}`;
  if (dropped.has(thing.id)) return;
  // To its end, although the session may have ended meanwhile: that must not cost the last tap.
  localStorage.setItem(`${OUTBOX}${vault.name}:${thing.id}`, text);
  if (currentSession()?.token === token) sessionStorage.setItem(KEY, sealedKey);
};

let writing: Promise<unknown> = Promise.resolve();

/** One after the other, so that an older state of a thing is never written over a newer one. */
const inTurn = (act: () => Promise<void>): Promise<void> => {
  const done = writing.then(act);
  writing = done.catch(() => {});
  return done;
};

/** Resolves when it is on the device; what the device refuses to keep stays in memory, and `useIsOutboxKept` says so. */
export const keepWaiting = (thing: Waiting): Promise<void> => {
  show([...waiting.filter(({ id }) => id !== thing.id), thing]);
  const token = currentSession()?.token;
  if (!token || !canEncrypt()) {
    isKept = false;
    return Promise.resolve();
  }
  return inTurn(() => write(token, thing)).then(
    () => {
      isKept = true;
      show(waiting);
    },
    () => {
      isKept = false;
      show(waiting);
    },
  );
};

export const dropWaiting = (id: string): Promise<void> => {
  dropped.add(id);
  show(waiting.filter((thing) => thing.id !== id));
  return inTurn(async () => {
    for (const place of places()) if (place.endsWith(`:${id}`)) localStorage.removeItem(place);
  }).catch(() => {});
};

export const nextOrder = (): number => Math.max(0, ...waiting.map(({ order }) => order)) + 1;

const read = async (token: string): Promise<void> => {
  if (!canEncrypt()) return;
  const { vault, sealedKey } = await ownAccount(token);
  // From now on a reload opens it without a connection.
  sessionStorage.setItem(KEY, sealedKey);
  const found: Waiting[] = [];
  for (const place of places()) {
    const [at = '', ...kept] = (localStorage.getItem(place) ?? '').split('.');
    if (place.startsWith(`${OUTBOX}${vault.name}:`)) {
      const text = await unsealed(vault, kept.join('.'));
      if (text !== null) found.push(JSON.parse(text) as Waiting);
    } else if (Date.now() - Number(at) > FORGET_OTHERS_AFTER_DAYS * DAY_MS) {
      localStorage.removeItem(place);
    }
  }
  if (currentSession()?.token !== token) return;
  const known = new Set(waiting.map(({ id }) => id));
  show([...waiting, ...found.filter(({ id }) => !known.has(id) && !dropped.has(id))]);
};

/** Reads what this account left on the device; once for a session, and again where that failed. */
export const openOutbox = (): Promise<void> => {
  const token = currentSession()?.token;
  if (!token) return Promise.resolve();
  if (!opening) {
    const reading = read(token)
      .catch(() => {
        if (opening === reading) opening = null;
      })
      .then(() => {
        isRead = currentSession()?.token === token;
        show(waiting);
      });
    opening = reading;
  }
  return opening;
};

export const allWaiting = (): readonly Waiting[] => waiting;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The server knows of nothing that waits. */
const NOTHING: readonly Waiting[] = [];
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(subscribe, allWaiting, () => NOTHING);
export const useIsOutboxKept = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isKept,
    () => true,
  );
/** Whether it shows what was left on the device: before that, nothing can be said about what waits. */
export const useIsOutboxRead = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isRead,
    () => false,
  );
