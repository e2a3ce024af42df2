import { expect, test } from 'vitest';
import { confirmToken, unsubscribedBy, unsubscribeToken } from './email-links.ts';

const KEY = Buffer.from('a key');
const ID = '0190a1b2-0000-7000-8000-000000000001';
const OTHER_ID = '0190a1b2-0000-7000-8000-000000000002';

test('a token ends the mail of the account that it was made for', () => {
  expect(unsubscribedBy(KEY, unsubscribeToken(KEY, ID))).toBe(ID);
});

test.each([
  ['of another account', unsubscribeToken(KEY, ID).replace(ID, OTHER_ID)],
  ['of another key', unsubscribeToken(Buffer.from('another'), ID)],
  ['without a signature', `${ID}.`],
  ['that is cut off', unsubscribeToken(KEY, ID).slice(0, -1)],
  ['with more behind it', `${unsubscribeToken(KEY, ID)}x`],
  ['that is empty', ''],
])('a token %s is worth nothing', (_, token) => {
  expect(unsubscribedBy(KEY, token)).toBeNull();
});

test('a link confirms one address of one account, asked at one moment', () => {
  const asked = { accountId: ID, email: 'hana@example.com', askedAt: new Date('2026-11-17T08:00:00Z') };
  const tokens = [
    asked,
    { ...asked, accountId: OTHER_ID },
    { ...asked, email: 'other@example.com' },
    { ...asked, askedAt: new Date('2026-11-17T08:00:01Z') },
  ].map((each) => confirmToken(KEY, each));

  expect(new Set(tokens).size).toBe(4);
});
