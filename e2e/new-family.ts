import type { Page } from 'playwright-core';
import { origin } from './browser.ts';

export const newPhone = (): string => `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** A household of its own, signed in on this page; its token. */
export const newFamily = async (
  page: Page,
  { phoneNumber = newPhone(), firstName = 'Tsion' }: { phoneNumber?: string; firstName?: string } = {},
): Promise<string> => {
  const email = `${firstName.toLowerCase()}@gmail.com`;
  const body = { firstName, lastName: 'Bekele', email, phoneNumber, password: 'secret-1' };
  const answer = await fetch(`${origin()}/backend/api/v1/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = await answer.json();
  const { _id, ...user } = data.newUser;
  await page.goto('/favicon.svg');
  await page.evaluate(
    (session) => {
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, String(value));
    },
    { token: data.token, id: _id, ...user, role: '', status: '' },
  );
  return data.token;
};
