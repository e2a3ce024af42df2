import { expect, test } from 'vitest';
import type { PushOutcome } from '../../../ports/push.ts';
import type { ChannelMessage, ChannelOutcome } from './channel.ts';
import { joinedOutcome, pushMessage, pushPayload } from './rules.ts';

const NOW = new Date('2026-11-17T06:00:00Z');
const MESSAGE: ChannelMessage = {
  noticeId: '01900000-0000-7000-8000-000000000001',
  accountId: '01900000-0000-7000-8000-000000000002',
  language: 'en',
  title: 'Temari',
  line: 'Hana’s lesson begins in an hour',
  path: '/myClass',
  uselessAfter: null,
  isUrgent: false,
};

test('a browser is told the site, one line, the page and the notice, and nothing else', () => {
  expect(JSON.parse(pushPayload(MESSAGE))).toEqual({
    title: 'Temari',
    line: 'Hana’s lesson begins in an hour',
    path: '/myClass',
    id: MESSAGE.noticeId,
  });
});

test.each(['a', 'ሀ', '📚', '"'])('a line of many %s is cut between letters to stay small', (letter) => {
  const payload = pushPayload({ ...MESSAGE, line: letter.repeat(2000) });

  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(1000);
  expect(Buffer.byteLength(payload)).toBeGreaterThan(980);
  expect(JSON.parse(payload).line).toMatch(new RegExp(`^(?:${letter})+…$`, 'u'));
});

test.each([
  [null, 86_400],
  [new Date('2026-11-17T07:00:00Z'), 3600],
  [new Date('2026-11-17T06:00:00Z'), null],
  [new Date('2026-11-16T06:00:00Z'), null],
])('of no use after %s: kept for %s seconds', (uselessAfter, seconds) => {
  expect(pushMessage({ ...MESSAGE, uselessAfter }, NOW)?.ttlSeconds ?? null).toBe(seconds);
});

test('the topic names the notice and is as long as a push service takes', () => {
  expect(pushMessage(MESSAGE, NOW)?.topic).toMatch(/^[\w-]{32}$/);
});

const sent: PushOutcome = { result: 'sent' };
const gone: PushOutcome = { result: 'gone' };
const unknown: PushOutcome = { result: 'unknown', reason: 'cut' };
const faulty: PushOutcome = { result: 'refused', reason: '403', isHopeless: true, isOurFault: true };
const busy = (retryAfterSeconds?: number): PushOutcome => ({
  result: 'refused',
  reason: '429',
  isHopeless: false,
  isOurFault: false,
  ...(retryAfterSeconds && { retryAfterSeconds }),
});

test.each<[string, PushOutcome[], ChannelOutcome]>([
  ['no browser', [], { result: 'nobody' }],
  ['all gone', [gone, gone], { result: 'nobody' }],
  ['one took it', [gone, busy(), unknown, faulty, sent], { result: 'sent' }],
  ['one may have', [gone, busy(), unknown, faulty], { result: 'unknown', reason: 'cut' }],
  [
    'one later',
    [gone, faulty, busy(60)],
    { result: 'refused', reason: '429', isHopeless: false, retryAfterSeconds: 60 },
  ],
  [
    'the longest wait',
    [busy(60), busy(), busy(90)],
    { result: 'refused', reason: '429', isHopeless: false, retryAfterSeconds: 90 },
  ],
  ['never', [gone, faulty], { result: 'refused', reason: '403', isHopeless: true }],
])('%s', (_, outcomes, expected) => {
  expect(joinedOutcome(outcomes)).toEqual(expected);
});
