import { existsSync } from 'node:fs';
import { buildWhatIsStale } from './build-steps.mjs';
import { ensureInstalled } from './install.mjs';
import { runVisibly, tool } from './processes.mjs';
import { command } from './progress.mjs';

/** The Debian packages that keep the archive, and the program that each is needed for. */
const PROGRAMS = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbackrest: '/usr/bin/pgbackrest',
};

/** Loses a database and restores it from its archive. A machine without the programs says so; where CI runs, they must be there. */
await command(async () => {
  const missing = Object.entries(PROGRAMS)
    .filter(([, program]) => !existsSync(program))
    .map(([name]) => name);
  if (missing.length > 0) {
    process.stdout.write(`Not run: the tests of the archive. For them: apt-get install ${missing.join(' ')}\n`);
    return process.env.CI ? 1 : 0;
  }
  await ensureInstalled();
  await buildWhatIsStale();
  return runVisibly(tool('vitest'), ['run', '--project=archive', '--no-file-parallelism', ...process.argv.slice(2)]);
});
