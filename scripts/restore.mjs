import { appNode, ensureInstalled } from './install.mjs';
import { runVisibly } from './processes.mjs';
import { command } from './progress.mjs';

await command(async () => {
  await ensureInstalled();
  return runVisibly(appNode(), ['apps/server/src/commands/restore.ts', ...process.argv.slice(2)]);
});
