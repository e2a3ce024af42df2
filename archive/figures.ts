import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, '../bench/results');

const rowsOf = (path: string): string[] => {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => /^\| (?!what)/.test(line));
  } catch {
    return [];
  }
};

/** Keeps a figure of today where the others are, in the place of an earlier one. */
export const note = (what: string, measured: string, wanted: string): void => {
  const day = new Date().toISOString().slice(0, 10);
  const path = join(RESULTS, `${day}-archive.md`);
  const others = rowsOf(path).filter((row) => !row.startsWith(`| ${what} |`));
  const text = `# Losing the database, ${day}

${cpus().length} cores; database, repository and server on one machine and one disk, families enrolling all the while. The archive is of PostgreSQL 15 and pgBackRest as Debian 12 has them. Printed by \`npm run test:archive\`.

| what | measured | wanted |
|---|---|---|
${[...others, `| ${what} | ${measured} | ${wanted} |`].join('\n')}
`;
  writeFileSync(path, text);
};

export const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
