import { runChecks } from './check-steps.mjs';
import { ensureInstalled } from './install.mjs';
import { command } from './progress.mjs';

await command(async () => {
  await ensureInstalled();
  const failed = await runChecks();
  return failed.length > 0 ? 1 : 0;
});
