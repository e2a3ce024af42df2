import type { Db } from '../db/client.ts';
import { accounts } from '../db/schema/accounts.ts';
import { staff } from '../db/schema/staff.ts';
import { teachers } from '../db/schema/teachers.ts';
import { written } from '../db/written.ts';
import type { Passwords } from '../domains/identity/passwords/passwords.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from '../ports/file-store.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedConsents } from './seed-consents.ts';
import { seedHousehold } from './seed-household.ts';
import { seedLearning } from './seed-learning.ts';
import { seedLogos } from './seed-logos.ts';
import { seedSite } from './seed-site.ts';

const APPLICATION = {
  courseType: 'Maths',
  schedule: 'Monday. Wednesday & Friday',
  grade: '9 & 10',
  qualification: 'BSc in Mathematics (sample)',
  experience: 'Five years of teaching (sample)',
  bio: 'A sample profile for the demo.',
};

/** Plainly sample content, written once: what is in the database already is never touched. */
export const seedDemo = async ({
  db,
  clock,
  passwords,
  fileStore,
  assetsDir,
}: {
  db: Db;
  /** All dates of the demo are relative to the time of this clock. */
  clock: Clock;
  passwords: Passwords;
  fileStore: FileStore;
  /** The folder with the pictures of the demo. */
  assetsDir: string;
}): Promise<boolean> => {
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  const isFirstStart = await db.transaction(async (tx) => {
    if (!(await seedSite(tx))) return false;
    await seedCatalogue(tx);

    const rows = await tx
      .insert(accounts)
      .values(DEMO_ACCOUNTS.map(({ label: _, ...account }) => ({ ...account, passwordHash })))
      .returning();
    const idOf = (phone: string): string => written(rows.filter((row) => row.phone === phone)).id;
    await tx.insert(teachers).values([
      { accountId: idOf('+251911000002'), ...APPLICATION, status: 'Approved' },
      { accountId: idOf('+251911000003'), ...APPLICATION, status: 'Pending' },
    ]);
    await tx.insert(staff).values({ accountId: idOf('+251911000009'), role: 'owner' });
    const people = {
      studentId: idOf('+251911000001'),
      teacherId: idOf('+251911000002'),
      adminId: idOf('+251911000009'),
    };
    const now = clock.now();
    await seedHousehold(tx, people.studentId, now);
    await seedLearning(tx, people, now);
    await seedConsents(tx, now);
    return true;
  });
  if (isFirstStart) await seedLogos({ db, fileStore, assetsDir });
  return isFirstStart;
};
