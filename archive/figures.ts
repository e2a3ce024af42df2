import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, '../bench/results');
const rows: string[] = [];

/** Keeps a figure of this run where the others are. */
export const note = (what: string, measured: string, wanted: string): void => {
  rows.push(`| ${what} | ${measured} | ${wanted} |`);
  const day = new Date().toISOString().slice(0, 10);
  const text = `# Losing the database, ${day}

${cpus().length} cores, PostgreSQL 15 and pgBackRest of Debian 12, database, repository and server on one machine and one disk, families enrolling all the while. Printed by \`npm run test:archive\`.

| what | measured | wanted |
|---|---|---|
${rows.join('\n')}
`;
  writeFileSync(join(RESULTS, `${day}-archive.md`), text);
};
