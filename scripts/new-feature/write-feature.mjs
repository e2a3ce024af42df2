import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sentence } from '../progress.mjs';
import { featureFiles } from './feature-files.mjs';

/** `book-loans` as it stands in code: `bookLoans`, `BookLoans`, `book_loans`, `Book loans`. */
const namesOf = (name) => {
  const words = name.split('-');
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join('');
  return {
    kebab: name,
    pascal,
    camel: pascal[0].toLowerCase() + pascal.slice(1),
    snake: words.join('_'),
    title: capital(words.join(' ')),
  };
};

/** Puts lines before a line that is there once. */
const before = (anchor, lines) => ({ anchor, apply: (text) => text.replace(anchor, () => `${lines}${anchor}`) });

/** Where a feature is made known: each list is read by the product, and tests fail for what is missing in one. */
const registers = ({ kebab, camel, pascal }) => [
  {
    path: 'packages/contracts/src/all.ts',
    edits: [
      before('const isEndpoint = ', `import * as ${camel} from './${kebab}.ts';\n\n`),
      before('  calendar: endpointsOf(calendar),\n', `  ${camel}: endpointsOf(${camel}),\n`),
    ],
  },
  {
    path: 'apps/server/src/app.ts',
    edits: [
      before('import { createReadAsActor }', `import { ${camel}Routes } from './features/${kebab}/routes.ts';\n`),
      before('  officeRoutes(app, deps, settings);\n', `  ${camel}Routes(app, deps);\n`),
    ],
  },
  {
    path: 'apps/server/src/db/schema/personal-data.ts',
    edits: [
      before('\n/** Every table of the database.', `import { ${camel} } from './${kebab}.ts';\n`),
      before('  accounts,\n', `  ${camel},\n`),
      before('  accounts: {\n    of:', `  ${camel}: { nobody: 'what the office writes for everybody' },\n`),
    ],
  },
  {
    path: 'apps/server/src/http/access.test.ts',
    edits: [before("  'POST /admin/login': 'anyone',\n", `  'GET /${kebab}': 'anyone',\n\n`)],
  },
  {
    path: 'apps/web/src/app/route-table.ts',
    edits: [
      before(
        '/** Every page of the app and who it is for',
        `const ${camel} = page('${kebab}/${kebab}-page', () => import('../features/${kebab}/${kebab}-page.tsx'), '${pascal}Page');\n`,
      ),
      before('  { path: paths.login, ...signIn', `  { path: '/${kebab}', ...${camel} },\n`),
    ],
  },
];

/** Writes a feature with a table, a call and a page into a checkout, and makes it known where features are listed. */
export const writeFeature = (root, name) => {
  const names = namesOf(name);
  const files = featureFiles(names);
  const taken = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (taken) throw sentence(`There is a ${taken} already: choose another name.`);

  const changed = registers(names).map(({ path, edits }) => {
    const text = edits.reduce(
      (current, { anchor, apply }) => {
        if (current.split(anchor).length !== 2)
          throw sentence(`${path} has changed: look for "${anchor.trim()}" once.`);
        return apply(current);
      },
      readFileSync(join(root, path), 'utf8'),
    );
    return { path, text };
  });

  for (const [path, text] of [...Object.entries(files), ...changed.map(({ path, text }) => [path, text])]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { made: Object.keys(files), changed: changed.map(({ path }) => path) };
};
