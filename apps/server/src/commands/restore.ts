import { join, resolve } from 'node:path';
import { readManifest, restoreBackup } from '../db/backup.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { command, places, say } from './places.ts';

const MIGRATIONS = join(import.meta.dirname, '../db/migrations');

await command(async () => {
  const { databaseUrl, dataDir } = places(process.env);
  const folder = resolve(process.argv[2] ?? '');
  await readManifest(folder);
  const { pool, close } = await openDatabase({ databaseUrl, dataDir });
  try {
    await migrateDatabase(pool, MIGRATIONS);
    const { tables, files } = await restoreBackup(pool, { dataDir, folder });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Restored ${rows} rows of ${tables.length} tables, every hash as saved, and ${files.length} files.`);
  } finally {
    await close();
  }
});
