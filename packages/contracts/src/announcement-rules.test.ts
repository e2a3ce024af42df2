import { expect, test } from 'vitest';
import { announcementCost, announcementFault, isAsSeen, needsSecondPerson } from './announcement-rules.ts';
import { USUAL_NOTICE_SETTINGS } from './notice-settings.ts';

const AT = { origin: 'https://temari.example.et', sender: 'Temari', bySms: false };
const text = (body: string, title = 'The office is closed') => ({ title, body });

test.each<[string, string, string | null]>([
  ['plain words', 'On Friday we are closed.', null],
  ['Amharic', 'ዓርብ ዝግ ነን።', null],
  ['a page of ours', 'See https://temari.example.et/services.', null],
  ['another site', 'See https://evil.example/x', 'notice-foreign-link'],
  ['another site without https', 'See evil.example', 'notice-foreign-link'],
  ['our name before another', 'See https://temari.example.et.evil.example', 'notice-foreign-link'],
  ['a user before the host', 'See https://temari.example.et@evil.example', 'notice-foreign-link'],
  ['a letter that nobody sees in the address', 'See evil\u200b.example', 'notice-foreign-link'],
  ['another full stop', 'See evil。example', 'notice-foreign-link'],
  ['wide letters', 'See ｅｖｉｌ．ｅｘａｍｐｌｅ', 'notice-foreign-link'],
  ['a number as address', 'See 10.0.0.1/login', 'notice-foreign-link'],
  ['a price and a day', 'ETB 1.400 on 24.11.2026', null],
  ['a placeholder', 'Dear {name}', 'placeholder-unknown'],
  ['a brace', 'Dear { all', 'placeholder-unknown'],
])('%s', (_name, body, fault) => {
  expect(announcementFault('body', text(body), AT)?.code ?? null).toBe(fault);
  expect(announcementFault('title', text('', body), AT)?.code ?? null).toBe(fault);
});

test.each<[string, string, boolean, string | null]>([
  ['as long as it may be, in the app', 'ሀ'.repeat(400), false, null],
  ['three Amharic SMS', 'ሀ'.repeat(160), true, null],
  ['four Amharic SMS', 'ሀ'.repeat(200), true, 'notice-segments'],
  ['three English SMS', 'a'.repeat(400), true, null],
])('%s', (_name, body, bySms, fault) => {
  expect(announcementFault('body', text(body), { ...AT, bySms })?.code ?? null).toBe(fault);
});

const WORDS = { en: text('On Friday.'), am: text('ሀ'.repeat(100)) };
const PRICE = { sender: 'Temari', smsPriceSantim: 40 };

test.each([
  ['no SMS', { en: 7, am: 9 }, false, { people: 0, segments: 0, santim: 0 }],
  ['nobody has nothing else', { en: 0, am: 0 }, true, { people: 0, segments: 0, santim: 0 }],
  ['one each in English', { en: 3, am: 0 }, true, { people: 3, segments: 3, santim: 120 }],
  ['two each in Amharic', { en: 1, am: 10 }, true, { people: 11, segments: 21, santim: 840 }],
])('what it costs: %s', (_name, sms, bySms, cost) => {
  expect(announcementCost({ sms }, WORDS, { ...PRICE, bySms })).toEqual(cost);
});

test.each([
  [50, 20_000, false],
  [51, 0, true],
  [1, 20_001, true],
  [0, 0, false],
])('%i people and %i santim: a second person is needed: %s', (receivers, santim, isNeeded) => {
  expect(needsSecondPerson({ receivers, santim }, USUAL_NOTICE_SETTINGS)).toBe(isNeeded);
});

test.each([
  [10, 10, true],
  [10, 3, true],
  [10, 15, true],
  [10, 16, false],
  [0, 5, true],
  [0, 6, false],
  [1000, 1100, true],
  [1000, 1101, false],
])('%i were seen and there are %i: as seen: %s', (seen, now, isSame) => {
  expect(isAsSeen(seen, now)).toBe(isSame);
});
