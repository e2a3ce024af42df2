import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';

const ACCOUNTS = {
  student: { kind: 'user', phoneNumber: '0911000001', role: '' },
  teacher: { kind: 'teacher', phoneNumber: '0911000002', role: 'teacher' },
};

/** What a signed-in tab keeps, by its names, of one of the demo's accounts. */
export const sessionOf = async (origin, who) => {
  const { kind, phoneNumber, role } = ACCOUNTS[who];
  const answer = await fetch(`${origin}/backend/api/v1/${kind}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber, password: 'temari123' }),
  });
  const { data } = await answer.json();
  const { _id: id, firstName, lastName, email, applicationStatus: status = '', phoneNumber: phone } = data[kind];
  return { token: data.token, id, firstName, lastName, email, phoneNumber: phone, role, status };
};

/** For `page.evaluate`: puts the session where the app looks for it. */
export const keepSession = (values) => {
  for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
};

/** A phone with nothing on it. */
export const withPhone = async (origin, work) => {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    return await work(await context.newPage(), context);
  } finally {
    await browser.close();
  }
};
