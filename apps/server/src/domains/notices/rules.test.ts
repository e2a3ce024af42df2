import type { NoticeChannel, NoticeExtra, Occasion, SmsUse } from '@temari/contracts/notice-occasions';
import { USUAL_NOTICE_SETTINGS } from '@temari/contracts/notice-settings';
import { expect, test } from 'vitest';
import { afterQuiet, hasMonthlyShare, type NoticeToSend, routesOf, whyDropped } from './rules.ts';

const addis = (time: string): Date => new Date(`2026-11-17T${time}:00+03:00`);
const shown = (date: Date): string => new Date(date.getTime() + 3 * 3_600_000).toISOString().slice(5, 16);

test.each([
  ['12:00', '11-17T12:00'],
  ['20:59', '11-17T20:59'],
  ['21:00', '11-18T07:00'],
  ['23:59', '11-18T07:00'],
  ['00:00', '11-17T07:00'],
  ['06:59', '11-17T07:00'],
  ['07:00', '11-17T07:00'],
])('what is to be sent at %s goes out at %s', (time, sent) => {
  expect(shown(afterQuiet(addis(time), USUAL_NOTICE_SETTINGS))).toBe(sent);
});

test.each([
  [13 * 60, 14 * 60, '13:30', '11-17T14:00'],
  [13 * 60, 14 * 60, '14:00', '11-17T14:00'],
  [0, 0, '03:00', '11-17T03:00'],
])('quiet from minute %i to %i: %s becomes %s', (quietFromMinute, quietUntilMinute, time, sent) => {
  expect(shown(afterQuiet(addis(time), { quietFromMinute, quietUntilMinute }))).toBe(sent);
});

interface Case {
  occasion?: Occasion;
  sms?: SmsUse | null;
  isUrgent?: boolean;
  phone?: boolean;
  has?: NoticeChannel[];
  off?: string[];
  asked?: NoticeExtra[];
  at?: string;
}

test.each<[string, Case, string[]]>([
  ['nothing free: the SMS goes at once', {}, ['sms 17T12:00']],
  ['no phone and nothing free: the app alone has it', { phone: false }, []],
  ['a free channel first, the SMS after its time', { has: ['push'] }, ['push 17T12:00', 'sms 17T18:00']],
  ['what must arrive goes on both at once', { sms: 'always', has: ['push'] }, ['push 17T12:00', 'sms 17T12:00']],
  ['what is worth no SMS', { sms: 'never', has: ['telegram'] }, ['telegram 17T12:00']],
  ['a version before has sent the SMS', { sms: null, has: ['push'] }, ['push 17T12:00']],
  [
    'an SMS that would follow at night follows in the morning',
    { has: ['push'], at: '16:00' },
    ['push 17T16:00', 'sms 18T07:00'],
  ],
  [
    'at night nothing goes out',
    { sms: 'always', has: ['telegram'], at: '22:00' },
    ['telegram 18T07:00', 'sms 18T07:00'],
  ],
  ['but what cannot wait does', { sms: 'always', isUrgent: true, at: '22:00' }, ['sms 17T22:00']],
  [
    'a channel that is switched off',
    { has: ['push', 'telegram'], off: ['telegram'] },
    ['push 17T12:00', 'sms 17T18:00'],
  ],
  ['SMS switched off', { off: ['sms'] }, []],
  ['SMS switched off, yet it must arrive', { sms: 'always', off: ['sms'] }, ['sms 17T12:00']],
  ['a topic switched off', { occasion: 'absent', has: ['push', 'telegram'], off: ['absences'] }, []],
  ['another topic switched off', { occasion: 'absent', off: ['homework'] }, ['sms 17T12:00']],
  [
    'an absence waits an hour for the free channel',
    { occasion: 'absent', has: ['push'] },
    ['push 17T12:00', 'sms 17T13:00'],
  ],
  ['news for whoever has something free costs no SMS', { occasion: 'news', has: ['push'] }, ['push 17T12:00']],
  ['news for whoever has nothing else', { occasion: 'news', has: ['email'] }, ['email 17T12:00', 'sms 17T12:00']],
  ['news without an SMS', { occasion: 'news', sms: 'never' }, []],
  ['news switched off', { occasion: 'news', has: ['push', 'email'], off: ['news'] }, []],
  ['news waits for the morning', { occasion: 'news', at: '23:00' }, ['sms 18T07:00']],
  ['a reminder of a lesson costs no SMS', { occasion: 'lesson-soon', sms: 'never' }, []],
  [
    'whoever has asked for it is reminded by SMS',
    { occasion: 'lesson-soon', sms: 'never', asked: ['reminder-sms'] },
    ['sms 17T12:00'],
  ],
  [
    'whoever has asked for it and has something free is reminded there',
    { occasion: 'lesson-soon', sms: 'never', asked: ['reminder-sms'], has: ['telegram'] },
    ['telegram 17T12:00'],
  ],
  [
    'asked for, and reminders are off',
    { occasion: 'lesson-soon', sms: 'never', asked: ['reminder-sms'], off: ['reminders'] },
    [],
  ],
  ['asked for, and SMS are off', { occasion: 'lesson-soon', sms: 'never', asked: ['reminder-sms'], off: ['sms'] }, []],
  ['asked for reminders, not for this', { occasion: 'homework-returned', sms: 'never', asked: ['reminder-sms'] }, []],
  ['e-mail only for what is mailed', { occasion: 'lesson-soon', sms: 'never', has: ['email'] }, []],
  [
    'an e-mail goes at any hour and does not count as having reached anybody',
    { has: ['email'], at: '23:00' },
    ['email 17T23:00', 'sms 18T07:00'],
  ],
])('%s', (_name, { occasion = 'month-due', sms = 'otherwise', isUrgent = false, phone = true, ...rest }, routes) => {
  const { has = [], off = [], asked = [], at = '12:00' } = rest;

  const found = routesOf(
    { occasion, sms, isUrgent },
    { phone, channels: new Set(has), off: new Set(off as NoticeChannel[]), asked: new Set(asked) },
    { now: addis(at), settings: USUAL_NOTICE_SETTINGS },
  );

  expect(found.map(({ channel, dueAt }) => `${channel} ${shown(dueAt).slice(3)}`)).toEqual(routes);
});

