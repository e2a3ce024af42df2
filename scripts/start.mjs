import { buildWhatIsStale } from './build-steps.mjs';
import { appNode, ensureInstalled } from './install.mjs';
import { runTogether } from './processes.mjs';
import { command } from './progress.mjs';
import { SERVER_ARGS, SERVER_ENV } from './server-process.mjs';

await command(async () => {
  await ensureInstalled();
  await buildWhatIsStale();
  const args = ['--import', './scripts/server-preload.mjs', ...SERVER_ARGS];
  return runTogether([{ command: appNode(), args, env: SERVER_ENV, isOwnMaster: true }]);
});
