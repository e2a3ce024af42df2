import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { createPasswords } from '../domains/identity/passwords/passwords.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from '../ports/file-store.ts';
import { seedDemo } from './seed.ts';
import { seedOffice } from './seed-office.ts';
import { seedScholarships } from './seed-scholarships.ts';
import { seedSchool } from './seed-school.ts';
import { seedStatement } from './seed-statement.ts';

/** All of it or nothing: a demo that was seeded by half would never be completed. */
export const seedContent = (
  db: NodePgDatabase,
  { clock, fileStore, assetsDir }: { clock: Clock; fileStore: FileStore; assetsDir: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await seedDemo({ db: tx, clock, passwords: createPasswords(), fileStore, assetsDir }))) return;
    await seedOffice({ db: tx, clock, fileStore, assetsDir });
    await seedSchool({ db: tx, clock, fileStore, assetsDir });
    await seedScholarships({ db: tx, clock });
    await seedStatement({ db: tx, clock });
  });
