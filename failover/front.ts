import { join } from 'node:path';
import type { RunningServer } from '../faults/server.ts';
import { program, until } from './programs.ts';

const CADDYFILE = join(import.meta.dirname, '../deploy/Caddyfile');
const URL_OF_FRONT = 'http://127.0.64.20:8080';

/** Caddy before both instances, with the file that is deployed. */
export const startFront = async (
  folder: string,
  instances: RunningServer[],
): Promise<{ url: string; kill: () => Promise<void> }> => {
  const caddy = program({
    command: '/usr/bin/caddy',
    args: ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'],
    env: {
      // It writes nothing of worth there: without TLS it has no certificates to keep.
      HOME: join(folder, 'node1/etcd'),
      SITE_DOMAIN: URL_OF_FRONT,
      INSTANCES: instances.map(({ url }) => new URL(url).host).join(' '),
    },
    cwd: '/',
    log: join(folder, 'logs/caddy.log'),
  });
  caddy.start();
  await until('Caddy passes requests on', async () => (await fetch(URL_OF_FRONT).catch(() => null))?.ok);
  return { url: URL_OF_FRONT, kill: caddy.kill };
};
