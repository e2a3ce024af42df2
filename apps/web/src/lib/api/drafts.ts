import { canEncrypt, type Vault } from '../device/vault.ts';
import { type Account, KEY, ownAccount, sealed, unsealed } from './account-vault.ts';
import { currentSession, DRAFT, onSessionEnd, whoseSessionEnded } from './session.ts';

/** What was typed and not sent, by form: in memory for as long as the session lasts. */
const drafts = new Map<string, unknown>();
let opening: Promise<void> | null = null;
onSessionEnd(() => {
  drafts.clear();
  opening = null;
  note(null);
});

let keeps: boolean | null = null;
const readers = new Set<() => void>();
const note = (isKept: boolean | null): void => {
  keeps = isKept;
  for (const tell of readers) tell();
};

/** Whether the tab keeps what is typed, as the last time has shown; null where nothing was typed yet. */
export const keepsDrafts = (): boolean | null => keeps;
export const onKeepsDrafts = (tell: () => void): (() => void) => {
  readers.add(tell);
  return () => void readers.delete(tell);
};

const placeOf = async ({ name, nameFor }: Vault, form: string): Promise<string> =>
  `${DRAFT}${name}:${await nameFor(form)}`;

/** Pressing Logout clears everything; what was still to be written then must not come after it. */
const hasSignedOut = (): boolean => !currentSession() && whoseSessionEnded() === null;

let writing: Promise<void> = Promise.resolve();

/** One after the other, and to its end: a session that ends meanwhile must not cost the last words. */
const write = (act: (own: Account) => Promise<void>, refused = (): void => {}): void => {
  const token = currentSession()?.token;
  if (!canEncrypt() || !token) {
    refused();
    return;
  }
  const own = ownAccount(token);
  // A device that refuses to keep anything is no reason to fail.
  writing = writing.then(async () => act(await own)).catch(refused);
};

const readDrafts = async (token: string): Promise<void> => {
  try {
    const places = Object.keys(sessionStorage).filter((place) => place.startsWith(DRAFT) && place !== KEY);
    if (places.length === 0 || !canEncrypt()) return;
    const { vault } = await ownAccount(token);
    for (const place of places.filter((each) => each.startsWith(`${DRAFT}${vault.name}:`))) {
      const text = await unsealed(vault, sessionStorage.getItem(place));
      const kept = text === null ? null : (JSON.parse(text) as { form: string; values: unknown });
      if (!kept || drafts.has(kept.form)) continue;
      drafts.set(kept.form, kept.values);
      note(true);
    }
  } catch {
    // Without its key, or where the tab keeps nothing, nothing can be read; the form is empty, as it would be on another device.
  }
};

/**
 * Reads back what this account typed before its session ended, once for a session. It is in session storage, encrypted
 * with a key that only the account gets: nobody else who signs in here can read it, and closing the tab ends it.
 */
export const openDrafts = (token: string): Promise<void> => {
  opening ??= readDrafts(token);
  return opening;
};

/** Fetches the key before it is needed: a session that has ended gets none. */
export const prepareDrafts = (): void => write(async () => {});

export const draftOf = <Values>(form: string): Values | null => (drafts.get(form) as Values | undefined) ?? null;

export const keepDraft = (form: string, values: unknown): void => {
  drafts.set(form, values);
  write(
    async ({ vault, sealedKey }) => {
      const place = await placeOf(vault, form);
      const text = await sealed(vault, JSON.stringify({ form, values }));
      if (hasSignedOut()) return;
      sessionStorage.setItem(place, text);
      sessionStorage.setItem(KEY, sealedKey);
      note(true);
    },
    () => note(false),
  );
};

export const dropDraft = (form: string): void => {
  drafts.delete(form);
  write(async ({ vault }) => sessionStorage.removeItem(await placeOf(vault, form)));
};
