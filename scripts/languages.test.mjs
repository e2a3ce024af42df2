import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES } from '../packages/contracts/src/languages.ts';
import { root } from './processes.mjs';

/** Where code may name a language. Everything else reads the languages from `languages.ts`. */
const ALLOWED = new Set([
  'packages/contracts/src/languages.ts',
  // Its own keys from before `translations`, which the version before this one still reads.
  'apps/server/src/domains/site/site-contact.ts',
]);

/** Texts by language, sample data and tests. */
const TEXTS = /^apps\/web\/src\/messages\/|^apps\/server\/src\/(texts|demo|testing)\/|\/testing\/|\.test\./;

const sources = ['packages/contracts/src', 'apps/server/src', 'apps/web/src', 'apps/web/build', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(tsx?|mjs|js)$/.test(file) && !TEXTS.test(file));

const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** 'am' as a value, `am:` as a key, `lang="am"`, 'am-ET', and the names in both languages. */
const named = (codes, names) =>
  new RegExp(`['"\`](?:${codes.join('|')})(?:-[A-Z]{2})?['"\`]|[{,\\s](?:${codes.join('|')}):\\s|${names.join('|')}`);

/** English is in the code itself: it is the default, and the words of the specification. */
const OTHERS = named(
  LANGUAGE_CODES.filter((code) => code !== 'en'),
  ['Amharic', ...Object.values(LANGUAGES).flatMap(({ name }) => (name === 'English' ? [] : [name]))],
);
const ENGLISH = /===? 'en'|'en' \||\[?'en', '/;

const naming = (source) => {
  const code = withoutComments(source);
  return OTHERS.test(code) || ENGLISH.test(code);
};

test('no code names a language but the entry of the language itself', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((file) => !ALLOWED.has(file) && naming(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});

test.each([
  "if (language === 'am') fetchLetters();",
  "const LANGUAGES = ['en', 'am'];",
  "const words = { en: 'Yes', am: 'አዎ' };",
  "type Language = 'en' | 'am';",
  "new Intl.DateTimeFormat('am-ET')",
  'const hint = "Also in Amharic";',
  '<p lang="am">',
])('%s is found', (line) => {
  expect(naming(line)).toBe(true);
});

/** A field that is named by a language of a list. */
const FIELD_OF_LANGUAGE = /\{\.\.\.(?:form\.)?field\((?:\w+\([^)]*)?\b(?:language|code|of)\b[^)]*\)*\}(\s+lang=)?/g;

test('a field for words of one language says which, so that they are read aloud and spelled in it', () => {
  const fields = sources
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(FIELD_OF_LANGUAGE)].map(([, says]) => ({ file, says })),
    );
  expect(fields.length).toBeGreaterThan(5);
  expect(fields.filter(({ says }) => !says).map(({ file }) => file)).toEqual([]);
});

test.each(LANGUAGE_CODES.filter((code) => code !== 'en'))(
  'a calendar file names courses as the pages do (%s)',
  async (code) => {
    const words = Object.values(
      JSON.parse(readFileSync(join(root, `apps/web/src/messages/${code}/courses.json`), 'utf8')),
    );
    const { texts } = await import(`../apps/server/src/texts/languages/${code}.ts`);
    expect(Object.values(texts.listed).filter((word) => !words.includes(word))).toEqual([]);
  },
);