const TO_SEND: NoticeToSend = {
  channel: 'sms',
  sms: 'otherwise',
  takenBackAt: null,
  readAt: null,
  uselessAfter: null,
  isErased: false,
  isReader: true,
  isGone: false,
  isStopped: false,
  isInTelegram: false,
};

test.each<[string, Partial<NoticeToSend>, string | null]>([
  ['a notice whose reason stands', {}, null],
  ['an erased account', { isErased: true }, 'the account was erased'],
  ['a guardian who was blocked', { isReader: false }, 'the reader has no access any more'],
  ['what is no longer so', { isGone: true }, 'its reason is gone'],
  ['an announcement that was stopped', { isStopped: true, takenBackAt: addis('11:00') }, 'stopped'],
  ['a reason that is gone', { takenBackAt: addis('11:00') }, 'its reason is gone'],
  ['of use a minute longer', { uselessAfter: addis('12:01') }, null],
  ['of no use any more', { uselessAfter: addis('12:00') }, 'too late to be of use'],
  ['read meanwhile', { readAt: addis('11:00') }, 'read in the app'],
  ['a letter that was read in the app', { channel: 'email', readAt: addis('11:00') }, null],
  ['an SMS after Telegram', { isInTelegram: true }, 'arrived by Telegram'],
  ['an SMS that must arrive, after Telegram', { sms: 'always', isInTelegram: true }, null],
])('%s', (_name, changed, why) => {
  expect(whyDropped({ ...TO_SEND, ...changed }, addis('12:00'))).toBe(why);
});

test.each([
  ['month-due', 'otherwise', true],
  ['absent', 'otherwise', true],
  ['gate-closing', 'otherwise', false],
  ['lesson-changed', 'always', false],
  ['receipt-declined', 'always', false],
  ['office-message', 'otherwise', false],
  ['award-ending', 'otherwise', false],
  ['news', 'otherwise', false],
  ['class-assigned', null, false],
] as const)('of %s by SMS (%s) two in a month are enough: %s', (occasion, sms, isShared) => {
  expect(hasMonthlyShare({ occasion, sms })).toBe(isShared);
});
