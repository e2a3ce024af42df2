import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { checkDatabase, checkSameDatabase } from '../db/check-database.ts';
import { type Connections, connect } from '../db/client.ts';
import { unwritable } from '../db/embedded-postgres/engine.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { shiftedClock } from '../demo/demo-clock.ts';
import { makePrivateFolder } from '../disk/private-folder.ts';
import { chosenFileStore, keptSecrets } from './chosen.ts';
import type { Opened } from './opened.ts';

/** What lies in DATA_DIR; a folder that holds anything else may be somebody else's too. */
const OUR_ENTRIES = ['postgres', 'uploads', 'files', 'secret'];

const makePrivateFolders = async ({ dataDir, s3 }: Config, tell: (sentence: string) => void): Promise<void> => {
  try {
    await makePrivateFolder(dataDir, tell, OUR_ENTRIES);
    await makePrivateFolder(join(dataDir, 'uploads'), tell);
    if (!s3) await makePrivateFolder(join(dataDir, 'files'), tell);
  } catch (error) {
    throw unwritable(dataDir, error);
  }
};

/** Once for all processes of this instance: folders, the engine, the schema, the secret, what the demo shows. */
export const prepare = async (
  config: Config,
  { root, log, opened }: { root: string; log: Logger; opened: Opened },
): Promise<Connections> => {
  await makePrivateFolders(config, (sentence) => log.warn(sentence));
  const connections = await connectionsOf(config, { log, opened });
  const { db, pool } = connect(connections.direct, () => {});
  try {
    await checkDatabase(pool, config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
    if (config.databaseDirectUrl) await checkUsualWay(connections, pool);
    await migrateDatabase(pool, join(root, 'apps/server/src/db/migrations'));
    // Before the first row that depends on it, so that an interrupted first start can always be repeated.
    await keptSecrets(config, pool);
    if (config.isDemo) {
      const { seedContent } = await import('../demo/seed-content.ts');
      await seedContent(db, {
        clock: shiftedClock(config.demoShiftMs),
        fileStore: await chosenFileStore(config),
        assetsDir: join(root, 'apps/server/src/db/demo-assets'),
      });
    }
  } finally {
    await pool.end();
  }
  return connections;
};

const connectionsOf = async (
  { databaseUrl, databaseDirectUrl, dataDir }: Config,
  { log, opened }: { log: Logger; opened: Opened },
): Promise<Connections> => {
  if (databaseUrl) {
    return { usual: { connectionString: databaseUrl }, direct: { connectionString: databaseDirectUrl ?? databaseUrl } };
  }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: (message) => log.info(message) });
  opened.add(stop);
  return { usual: connection, direct: connection };
};

const checkUsualWay = async ({ usual }: Connections, direct: Pool): Promise<void> => {
  const { pool } = connect(usual, () => {});
  try {
    await checkDatabase(pool);
    await checkSameDatabase(pool, direct);
  } finally {
    await pool.end();
  }
};
