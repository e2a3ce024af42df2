import { ensureInstalled } from './install.mjs';
import { runVisibly, tool } from './processes.mjs';
import { command } from './progress.mjs';

/** The long form of what `npm test` does in short. */
const LONG = { KILLS: '200', WRITES_A_ROUND: '26', RENEWED: '6400' };

await command(async () => {
  await ensureInstalled();
  const env = Object.fromEntries(Object.entries(LONG).map(([name, value]) => [name, process.env[name] || value]));
  return runVisibly(tool('vitest'), ['run', '--project', 'faults', ...process.argv.slice(2)], { env });
});
