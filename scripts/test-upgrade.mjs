import { appNode, ensureInstalled } from './install.mjs';
import { runVisibly } from './processes.mjs';
import { command } from './progress.mjs';

/** Old and new version side by side on one database, for every migration of this year. It builds versions from the history. */
await command(async () => {
  await ensureInstalled();
  return runVisibly(appNode(), ['upgrade/run.mjs', ...process.argv.slice(2)]);
});
