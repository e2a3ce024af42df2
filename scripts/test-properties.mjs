import { ensureInstalled } from './install.mjs';
import { runVisibly, tool } from './processes.mjs';
import { command } from './progress.mjs';

/** What must hold of money whatever happens: 10,000 random histories, of which `npm test` plays a few hundred. */
const FILES = ['apps/server/src/features/months/histories.test.ts'];

await command(async () => {
  await ensureInstalled();
  const env = { MONEY_HISTORIES: process.env.MONEY_HISTORIES || '10000' };
  return runVisibly(tool('vitest'), ['run', '--project', 'api', ...FILES, ...process.argv.slice(2)], { env });
});
