import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { emptyDatabase, MIGRATIONS, migrationsBefore } from '../testing/migrations.ts';
import { migrateDatabase } from './migrate.ts';

test('words about a learner who went with the household go; of one who is there they stay', async () => {
  const pool = await emptyDatabase();
  await migrateDatabase(pool, await migrationsBefore('words-about-gone-learners'));
  const [household, staffId, there, gone] = Array.from({ length: 4 }, () => randomUUID());
  await pool.query(
    `insert into accounts (id, kind, first_name, last_name, email, password_hash, phone) values
       ($1, 'student', 'Hana', 'Sample', 'a@b.example', '-', '+251911000001'),
       ($2, 'staff', 'Office', 'Sample', 'a@b.example', '-', '+251911000009')`,
    [household, staffId],
  );
  await pool.query("insert into learners (id, household_id, full_name) values ($1, $2, 'Dawit Sample')", [
    there,
    household,
  ]);
  const noted = { school: 'Sample School', reason: 'Moved', learnerId: gone };
  await pool.query(
    `insert into audit_entries (at, account_id, action, subject_kind, subject_id, after)
     select now(), $1, 'correct-learner', kind, id, $2 from (values ('learner', $3), ('learner', $4), ('application', $4)) as noted (kind, id)`,
    [staffId, noted, there, gone],
  );

  await migrateDatabase(pool, MIGRATIONS);

  const { rows } = await pool.query('select subject_id as learner, after from audit_entries order by id');
  const wordless = { school: null, reason: null, learnerId: gone };
  expect(rows).toEqual([
    { learner: there, after: noted },
    { learner: gone, after: wordless },
    { learner: gone, after: wordless },
  ]);
});
