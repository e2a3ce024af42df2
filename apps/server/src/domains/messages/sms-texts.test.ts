import { TEACHER_DECLINE_CODES } from '@temari/contracts/decline-reasons';
import { LANGUAGE_CODES } from '@temari/contracts/languages';
import { segments } from '@temari/contracts/sms-segments';
import { expect, test } from 'vitest';
import { SERVER_TEXTS, type SmsName } from '../../texts/server-texts.ts';
import { fillSms, reasonText, smsText } from './sms-texts.ts';

const SENDER = 'Temari: ';
const LONG_NAME = 'ወለተጊዮርጊስ ገብረመስቀል ተክለሃይማኖት አስፋው ወልደሚካኤል';
const CONSENT_ADDRESS = 'https://temari.example.et/consent/abcdefghijkmnpqrstuv';
const GIFT_ADDRESS = 'https://temari.example.et/gift/abcdefghijkmnpqrstuvwx';
const LONG_REASON = 'ደረሰኙ ላይ ያለው ስም ከመለያው ጋር አይዛመድም። '.repeat(12);

const COVERED = { course: 'የተፈጥሮ ሳይንስ ትምህርት በእንግሊዝኛ ቋንቋ', when: 'ረቡዕ፣ መስከረም 12 12:00 (18:00)' };

/** With the longest values that occur, and how many messages a text may cost in any language. */
const TEXTS: Record<SmsName, { values: Record<string, string>; atMost: number }> = {
  resetCode: { values: { code: '123456' }, atMost: 1 },
  phoneChangeCode: { values: { code: '123456' }, atMost: 1 },
  deskPhoneCode: { values: { code: '123456' }, atMost: 2 },
  phoneInUse: { values: {}, atMost: 1 },
  phoneChanged: {
    values: { ending: '4567', code: '123456789012', address: 'https://temari.example.et/undo?id=23456789abcdef' },
    atMost: 2,
  },
  phoneRestored: { values: { ending: '4567' }, atMost: 1 },
  recoveryAgreed: { values: {}, atMost: 1 },
  consentCode: { values: { code: '123456', learner: 'ወለተጊዮርጊስ', address: CONSENT_ADDRESS }, atMost: 2 },
  ownConsentCode: { values: { code: '123456', learner: 'ወለተጊዮርጊስ', address: CONSENT_ADDRESS }, atMost: 2 },
  recommendationAsked: {
    values: { learner: 'Tewodros', address: 'https://temari.example/recommend/abcdefghjkmnpqrstuvw' },
    atMost: 2,
  },
  guardianInvited: {
    values: { name: LONG_NAME, code: 'abcd-efgh', address: 'https://temari.example.et/shared' },
    atMost: 3,
  },
  giftArrived: { values: { amount: '1000000', address: GIFT_ADDRESS }, atMost: 2 },
  giftReminder: { values: { amount: '1000000', address: GIFT_ADDRESS }, atMost: 2 },
  handOverAsked: { values: { name: LONG_NAME, code: 'abcd-efgh' }, atMost: 3 },
  handOverAgreed: {
    values: { name: LONG_NAME, code: 'abcd-efgh', address: 'https://temari.example.et/shared' },
    atMost: 3,
  },
  handOverByOffice: { values: { code: 'abcd-efgh', address: 'https://temari.example.et/shared' }, atMost: 3 },
  handOverTold: { values: { name: LONG_NAME }, atMost: 3 },
  teacherApproved: { values: {}, atMost: 1 },
  teacherDeclined: { values: { reason: LONG_REASON }, atMost: 3 },
  teacherPending: { values: {}, atMost: 1 },
  coverAsked: { values: { ...COVERED, address: 'https://temari.example.et/teacher/today' }, atMost: 3 },
  coverFound: { values: { ...COVERED, name: LONG_NAME }, atMost: 3 },
  coverAssigned: { values: { ...COVERED, address: 'https://temari.example.et/teacher/today' }, atMost: 3 },
  coverEnded: { values: COVERED, atMost: 3 },
  lessonCancelled: { values: COVERED, atMost: 2 },
  lessonMoved: { values: { ...COVERED, day: 'ረቡዕ፣ መስከረም 12' }, atMost: 2 },
  lessonSubstitute: { values: { ...COVERED, name: LONG_NAME }, atMost: 2 },
  lessonAdded: { values: COVERED, atMost: 2 },
  lessonPlanned: { values: COVERED, atMost: 2 },
  closedDay: { values: { day: 'ረቡዕ፣ መስከረም 12', closure: LONG_REASON }, atMost: 2 },
  closedDays: { values: { day: 'ረቡዕ፣ መስከረም 12', until: 'ረቡዕ፣ መስከረም 19', closure: LONG_REASON }, atMost: 2 },
  openDay: { values: { day: 'ረቡዕ፣ መስከረም 12' }, atMost: 1 },
  openDays: { values: { day: 'ረቡዕ፣ መስከረም 12', until: 'ረቡዕ፣ መስከረም 19' }, atMost: 2 },
  newTimetable: {
    values: { course: COVERED.course, day: 'ረቡዕ፣ መስከረም 12', days: 'ሰኞ፣ ረቡዕ፣ ዓርብ', time: '12:00 (18:00)' },
    atMost: 2,
  },
};

