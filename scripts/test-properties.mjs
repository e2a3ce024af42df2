import { ensureInstalled } from './install.mjs';
import { runVisibly, tool } from './processes.mjs';
import { command } from './progress.mjs';

/** What must hold of money whatever happens: 10,000 random histories, of which `npm test` plays a few hundred. */
const FILES = ['histories', 'lesson-histories'].map((name) => `apps/server/src/features/months/${name}.test.ts`);

await command(async () => {
  await ensureInstalled();
  const env = { MONEY_HISTORIES: process.env.MONEY_HISTORIES || '10000' };
  // Each school is told when it is done, not all of them at the end.
  const options = ['run', '--project', 'api', '--reporter', 'verbose'];
  return runVisibly(tool('vitest'), [...options, ...FILES, ...process.argv.slice(2)], { env });
});
