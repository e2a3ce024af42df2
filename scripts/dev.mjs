import { join } from 'node:path';
import { buildWhatIsStale } from './build-steps.mjs';
import { appNode, ensureInstalled } from './install.mjs';
import { root, runTogether, tool } from './processes.mjs';
import { command } from './progress.mjs';

const env = { PORT: process.env.PORT || '3000' };

await command(async () => {
  await ensureInstalled();
  // The server renders the first page of the site with the built web app.
  await buildWhatIsStale();
  return runTogether([
    {
      command: appNode(),
      args: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'],
      env,
      isOwnMaster: true,
    },
    {
      command: tool('vite'),
      args: ['--port', '5173', '--strictPort', '--clearScreen', 'false'],
      cwd: join(root, 'apps/web'),
      env,
    },
  ]);
});
