import { writeFeature } from './new-feature/write-feature.mjs';
import { root, runQuietly, tool } from './processes.mjs';
import { command, sentence } from './progress.mjs';

const USAGE = 'Name the feature in small letters, one word or several with dashes: npm run new-feature -- book-loans';

await command(async () => {
  const name = process.argv[2] || '';
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) throw sentence(USAGE);
  const { made, changed } = writeFeature(root, name);
  // Imports and long lines are put in order as they are everywhere.
  await runQuietly(tool('biome'), ['check', '--write', ...made, ...changed]);
  for (const path of made) console.log(`new      ${path}`);
  for (const path of changed) console.log(`changed  ${path}`);
  console.log('');
  console.log(
    `Then: npm run db:generate -- --name ${name}, npm run check, npm test -- apps/server/src/features/${name}`,
  );
  return 0;
});
