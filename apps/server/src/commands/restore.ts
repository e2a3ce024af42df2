import { checkBackup } from '../db/backup/check-backup.ts';
import { restoreBackup } from '../db/backup/restore-backup.ts';
import { openDatabase } from '../db/open-database.ts';
import { startError } from '../errors/start-error.ts';
import { command, MIGRATIONS, places, say, wordsOf } from './command.ts';

const USAGE = 'Use npm run restore -- <folder of the backup>, with DATA_DIR or DATABASE_URL set to an empty place.';

await command('Nothing was restored', async () => {
  const { folder } = wordsOf(USAGE);
  if (!folder) throw startError(`Which backup? ${USAGE}`);
  const { databaseUrl, dataDir } = places(process.env);
  // Before a database is opened, and perhaps made, for nothing.
  await checkBackup(folder);
  const { pool, close } = await openDatabase({ databaseUrl, dataDir });
  try {
    const { tables, files } = await restoreBackup(pool, { dataDir, folder, migrations: MIGRATIONS });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Restored ${rows} rows of ${tables.length} tables, every hash as saved, and ${files.length} files.`);
  } finally {
    await close();
  }
});
