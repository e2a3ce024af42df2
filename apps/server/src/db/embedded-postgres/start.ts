import { join, resolve } from 'node:path';
import { engineAccount } from './account.ts';
import { engineFor } from './binaries.ts';
import { openCluster, refuseOtherMajor } from './cluster.ts';
import { type Connection, DATABASE, engineFailed, IS_WINDOWS, type Log, SUPERUSER, unwritable } from './engine.ts';
import { prepareHome, takeLock } from './home.ts';
import { listeningPlace } from './listening-place.ts';
import { keepRunning } from './running.ts';
import { stopSurvivor } from './survivor.ts';

type EmbeddedPostgres = { connection: Connection; stop: () => Promise<void> };

/**
 * Starts the PostgreSQL of the lockfile on `dataDir`/postgres, reachable through a private Unix socket only.
 * The engine ends with `stop()` or with this process; one that outlived a killed process is stopped first.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log = () => {},
}: {
  dataDir: string;
  log?: Log;
}): Promise<EmbeddedPostgres> => {
  const root = resolve(dataDir);
  let unlock = () => {};
  try {
    const account = await engineAccount(root);
    const home = await prepareHome(root, account, log);
    unlock = takeLock(home, root);
    const native = await engineFor(account, log);
    const cluster = join(home, 'cluster');
    await refuseOtherMajor(cluster, native);
    await stopSurvivor(cluster, native, log);
    const password = await openCluster({ native, dataDir: root, home, cluster, account, log });
    const engine = { native, cluster, account, ...(await listeningPlace(account)) };
    const connection = {
      host: IS_WINDOWS ? '127.0.0.1' : engine.socket,
      port: engine.port,
      user: SUPERUSER,
      password,
      database: DATABASE,
    };
    const stopEngine = await keepRunning(engine, connection, log);
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= stopEngine().finally(unlock);
      return stopped;
    };
    return { connection, stop };
  } catch (error) {
    unlock();
    throw explained(error, root);
  }
};

const explained = (error: unknown, dataDir: string): unknown => {
  const { syscall = '', message } = error as NodeJS.ErrnoException;
  if (syscall.startsWith('spawn')) return engineFailed('could not be run', [message]);
  const isAboutFiles = syscall !== '' && syscall !== 'connect';
  return isAboutFiles ? unwritable(dataDir, error) : error;
};
