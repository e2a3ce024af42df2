import { expect, test } from 'vitest';
import { testWorld } from '../testing/world.ts';
import { demoTransfers } from './demo-transfers.ts';
import { seedOffice } from './seed-office.ts';

test('one receipt of the demo is confirmed by its bank, one was paid too little, and the bank knows nothing of the rest', async () => {
  const world = await testWorld();
  await world.seed();
  const { clock, deps, banks, pool } = world;
  await seedOffice({ ...deps, assetsDir: `${import.meta.dirname}/../db/demo-assets` });
  banks.transfers.push(...demoTransfers(clock.now()));

  await world.runJob('ask-banks');

  const { rows } = await pool.query(
    `select e.full_name, a.state, a.differences from bank_answers a join payments p on p.id = a.payment_id
     join enrollments e on e.id = p.enrollment_id order by p.created_at`,
  );
  expect(rows.map((row) => [row.full_name, row.state, ...row.differences])).toEqual([
    ['Dawit Sample', 'not-found'],
    ['Bethlehem Sample', 'mismatch', 'amount'],
    ['Kidus Sample', 'not-found'],
    ['Meron Sample', 'verified'],
    ['Samuel Sample', 'not-found'],
  ]);
});
