import { join } from 'node:path';
import { appNode, ensureInstalled } from './install.mjs';
import { root, runTogether, tool } from './processes.mjs';
import { command } from './progress.mjs';

const env = { PORT: process.env.PORT || '3000' };

await command(async () => {
  await ensureInstalled();
  return runTogether([
    {
      command: appNode(),
      args: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'],
      env,
      isOwnMaster: true,
    },
    { command: tool('vite'), args: ['--port', '5173', '--strictPort'], cwd: join(root, 'apps/web'), env },
  ]);
});
