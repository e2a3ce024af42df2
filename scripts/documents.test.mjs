import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.mjs';

const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.cache', 'data']);

const walk = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)]));
const FILES = walk('');
const DOCUMENTS = FILES.filter((file) => /^(docs\/.*|bench\/results\/.*|[A-Z]+)\.md$/.test(file));

/** Where a path of a document may begin. */
const STARTS = ['', 'apps/server/src/', 'apps/web/src/', 'apps/web/', 'packages/', 'packages/contracts/src/', 'docs/'];
/** Made while the product runs or is built, or written by its operator: not in the repository. */
const ELSEWHERE = /^(\.env$|DATA_DIR|~|\/|https?:|node_modules\/|dist\/|\.ci\/)/;

const ENDINGS = /\.(ts|tsx|mjs|cjs|js|md|json|css|sql|yaml|html|service)$/;

/** Documents shorten `packages/contracts/src/x.ts` to `contracts/x.ts`, and leave an ending out. */
const spellings = (path) => [path, path.replace(/^contracts\//, 'contracts/src/'), `${path}.ts`];

/** A path with `*`, `…`, `<name>` or `{a,b}` stands for any file of that shape. */
const asPattern = (path) =>
  new RegExp(
    `^${path
      .replace(/[.+^$()|[\]\\]/g, '\\$&')
      .replace(/\{([^}]*)\}/g, (_, choices) => `(${choices.replaceAll(',', '|')})`)
      .replace(/\*|…|<[^>]*>/g, '.*')
      .replace(/\/$/, '/.*')}$`,
  );

const matchesSome = (files, path) => {
  const pattern = asPattern(path);
  return files.some((file) => pattern.test(file));
};

const exists = (path, folder) =>
  [...STARTS, `${folder}/`].some((start) =>
    spellings(path).some((spelling) => {
      const full = join(start, spelling);
      return existsSync(join(root, full)) || matchesSome(FILES, full);
    }),
  );

/** What a document names as a file: its links, and what it writes as code with a folder or a known ending. */
const namedFiles = (text) => {
  const prose = text.replace(/```[\s\S]*?```/g, '');
  const links = [...prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, path]) => path);
  const codes = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, code]) => code);
  const isPath = (code) =>
    /^[\w.@~{][\w.@/{},<>*…-]*$/.test(code) &&
    (ENDINGS.test(code) ||
      /^[a-z][\w.-]*\/.*\/$|^(docs|deploy|bench|faults|e2e|scripts|features|domains|adapters|http|lib|ui|db)\/./.test(
        code,
      ));
  return [...links, ...codes.filter(isPath)].filter((path) => !ELSEWHERE.test(path));
};

/** A file may be named by its end alone where the line before it has named the folder. */
const NAMES = FILES.map((file) => basename(file));
const isNameOfAFile = (path) => !path.includes('/') && matchesSome(NAMES, path);

test.each(DOCUMENTS)('%s names only files that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8');

  const missing = namedFiles(text).filter((path) => !isNameOfAFile(path) && !exists(path, dirname(document)));

  expect(missing).toEqual([]);
});

/** As a link to a heading spells it. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (document) =>
  [...readFileSync(join(root, document), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));

test('links to a part of a document lead to a heading that it has', () => {
  const missing = DOCUMENTS.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)]
      .filter(([, path, anchor]) => !anchorsOf(path ? join(dirname(document), path) : document).includes(anchor))
      .map(([link]) => `${document}: ${link}`),
  );

  expect(missing).toEqual([]);
});

/** What a document tells its reader to type: scripts of package.json, and programs of ours, in blocks of code too. */
const commandsIn = (text) => [
  ...text.matchAll(/npm run (?:--silent )?([\w:-]+)|\bnode ([\w./-]+\.[mt]js|[\w./-]+\.ts)/g),
];

test('commands that documents and settings name exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const missing = [
    ...DOCUMENTS,
    ...FILES.filter((file) => /^(deploy\/|compose\.yaml|Dockerfile|\.env)/.test(file)),
  ].flatMap((file) =>
    commandsIn(readFileSync(join(root, file), 'utf8'))
      .filter(([, script, program]) => (script ? !scripts[script] : !existsSync(join(root, program))))
      .map(([command]) => `${file}: ${command}`),
  );

  expect(missing).toEqual([]);
});

test('a path that leads nowhere is found', () => {
  const text = 'See `features/no-such/file.ts`, [this](decisions/9999-never.md) and `scripts/documents.test.mjs`.';

  expect(namedFiles(text).filter((path) => !exists(path, 'docs'))).toEqual([
    'decisions/9999-never.md',
    'features/no-such/file.ts',
  ]);
});

const decisions = readdirSync(join(root, 'docs/decisions')).filter((file) => /^\d{4}-/.test(file));

test('decisions are numbered without gaps, and the index lists each under its title', () => {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');

  expect(decisions.map((file) => Number(file.slice(0, 4)))).toEqual(decisions.map((_, place) => place + 1));
  for (const file of decisions) {
    const title = /^# (.+)$/m.exec(readFileSync(join(root, 'docs/decisions', file), 'utf8'))?.[1];
    expect(index).toContain(`| [${file.slice(0, 4)}](${file}) | ${title} |`);
  }
});

test('code refers only to decisions that exist', () => {
  const sources = FILES.filter((file) => /\.(ts|tsx|mjs|css)$|Caddyfile$/.test(file));
  const missing = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/docs\/decisions\/(\d{4})/g)]
      .filter(([, number]) => !decisions.some((each) => each.startsWith(number)))
      .map(([text]) => `${file}: ${text}`),
  );

  expect(missing.filter((line) => !line.startsWith('scripts/documents.test.mjs'))).toEqual([]);
});
