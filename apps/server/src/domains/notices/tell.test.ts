import { LANGUAGE_CODES } from '@temari/contracts/languages';
import { OCCASION_NAMES } from '@temari/contracts/notice-occasions';
import { segments } from '@temari/contracts/sms-segments';
import { expect, test } from 'vitest';
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
  when: 'ረቡዕ፣ መስከረም 12 12:00 (6:00 PM)',
  time: '12:00 (6:00 PM)',
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

test.each(CASES)('%s in %s: outside the app there is no amount and no more than a first name', (occasion, language) => {
  const { line, sms } = noticeWords({ occasion, path: '/payments', values: () => VALUES }, language, PUBLIC_URL);

  for (const text of [line, sms]) {
    expect(text).not.toContain(VALUES.amount);
    expect(text).not.toContain('ገብረመስቀል');
  }
  expect(line).not.toMatch(/ETB|ብር|birr/);
});
