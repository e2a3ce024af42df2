import { expect, test } from 'vitest';
import type { Occasion } from './notice-occasions.ts';
import { type EditedWords, type NoticeText, textFault } from './notice-texts.ts';

const WORDS: EditedWords = {
  title: 'ETB {amount} due',
  body: 'For {name}, on {day}.',
  sms: 'a month for {first} is due on {day}: {address}',
};

test.each<[string, NoticeText, string, string | null]>([
  ['what it may say', 'sms', WORDS.sms, null],
  ['a link to us', 'body', 'On {day}: https://temari.example/payments', null],
  ['a link to us without its beginning', 'body', 'On {day}: temari.example/payments', null],
  ['a time with dots and a number', 'body', 'On {day}, 5.30. Call 0911.000009', null],
  ['a placeholder that nobody knows', 'body', '{day} {nmae}', 'placeholder-unknown'],
  ['one that was not closed', 'title', 'ETB {amount', 'placeholder-unknown'],
  ['one inside of another', 'title', '{{amount}}', 'placeholder-unknown'],
  ['an amount on a lock screen', 'sms', '{amount} on {day}', 'placeholder-unknown'],
  ['a full name on a lock screen', 'sms', '{name} on {day}', 'placeholder-unknown'],
  ['nothing of the day', 'body', 'For {name}.', 'placeholder-missing'],
  ['nothing of the day by SMS', 'sms', 'please pay: {address}', 'placeholder-missing'],
  ['a link elsewhere', 'body', '{day} https://evil.example/x', 'notice-foreign-link'],
  ['a link elsewhere without its beginning', 'sms', '{day} evil.example', 'notice-foreign-link'],
  ['our name before theirs', 'sms', '{day} temari.example.evil.example', 'notice-foreign-link'],
  ['our name as a user of theirs', 'sms', '{day} https://temari.example@evil.example', 'notice-foreign-link'],
  ['our name as a user of theirs, hidden', 'sms', '{day} temari.example@evil.example', 'notice-foreign-link'],
  ['an address of numbers', 'sms', '{day} http://10.0.0.1', 'notice-foreign-link'],
  ['an address that a value completes', 'sms', '{day} {first}.example', 'notice-foreign-link'],
  ['a scheme before a value', 'sms', '{day} https://{first}', 'notice-foreign-link'],
  ['another scheme', 'sms', '{day} tg://join', 'notice-foreign-link'],
  ['letters of three messages', 'sms', `{day}${'ሀ'.repeat(185)}`, null],
  ['letters of four messages', 'sms', `{day}${'ሀ'.repeat(200)}`, 'notice-segments'],
])('%s in the %s', (_name, field, text, code) => {
  const fault = textFault(
    'month-due',
    field,
    { ...WORDS, [field]: text },
    {
      origin: 'https://temari.example',
      smsOf: (sms) => `Temari: ${sms}`,
    },
  );

  expect(fault?.code ?? null).toBe(code);
});

test.each<[Occasion, string]>([
  ['cover', 'A colleague needs you'],
  ['lesson-soon', 'Soon'],
])('%s must say what it is about', (occasion, body) => {
  const surroundings = { origin: 'https://temari.example', smsOf: (sms: string) => sms };
  expect(textFault(occasion, 'body', { title: 'x', body, sms: body }, surroundings)?.code).toBe('placeholder-missing');
});
