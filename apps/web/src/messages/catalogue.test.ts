import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DECLINE_CODES, TEACHER_DECLINE_CODES } from '@temari/contracts/decline-reasons';
import { ERRORS } from '@temari/contracts/errors';
import { FIELD_ERRORS } from '@temari/contracts/field-error-table';
import { DEFAULT_LANGUAGE, OTHER_LANGUAGES } from '@temari/contracts/languages';
import { parse } from 'oxc-parser';
import { describe, expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');

type Catalogue = Record<string, string | Record<string, string>>;

const catalogue = async (language: string, name: string): Promise<Catalogue> =>
  JSON.parse(await readFile(join(SOURCE, 'messages', language, name), 'utf8'));

const placeholders = (message: Catalogue[string]): string[] =>
  [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort();

const names = (await readdir(join(SOURCE, 'messages/en'))).sort();

describe.each(OTHER_LANGUAGES)('in %s', (language) => {
  test.each(names)('%s says the same things as in English', async (name) => {
    const english = await catalogue(DEFAULT_LANGUAGE, name);
    const words = await catalogue(language, name);
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    for (const key of Object.keys(english)) {
      expect([key, placeholders(words[key] ?? '')]).toEqual([key, placeholders(english[key] ?? '')]);
      expect([key, JSON.stringify(words[key]).length > 2]).toEqual([key, true]);
    }
  });

  test('every error of the API has its sentence, by code alone', async () => {
    const words = await catalogue(language, 'errors.json');
    const english = Object.entries<{ message: string }>(ERRORS);
    expect(english.map(([code]) => code).filter((code) => !words[code])).toEqual([]);
    const named = english.filter(
      ([code, { message }]) => `${placeholders(words[code] ?? '')}` !== `${placeholders(message)}`,
    );
    expect(named.map(([code]) => code)).toEqual([]);
    expect(Object.keys(words).filter((code) => !/^[a-z]+\/[a-z-]+$/.test(code))).toEqual([]);
  });

  test('every reason to decline a payment or an application has its words', async () => {
    const words = await catalogue(language, 'decline-reasons.json');
    expect(Object.keys(words).sort()).toEqual([...DECLINE_CODES, ...TEACHER_DECLINE_CODES].sort());
  });

  test('every field error has its words, and names the same values', async () => {
    const words = await catalogue(language, 'field-errors.json');
    expect(Object.keys(words).sort()).toEqual(Object.keys(FIELD_ERRORS).sort());
    const english = Object.entries(FIELD_ERRORS);
    expect(english.map(([code]) => [code, placeholders(words[code] ?? '')])).toEqual(
      english.map(([code, text]) => [code, placeholders(text)]),
    );
    expect(Object.keys(words).filter((code) => words[code] === '')).toEqual([]);
  });
});

/** Requests as one makes them to a child; polite ones begin with a prefix: ያሳዩ, ይክፈሉ. */
const IMPOLITE = new Set(
  (
    'ላክ ክፈል ክፈት ዝጋ ሰርዝ ምረጥ ጨምር ቀይር ቅዳ አቁም አትም አንሳ አክል አሳይ አስገባ አስቀምጥ አስተካክል አስወግድ አረጋግጥ አጋራ አውርድ አያይዝ ' +
    'አጽድቅ አብራ አጥፋ ተመልከት ተቀበል ተመዝገብ ጀምር ቀጥል ጠይቅ ጠብቅ ጻፍ ፈልግ ፍቀድ ሞክር ሙላ መድብ ግባ ውጣ ሂድ ደውል'
  ).split(' '),
);
/** What the reader has to find on the screen of another maker. */
const QUOTED = new Set(['push.json blocked', 'push.json home-screen']);

test('every request in Amharic is a polite one', async () => {
  const found: string[] = [];
  for (const name of names) {
    for (const [key, message] of Object.entries(await catalogue('am', name))) {
      const said: string[] = JSON.stringify(message).match(/\p{Script=Ethiopic}+/gu) ?? [];
      const impolite = said.filter((word) => IMPOLITE.has(word));
      if (impolite.length > 0 && !QUOTED.has(`${name} ${key}`)) found.push(`${name} ${key}: ${impolite}`);
    }
  }
  expect(found).toEqual([]);
});

/** The name of a package, a bank or a course may begin with a particle: የኢትዮጵያ ንግድ ባንክ, የተፈጥሮ ሳይንስ; grades with ከ. */
const PARTICLE_BEFORE_A_NAME = /[በለከየ]\{(bank|course|fund|grades|package|service|title)\}|ወደ \{(bank|package)\}/;

test('no Amharic particle stands before a name that may bring its own', async () => {
  const found: string[] = [];
  for (const name of names) {
    for (const [key, message] of Object.entries(await catalogue('am', name))) {
      if (PARTICLE_BEFORE_A_NAME.test(JSON.stringify(message))) found.push(`${name} ${key}`);
    }
  }
  expect(found).toEqual([]);
});

/** One English word for two things: they are two in Amharic. */
const TWO_SENSES = new Set([
  '{from} to {to}',
  'Apply',
  'Calendar',
  'Date',
  'English',
  'Enrolled',
  'Paid',
  'Read',
  'Set up',
  'Taken back',
  'አማርኛ',
]);

test('the same English is the same Amharic everywhere', async () => {
  const translations = new Map<string, Set<string>>();
  for (const name of names) {
    const amharic = await catalogue('am', name);
    for (const [key, english] of Object.entries(await catalogue('en', name))) {
      const known = translations.get(JSON.stringify(english)) ?? new Set();
      translations.set(JSON.stringify(english), known.add(JSON.stringify(amharic[key])));
    }
  }
  const differing = [...translations].filter(([, found]) => found.size > 1).map(([english]) => JSON.parse(english));
  expect(differing.filter((english) => !TWO_SENSES.has(english))).toEqual([]);
});

/** Attributes that a person sees or hears. */
const SPOKEN = new Set([
  'label',
  'title',
  'alt',
  'placeholder',
  'aria-label',
  'hint',
  'lead',
  'message',
  'reason',
  'text',
]);

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** The beginning of an address is the same in every language. */
const hasWords = (value: unknown): boolean =>
  typeof value === 'string' && /\p{L}{2,}/u.test(value.replaceAll('https://', ''));

const literalsIn = (node: unknown, found: string[] = []): string[] => {
  if (Array.isArray(node)) for (const child of node) literalsIn(child, found);
  else if (typeof node === 'object' && node !== null && 'type' in node) {
    const { type, ...rest } = node as Node;
    if (type === 'JSXText' && hasWords(rest.value)) found.push(String(rest.value).trim());
    if (type === 'JSXAttribute') {
      const name = (rest.name as { name?: string }).name ?? '';
      const value = rest.value as { type?: string; value?: unknown } | null;
      if (SPOKEN.has(name) && value?.type === 'Literal' && hasWords(value.value))
        found.push(`${name}="${value.value}"`);
    }
    if (type === 'JSXExpressionContainer') {
      const expression = rest.expression as { type?: string; value?: unknown };
      if (expression.type === 'Literal' && hasWords(expression.value)) found.push(`{'${expression.value}'}`);
    }
    for (const value of Object.values(rest)) literalsIn(value, found);
  }
  return found;
};

test('no component speaks past the catalogue', async () => {
  const files = (await readdir(SOURCE, { recursive: true })).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  );
  const spoken: Record<string, string[]> = {};
  for (const file of files) {
    const { program } = await parse(file, await readFile(join(SOURCE, file), 'utf8'));
    const literals = literalsIn(program);
    if (literals.length > 0) spoken[file] = literals;
  }
  expect(files.length).toBeGreaterThan(20);
  expect(spoken).toEqual({});
});

test('every binding names a catalogue that exists', async () => {
  const bindings = (await readdir(SOURCE, { recursive: true })).filter((path) => /(^|\/)texts\.ts$/.test(path));
  for (const file of bindings) {
    const name = /defineTexts\('([\w-]+)'/.exec(await readFile(join(SOURCE, file), 'utf8'))?.[1];
    expect(names).toContain(`${name}.json`);
  }
});
