import { showDraftKey } from '@temari/contracts/drafts';
import { attempt } from '../device/attempt.ts';
import { openVault, type Vault, vaultOf } from '../device/vault.ts';
import { call } from './api.ts';
import { earlyOrFetch } from './early-reads.ts';
import { DRAFT, onSessionEnd } from './session.ts';

const VERSION = 'draft 1';
/** The account's key, sealed with the session's token: a reload needs no network for it; another session fetches it again. */
export const KEY = `${DRAFT}key`;

let account: Promise<Account> | null = null;
onSessionEnd(() => {
  account = null;
});

const asText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const asBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export const sealed = async (vault: Vault, text: string): Promise<string> => {
  const { iv, bytes } = await vault.seal(text, VERSION);
  return `${asText(iv)}.${asText(new Uint8Array(bytes))}`;
};

/** Null where there is nothing, or nothing that this vault opens. */
export const unsealed = async (vault: Vault, kept: string | null): Promise<string | null> => {
  try {
    const [iv = '', bytes = ''] = (kept ?? '').split('.');
    return await vault.unseal({ iv: asBytes(iv), bytes: asBytes(bytes).buffer }, VERSION);
  } catch {
    return null;
  }
};

const keyInTab = (): string | null => attempt(() => sessionStorage.getItem(KEY)) ?? null;

export interface Account {
  /** What only this account can open, in every session. */
  vault: Vault;
  sealedKey: string;
}

const openAccount = async (token: string): Promise<Account> => {
  const ofSession = await vaultOf(token);
  const ask = () => call(showDraftKey, {}, { token, transport: earlyOrFetch });
  const key = (await unsealed(ofSession, keyInTab())) ?? (await ask()).key;
  return { vault: await openVault(key), sealedKey: await sealed(ofSession, key) };
};

/** What is sealed for the account rather than for one session: its owner opens it after the next sign-in, too. */
export const ownAccount = (token: string): Promise<Account> => {
  if (account) return account;
  const asked = openAccount(token);
  asked.catch(() => {
    // Asked again with the next word.
    if (account === asked) account = null;
  });
  account = asked;
  return asked;
};
