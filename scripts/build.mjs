import { buildEverything } from './build-steps.mjs';
import { ensureInstalled } from './install.mjs';
import { command } from './progress.mjs';

await command(async () => {
  await ensureInstalled();
  await buildEverything();
});