const CASES = Object.entries(TEXTS).flatMap(([name, { values, atMost }]) =>
  LANGUAGE_CODES.map((language) => [name as SmsName, language, atMost, values] as const),
);

test.each(CASES)('%s in %s costs at most %d, whatever people wrote', (name, language, atMost, values) => {
  const text = SENDER + smsText(name, language, values);

  expect(segments(text)).toBeLessThanOrEqual(atMost);
  expect(text).not.toMatch(/[{}]/);
  for (const value of Object.values(values)) expect(text).toContain(value.slice(0, 20));
});

/** What people, classes and days are usually called: a name of two words, a course of three. */
const USUAL = {
  learner: 'ቴዎድሮስ',
  name: 'ሰላማዊት ገብረመድኅን',
  reason: 'ሲቪው አልተያያዘም ወይም አይከፈትም',
  closure: 'የአድዋ ድል በዓል',
  amount: '1,400',
  course: 'የተፈጥሮ ሳይንስ 9',
  day: 'ሐሙስ፣ ኅዳር 10',
  until: 'ማክሰኞ፣ ኅዳር 15',
  when: 'ሐሙስ፣ ኅዳር 10 11:00 (17:00)',
  days: 'ሰኞ፣ ረቡዕ እና ዓርብ',
  time: '11:00 (17:00)',
};

/** A message of 70 Amharic letters is full. These fit in one; with the address of a page it takes two. */
const IN_ONE: readonly SmsName[] = [
  'resetCode',
  'phoneChangeCode',
  'deskPhoneCode',
  'phoneInUse',
  'phoneRestored',
  'recoveryAgreed',
  'teacherApproved',
  'teacherDeclined',
  'teacherPending',
  'lessonCancelled',
  'lessonMoved',
  'lessonSubstitute',
  'lessonAdded',
  'lessonPlanned',
  'closedDay',
  'closedDays',
  'openDay',
  'openDays',
  'newTimetable',
];

test.each(Object.keys(TEXTS) as SmsName[])('%s in Amharic costs one message, or two, with usual names', (name) => {
  const text = SENDER + smsText(name, 'am', { ...TEXTS[name].values, ...USUAL });

  expect(segments(text)).toBe(IN_ONE.includes(name) ? 1 : 2);
});

test.each(Object.entries(SERVER_TEXTS.am.sms))('%s in Amharic brings no prefix to a course', (_, text) => {
  // 'የ' before 'የተፈጥሮ ሳይንስ' would be said once and written twice.
  expect(text).not.toMatch(/[በለከየ]\{course\}/);
});

test.each(LANGUAGE_CODES.flatMap((language) => TEACHER_DECLINE_CODES.map((code) => [code, language] as const)))(
  'an application declined for %s costs at most two messages in %s',
  (code, language) => {
    const text = smsText('teacherDeclined', language, { reason: reasonText(code, language) });
    expect(segments(SENDER + text)).toBeLessThanOrEqual(2);
    expect(text).not.toContain('...');
  },
);

test.each([
  ['Hana bit.ly/free', 'Hana bit ly/free'],
  ['https://win.example', 'https //win example'],
  ['Call 0911 22 33 44', 'Call'],
  ['Hana ٠٩١١٢٢٣٣٤٤', 'Hana'],
  ['Hana+*804#', 'Hana'],
  ['hana@mail.example', 'hana mail example'],
  ['win。example', 'win example'],
  ['0911223344', '...'],
  ['G/Medhin A. O’Neil-Sample', 'G/Medhin A O’Neil-Sample'],
  ["Hana, Sara and D'Abbadie", "Hana, Sara and D'Abbadie"],
  ['ሃና፣ ገ/ማርያም', 'ሃና፣ ገ/ማርያም'],
])('the name %j brings no link and no number into the SMS of somebody else', (name, read) => {
  expect(fillSms('«{name}»', { name })).toBe(`«${read}»`);
  for (const key of ['first', 'learner'])
    expect(fillSms(`{${key}}`, { [key]: name })).toBe(fillSms(`{${key}}`, { [key]: read }));
});

test('the day of a closure keeps its number', () => {
  expect(smsText('closedDay', 'en', { day: 'Thu', closure: 'Ginbot 20' })).toContain(': Ginbot 20.');
});

test('a reason that ends with a stop gets no second one', () => {
  expect(smsText('teacherDeclined', 'en', { reason: 'Please add your degree.' })).toMatch(/your degree\.$/);
  expect(smsText('teacherDeclined', 'am', { reason: 'ሲቪዎን ያያይዙ።' })).toMatch(/ያያይዙ።$/);
});

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  [`${'a'.repeat(158)}€`, 1],
  [`${'a'.repeat(159)}€`, 2],
  ['ሀ'.repeat(70), 1],
  ['ሀ'.repeat(71), 2],
])('%j counts as a gateway counts it', (text, count) => {
  expect(segments(text)).toBe(count);
});
