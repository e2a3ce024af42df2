import { spawnSync } from 'node:child_process';
import { appNode, ensureInstalled } from './install.mjs';
import { root } from './processes.mjs';
import { command } from './progress.mjs';

await command(async () => {
  await ensureInstalled();
  // In the group of the terminal: it asks questions there.
  const { status } = spawnSync(appNode(), ['apps/server/src/commands/create-admin.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  return status ?? 1;
});
