import { expect, test } from 'vitest';
import { hashToken, newToken } from '../domains/identity/sessions/tokens.ts';
import { createKnownSessions } from './known-sessions.ts';

const movingClock = () => {
  let now = Date.now();
  return {
    now: () => new Date(now),
    advance: (minutes: number) => {
      now += minutes * 60_000;
    },
  };
};
const bearer = (token: string): string => `Bearer ${token}`;

test('a session is known for an hour after it was verified last', () => {
  const clock = movingClock();
  const sessions = createKnownSessions(clock);
  const token = newToken();

  sessions.note(hashToken(token));
  clock.advance(50);
  expect(sessions.knows(bearer(token))).toBe(true);
  sessions.note(hashToken(token));
  clock.advance(50);
  expect(sessions.knows(bearer(token))).toBe(true);
  clock.advance(10);
  expect(sessions.knows(bearer(token))).toBe(false);
});

test('no more than the limit are kept: the one verified longest ago goes first', () => {
  const sessions = createKnownSessions(movingClock(), 3);
  const tokens = Array.from({ length: 4 }, newToken);

  for (const token of tokens.slice(0, 3)) sessions.note(hashToken(token));
  sessions.note(hashToken(tokens[0] ?? ''));
  sessions.note(hashToken(tokens[3] ?? ''));

  expect(tokens.map((token) => sessions.knows(bearer(token)))).toEqual([true, false, true, true]);
});

test('anything but a token that was verified is unknown', () => {
  const sessions = createKnownSessions(movingClock());
  const token = newToken();
  sessions.note(hashToken(token));

  const others = [undefined, '', bearer(newToken()), bearer(`${token}x`), `Basic ${token}`, `bearer ${token}`, token];
  expect(others.filter((header) => sessions.knows(header))).toEqual([]);
  sessions.forget(hashToken(token));
  expect(sessions.knows(bearer(token))).toBe(false);
});
