import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { checkDatabase } from '../db/check-database.ts';
import { connect } from '../db/client.ts';
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
): Promise<PoolConfig> => {
  await makePrivateFolders(config, (sentence) => log.warn(sentence));
  let connection: PoolConfig = { connectionString: config.databaseUrl ?? '' };
  if (!config.databaseUrl) {
    const engine = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (message) => log.info(message) });
    opened.add(engine.stop);
    connection = engine.connection;
  }
  const { db, pool } = connect(connection, () => {});
  try {
    await checkDatabase(pool);
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
  return connection;
};
