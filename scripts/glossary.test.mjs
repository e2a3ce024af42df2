import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.mjs';

const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'migrations', 'results']);

const walk = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)]));

const GLOSSARY = 'docs/glossary.md';
/** The glossary and its test name what they retire; the others are lists of other people's words. */
const LEFT_OUT = new Set([
  GLOSSARY,
  'scripts/glossary.test.mjs',
  'package-lock.json',
  'docs/licences.md',
  'apps/server/src/domains/identity/passwords/common-passwords.ts',
]);
const FILES = walk('').filter((file) => /\.(ts|tsx|mjs|cjs|js|css|json|md)$/.test(file) && !LEFT_OUT.has(file));

const isAmharic = (word) => /\p{Script=Ethiopic}/u.test(word);

/** The words in backticks in the last column of every table that has one named 'instead of'. */
const retiredIn = (glossary) =>
  glossary
    .split(/^## /m)
    .filter((section) => /\| instead of \|$/m.test(section))
    .flatMap((section) => section.split('\n').filter((line) => /^\| (?!English|---)/.test(line)))
    .flatMap((row) =>
      [
        ...(row
          .split('|')
          .at(-2)
          ?.matchAll(/`([^`]+)`/g) ?? []),
      ].map(([, word]) => word),
    );

const RETIRED = retiredIn(readFileSync(join(root, GLOSSARY), 'utf8'));

/** Where a retired word may stand, and why. */
const ALLOWED = [
  { word: 'meeting', text: /meeting ?_?links?/gi, because: 'the specification names the link so' },
  {
    word: 'meeting',
    text: /meetings: (z\.array|lessons)|data\.meetings|'meetings'/g,
    because: 'on the wire of the office calendar',
  },
  {
    word: 'meeting',
    text: /meeting(ID|_id|KeepEvents|ExpireIfNoUserJoinedInMinutes)|getMeeting(s|Info)|isMeetingRunning|invalidMeetingIdentifier|sentEndMeetingRequest/g,
    because: 'the words of BigBlueButton',
  },
  { word: 'meeting', text: /meeting deadlines/g, because: 'the verb' },
  {
    word: 'the line is',
    text: /The line is added/g,
    in: 'apps/web/src/messages/en/office-hours.json',
    because: 'a line of hours',
  },
  { word: 'meeting', text: /meeting service/g, because: 'Zoom, Google Meet and the like' },
  {
    word: 'invoice',
    text: /\(?VAT Invoice( No\\?\)?)?|Invoice No/g,
    because: 'the words on the receipts of banks',
  },
  {
    word: 'notification',
    text: /NotificationPermission|\bNotification\b|showNotification|notificationclick|event\.notification|notification: \{/g,
    because: 'the interface of browsers',
  },
  { word: 'notification', text: /Permissions or Notifications/g, because: 'what stands in the settings of browsers' },
  {
    word: 'fingerprint',
    text: /\w*fingerprint\w*/gi,
    in: 'apps/web/src/lib/api/upload.ts',
    because: 'the interface of tus-js-client',
  },
  {
    word: 'አስጠኚ',
    text: /'አስጠኚ'/g,
    in: 'apps/server/src/features/office/imports/read-classes.ts',
    because: 'in lists that others wrote',
  },
  {
    word: 'አስተማሪ',
    text: /'አስተማሪ'/g,
    in: 'apps/server/src/features/office/imports/read-list.ts',
    because: 'in lists that others wrote',
  },
  {
    word: 'ስብሰባ',
    text: /'የስብሰባሊንክ'/g,
    in: 'apps/server/src/features/office/imports/read-list.ts',
    because: 'in lists that others wrote',
  },
  {
    word: 'ሊንክ',
    text: /'(የስብሰባ)?ሊንክ'/g,
    in: 'apps/server/src/features/office/imports/read-list.ts',
    because: 'in lists that others wrote',
  },
  {
    word: 'ሂሳብ',
    text: /'ቀሪሂሳብ'/g,
    in: 'apps/server/src/domains/statements/rules.ts',
    because: 'in statements that banks wrote',
  },
  {
    word: 'ሂሳብ',
    text: /'ሂሳብ'/g,
    in: 'apps/server/src/features/office/search/search.test.ts',
    because: 'what people type is found in either spelling',
  },
  { word: 'ሊንክ', text: /ሊንክድኢን/g, because: 'the name of LinkedIn' },
];

/** A word, its plural, and as a part of an identifier: `meeting` is found in `nextMeetings` and in `MEETING_LINE`. */
const patternOf = (word) =>
  isAmharic(word)
    ? new RegExp(word.replace(/[{}]/g, '\\$&'), 'u')
    : new RegExp(word.replace(/[-_ ]/g, '[-_ \\n*/]+'), 'i');

const withoutAllowed = (text, file, word) =>
  ALLOWED.filter((each) => each.word === word && (!each.in || each.in === file)).reduce(
    (rest, each) => rest.replace(each.text, ''),
    text,
  );

const retiredWordsOf = (file, text) => RETIRED.filter((word) => patternOf(word).test(withoutAllowed(text, file, word)));

test('the glossary retires words in both languages', () => {
  expect(RETIRED.length).toBeGreaterThan(20);
  expect(RETIRED.filter(isAmharic).length).toBeGreaterThan(5);
});

test('no retired word is in code, documents or texts', () => {
  const found = FILES.flatMap((file) =>
    retiredWordsOf(file, readFileSync(join(root, file), 'utf8')).map((word) => `${file}: ${word}`),
  );

  expect(found, `Use the word that ${GLOSSARY} gives instead`).toEqual([]);
});

test('no file is named by a retired word', () => {
  expect(FILES.filter((file) => RETIRED.some((word) => patternOf(word).test(file)))).toEqual([]);
});

test.each([
  ['an identifier', 'apps/x.ts', 'const nextMeetingLine = 1;', ['meeting']],
  ['a comment over two lines', 'apps/x.ts', '/** Those who are turned\n * away. */', ['turned away']],
  ['an Amharic text of the web', 'apps/web/src/messages/am/x.json', '{"menu": "ምናሌ"}', ['ምናሌ']],
  ['an Amharic text of the server', 'apps/server/src/texts/languages/am.ts', "title: 'ብር {amount}',", ['ብር {']],
  ['what the specification names', 'apps/x.ts', 'meetingLink, meeting_link, a meeting link', []],
])('%s with a retired word is found, and nothing else', (_, file, text, words) => {
  expect(retiredWordsOf(file, text)).toEqual(words);
});
