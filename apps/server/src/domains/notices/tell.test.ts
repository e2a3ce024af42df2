import { LANGUAGE_CODES } from '@temari/contracts/languages';
import { OCCASION_NAMES, type Occasion } from '@temari/contracts/notice-occasions';
import { segments } from '@temari/contracts/sms-segments';
import { expect, test } from 'vitest';
import { SERVER_TEXTS } from '../../texts/server-texts.ts';
import { noticeWords } from './tell.ts';

const LONG_NAME = 'ወለተጊዮርጊስ ገብረመስቀል ተክለሃይማኖት አስፋው ወልደሚካኤል';
const PUBLIC_URL = 'https://temari.example.et';

/** The longest values that occur; `text` is a sentence of an SMS with a test of its own. */
const VALUES = {
  name: LONG_NAME,
  amount: '10,000,000',
  day: 'ረቡዕ፣ መስከረም 12',
  reason: 'ይህ የግብይት ቁጥር አስቀድሞ ጥቅም ላይ ውሏል',
  course: 'የተፈጥሮ ሳይንስ ትምህርት በእንግሊዝኛ ቋንቋ',
  when: 'ረቡዕ፣ መስከረም 12 12:00 (18:00)',
  time: '12:00 (18:00)',
  remark: 'Well done.',
  title: 'The office is closed on Friday',
  text: 'the lesson is cancelled.',
  things: 'ደረሰኞች (120)፣ የመምህራን ማመልከቻዎች (12)፣ መልእክቶች (31)',
};

const CASES = OCCASION_NAMES.flatMap((occasion) => LANGUAGE_CODES.map((language) => [occasion, language] as const));

test.each(CASES)('%s in %s: every word is filled in, and an SMS costs at most three messages', (occasion, language) => {
  const words = noticeWords({ occasion, path: '/myClass/timetable', values: () => VALUES }, language, PUBLIC_URL);

  for (const text of Object.values(words)) expect(text).not.toMatch(/[{}]/);
  expect(segments(`Temari: ${words.sms}`)).toBeLessThanOrEqual(3);
});

/** What people, classes and days are usually called. */
const USUAL = {
  ...VALUES,
  name: 'ሰላማዊት ገብረመድኅን',
  amount: '1,400',
  day: 'ሐሙስ፣ ኅዳር 10',
  reason: 'መጠኑ ትክክል አይደለም',
  course: 'የተፈጥሮ ሳይንስ 9',
  when: 'ሐሙስ፣ ኅዳር 10 11:00 (17:00)',
  time: '11:00 (17:00)',
  title: 'ቢሮው ዓርብ ዝግ ነው',
  text: 'የባንኩ ስም፣ የሒሳብ ቁጥር',
  things: 'ደረሰኞች (3)፣ መልእክቶች (1)',
};

/** With a day, a course or a sentence besides the address of a page it takes two messages. */
const IN_TWO: readonly Occasion[] = [
  'month-due',
  'month-late',
  'gate-closing',
  'promise-broken',
  'class-assigned',
  'absent',
  'lesson-soon',
  'hours-closing',
  'bank-change-proposed',
  'bank-change-decided',
  'work-waiting',
];

test.each(OCCASION_NAMES)('%s in Amharic costs one message, or two, with usual names', (occasion) => {
  const { sms } = noticeWords({ occasion, path: '/payments', values: () => USUAL }, 'am', 'https://temari.example');

  expect(segments(`Temari: ${sms}`)).toBe(IN_TWO.includes(occasion) ? 2 : 1);
});

test.each(OCCASION_NAMES)('%s in Amharic brings no prefix to a course', (occasion) => {
  for (const text of Object.values(SERVER_TEXTS.am.notices[occasion])) {
    expect(text).not.toMatch(/[በለከየ]\{course\}/);
  }
});

test.each(CASES)('%s in %s: outside the app there is no amount and no more than a first name', (occasion, language) => {
  const { line, sms } = noticeWords({ occasion, path: '/payments', values: () => VALUES }, language, PUBLIC_URL);

  for (const text of [line, sms]) {
    expect(text).not.toContain(VALUES.amount);
    expect(text).not.toContain('ገብረመስቀል');
  }
  expect(line).not.toMatch(/ETB|ብር|birr/);
});
