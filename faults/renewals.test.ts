import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addisDate } from '../packages/contracts/src/addis-time.ts';
import { chargedHouseholds, monthsOf } from './charged-households.ts';
import { ask } from './families.ts';
import { type Scene, setScene } from './scene.ts';
import type { RunningServer } from './server.ts';

const ENROLLMENTS = Number(process.env.RENEWED ?? 800);
/** Shares of the work that are done when an instance is killed. */
const POINTS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 0.95];

const signInOffice = async ({ pool }: Scene): Promise<{ authorization: string }> => {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into sessions (token_hash, account_id, created_at, expires_at, confirmed_at)
     select $1, account_id, now(), now() + interval '1 hour', now() from staff limit 1`,
    [createHash('sha256').update(token).digest()],
  );
  return { authorization: `Bearer ${token}` };
};

/** What the books must say of a month that was charged to everybody, once. */
const wrongIn = async ({ pool }: Scene, from: string): Promise<Record<string, unknown>> => {
  const { rows } = await pool.query(
    `with own as (select * from charges where starts_on = $1 and household_id in (select id from accounts where first_name like 'Money%'))
     select (select count(*)::int from own where reversed_at is null) as charged,
       (select count(*)::int from (select enrollment_id from own where reversed_at is null group by 1 having count(*) > 1) t) as twice,
       (select count(*)::int from own c where not exists (
          select from ledger_entries e where e.charge_id = c.id and e.kind = 'charge' and e.santim = c.santim)) as "notBooked",
       (select count(*)::int from own c where c.settled_santim <> (
          select coalesce(sum(a.santim), 0) from allocations a where a.charge_id = c.id)) as "countedWrong",
       (select count(*)::int from payments p where p.tx_ref like 'ahead-%' and p.allocated_santim <> (
          select coalesce(sum(a.santim), 0) from allocations a where a.payment_id = p.id)) as "usedWrong",
       (select count(*)::int from own c join payments p on p.account_id = c.household_id and p.tx_ref like 'ahead-%'
        where c.reversed_at is null and c.settled_santim < c.santim and p.allocated_santim < p.amount_etb * 100) as "notJoined"`,
    [from],
  );
  return rows[0];
};

test(`two instances charge a month, killed at ${POINTS.length} points: everybody is charged and paid once`, async () => {
  const scene = await setScene();
  const instances: RunningServer[] = [await scene.server(), await scene.server()];
  const today = addisDate(new Date());
  const { month, now } = monthsOf(today);
  for (const statement of chargedHouseholds(ENROLLMENTS, today)) await scene.pool.query(statement);
  const headers = await signInOffice(scene);
  const charged = async (): Promise<number> => Number((await wrongIn(scene, now.from)).charged);

  const released = await ask(instances[0]?.url ?? '', 'POST', '/admin/renewals', { headers, body: { month } });
  expect(released?.status).toBe(201);
  for (const [place, share] of POINTS.entries()) {
    while ((await charged()) < ENROLLMENTS * share) await sleep(5);
    await instances[place % 2]?.kill('SIGKILL');
    instances[place % 2] = await scene.server();
  }
  while ((await charged()) < ENROLLMENTS) await sleep(50);

  expect(await wrongIn(scene, now.from)).toEqual({
    ...{ charged: ENROLLMENTS, twice: 0, notBooked: 0 },
    ...{ countedWrong: 0, usedWrong: 0, notJoined: 0 },
  });
}, 600_000);

test('an undone month is taken back once, whoever is killed meanwhile', async () => {
  const scene = await setScene();
  const instances: RunningServer[] = [await scene.server(), await scene.server()];
  const today = addisDate(new Date());
  const { month, now } = monthsOf(today);
  const few = Math.ceil(ENROLLMENTS / 8);
  for (const statement of chargedHouseholds(few, today)) await scene.pool.query(statement);
  const headers = await signInOffice(scene);
  const charged = async (): Promise<number> => Number((await wrongIn(scene, now.from)).charged);

  await ask(instances[0]?.url ?? '', 'POST', '/admin/renewals', { headers, body: { month } });
  while ((await charged()) < few) await sleep(50);
  const undone = await ask(instances[1]?.url ?? '', 'POST', '/admin/renewals/undo', { headers, body: { month } });
  expect(undone?.status).toBe(200);
  for (const [place, share] of [0.9, 0.5, 0.2].entries()) {
    while ((await charged()) > few * share) await sleep(5);
    await instances[place % 2]?.kill('SIGKILL');
    instances[place % 2] = await scene.server();
  }
  while ((await charged()) > 0) await sleep(50);

  const { rows } = await scene.pool.query(
    `select count(*)::int as entries, sum(case when kind = 'charge' then santim else -santim end)::float8 as rest
     from ledger_entries where charge_id in (select id from charges where starts_on = $1
       and household_id in (select id from accounts where first_name like 'Money%'))`,
    [now.from],
  );
  expect(rows).toEqual([{ entries: few * 2, rest: 0 }]);
  const { rows: used } = await scene.pool.query(
    `select count(*)::int as n from payments where tx_ref like 'ahead-%' and allocated_santim <> 0`,
  );
  expect(used).toEqual([{ n: 0 }]);
}, 600_000);
