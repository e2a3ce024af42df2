import { existsSync } from 'node:fs';
import { buildWhatIsStale } from './build-steps.mjs';
import { ensureInstalled } from './install.mjs';
import { runVisibly, tool } from './processes.mjs';
import { command } from './progress.mjs';

/** The Debian packages whose browsers the journeys run in, and the program that each is needed for. */
const PROGRAMS = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};

/** The core journeys in Firefox and WebKitGTK. A machine without them says so; where CI runs, they must be there. */
await command(async () => {
  const missing = Object.entries(PROGRAMS)
    .filter(([, program]) => !existsSync(program))
    .map(([name]) => name);
  if (missing.length > 0) {
    process.stdout.write(
      `Not run: the journeys in Firefox and WebKitGTK. For them: apt-get install ${missing.join(' ')}\n`,
    );
    return process.env.CI ? 1 : 0;
  }
  await ensureInstalled();
  await buildWhatIsStale();
  return runVisibly(tool('vitest'), ['run', '--project=browsers', ...process.argv.slice(2)]);
});
