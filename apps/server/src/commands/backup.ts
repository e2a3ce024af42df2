import { resolve } from 'node:path';
import { takeBackup } from '../db/backup.ts';
import { openDatabase } from '../db/open-database.ts';
import { command, places, say } from './places.ts';

await command(async () => {
  const { databaseUrl, dataDir } = places(process.env);
  const now = new Date();
  const folder = resolve(process.argv[2] ?? `backups/${now.toISOString().replaceAll(':', '-').slice(0, 19)}`);
  const { pool, close } = await openDatabase({ databaseUrl, dataDir });
  try {
    const { tables, files } = await takeBackup(pool, { dataDir, folder, now });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Saved ${rows} rows of ${tables.length} tables and ${files.length} files in ${folder}`);
    say('It holds personal data and the server secret: keep it where only you can read it.');
  } finally {
    await close();
  }
});
