import type { Page } from 'playwright-core';
import { origin } from './browser.ts';

const ACCOUNTS = {
  student: { kind: 'user', phoneNumber: '0911000001', role: '' },
  teacher: { kind: 'teacher', phoneNumber: '0911000002', role: 'teacher' },
} as const;

type Account = Record<'_id' | 'firstName' | 'lastName' | 'email' | 'phoneNumber', string> & {
  applicationStatus?: string;
};

/** Signs one of the demo's accounts in, once: signing out in the page is signed out. Answers its token. */
export const signIn = async (page: Page, who: keyof typeof ACCOUNTS): Promise<{ token: string; id: string }> => {
  const { kind, phoneNumber, role } = ACCOUNTS[who];
  const answer = await fetch(`${origin()}/backend/api/v1/${kind}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber, password: 'temari123' }),
  });
  const { data } = (await answer.json()) as { data: { token: string } & Partial<Record<'user' | 'teacher', Account>> };
  const account = data[kind];
  if (!account) throw new Error(`The ${who} could not sign in.`);
  const { _id: id, applicationStatus: status = '', firstName, lastName, email } = account;
  const session = { token: data.token, id, firstName, lastName, email, phoneNumber: account.phoneNumber, role, status };
  await page.goto('/favicon.svg');
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
  }, session);
  return { token: data.token, id };
};
