import { buildWhatIsStale } from './build-steps.mjs';
import { appNode, ensureInstalled } from './install.mjs';
import { runTogether } from './processes.mjs';
import { command } from './progress.mjs';

await command(async () => {
  await ensureInstalled();
  await buildWhatIsStale();
  const args = [
    '--enable-source-maps',
    // Rubbish of passing uploads is cleared sooner: a third less memory at its peak, requests cost the same.
    '--max-semi-space-size=2',
    '--import',
    './scripts/server-preload.mjs',
    'apps/server/dist/main.js',
  ];
  return runTogether([{ command: appNode(), args, isOwnMaster: true }]);
});
