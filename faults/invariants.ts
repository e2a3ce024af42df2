import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { StandIn } from './gateway.ts';

/** What the server said it had done. */
export interface Acknowledged {
  /** Full name to id. */
  enrollments: Map<string, string>;
  /** Addresses of files. */
  uploads: Set<string>;
}

export const nothingYet = (): Acknowledged => ({ enrollments: new Map(), uploads: new Set() });

/** The bytes of a stored file, or null where there are none. */
export type StoredBytes = (storageKey: string) => Promise<Buffer | null>;

const onDisk =
  (dataDir: string): StoredBytes =>
  (key) =>
    readFile(join(dataDir, 'files', key.slice(-2), key)).catch(() => null);

/** What must hold whatever has happened, with what breaks it as a list of sentences. */
export const brokenInvariants = async (
  {
    pool,
    standIn,
    dataDir,
    storedBytes = onDisk(dataDir),
  }: { pool: pg.Pool; standIn: StandIn; dataDir: string; storedBytes?: StoredBytes },
  acknowledged: Acknowledged,
): Promise<string[]> => {
  const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(text, values)).rows;
  const broken: string[] = [];
  const expectNone = async (sentence: string, text: string, values: unknown[] = []): Promise<void> => {
    const found = await rows(text, values);
    if (found.length > 0) broken.push(`${sentence}: ${JSON.stringify(found.slice(0, 3))} (${found.length})`);
  };

  const names = [...acknowledged.enrollments.keys()];
  await expectNone(
    'an acknowledged enrollment is missing, or is not the one that was acknowledged',
    `select w.name from unnest($1::text[], $2::uuid[]) as w(name, id)
     left join enrollments e on e.id = w.id and e.full_name = w.name where e.id is null`,
    [names, [...acknowledged.enrollments.values()]],
  );
  await expectNone(
    'an enrollment exists twice',
    `select full_name, count(*) from enrollments where full_name like 'Sample ________-%' group by 1 having count(*) > 1`,
  );
  await expectNone(
    'an enrollment without a payment',
    'select e.id from enrollments e where e.full_name like $1 and not exists (select from payments p where p.enrollment_id = e.id)',
    ['Sample ________-%'],
  );

  await expectNone(
    'paid without a verified event or an approving admin',
    `select p.id from payments p where p.status = 'paid' and p.created_at > (select min(created_at) from accounts) and not exists (
       select from payment_events v where v.payment_id = p.id and v.to_status = 'paid' and (v.actor = 'gateway' or v.actor like 'staff:%'))
       and p.tx_ref is not null`,
  );
  const paid = await rows<{ tx_ref: string; amount_etb: number }>(
    `select tx_ref, amount_etb from payments where status = 'paid' and tx_ref is not null and tx_ref = any($1)`,
    [[...standIn.orders.keys()]],
  );
  for (const { tx_ref, amount_etb } of paid) {
    const order = standIn.orders.get(tx_ref);
    if (!order?.isPaid || Number(order.amount) !== amount_etb)
      broken.push(`${tx_ref} is settled here, but not at the gateway`);
  }
  const [sum] = await rows<{ settled: number }>(
    `select coalesce(sum(v.settled_etb), 0)::int as settled from payment_events v join payments p on p.id = v.payment_id where p.tx_ref = any($1)`,
    [[...standIn.orders.keys()]],
  );
  if (sum?.settled !== standIn.paidSum()) {
    broken.push(`settled here: ETB ${sum?.settled}, at the gateway: ETB ${standIn.paidSum()}`);
  }

  await expectNone(
    'more went back than came in, or the payment has lost count of it',
    `select p.id, p.amount_etb, p.refunded_etb, sums.kept, sums.gone from payments p join lateral (
       select coalesce(sum(v.settled_etb), 0) as kept, coalesce(-sum(v.settled_etb) filter (where v.settled_etb < 0 and v.kind <> 'receipt-taken-back'), 0) as gone,
         bool_or(v.settled_etb > 0) as came_in
       from payment_events v where v.payment_id = p.id) sums on true
     where sums.kept not between 0 and p.amount_etb or p.refunded_etb <> sums.gone
       or (p.status = 'refunded' and sums.kept <> 0) or (p.status = 'paid' and sums.came_in and sums.kept = 0)`,
  );
  await expectNone(
    'a seat for an enrollment whose money went back',
    `select id from enrollments where payment_status = 'refunded' and class_id is not null`,
  );

  await expectNone(
    'a reference of ours twice',
    'select tx_ref from payments where tx_ref is not null group by 1 having count(*) > 1',
  );
  await expectNone(
    'a receipt number twice',
    'select receipt_number from payments where receipt_number is not null group by 1 having count(*) > 1',
  );
  await expectNone(
    'a bank reference twice',
    `select bank_id, transaction_key from payments where transaction_key is not null and status <> 'declined' group by 1, 2 having count(*) > 1`,
  );
  const references = await rows<{ reference: string }>(
    `select tx_ref as reference from payments where tx_ref is not null
     union select facts->>'lostRef' from payment_events where kind = 'reference-replaced'`,
  );
  const known = new Set(references.map(({ reference }) => reference));
  for (const txRef of standIn.orders.keys()) {
    if (!known.has(txRef)) broken.push(`the gateway was asked for ${txRef}, of which nothing is written here`);
  }

  await expectNone(
    'an open payment that nobody will ask about',
    `select id from payments where status = 'pending' and type = 'online' and next_check_at is null`,
  );
  await expectNone(
    'a payment that is not where its ledger says',
    `select p.id, p.status, last.to_status from payments p join lateral (
       select to_status from payment_events v where v.payment_id = p.id order by v.id desc limit 1) last on true
     where p.status <> last.to_status`,
  );

  const stored = await rows<{ id: string; storage_key: string; sha256: string; size_bytes: string }>(
    `select id, storage_key, sha256, size_bytes from files where purpose <> 'logo'`,
  );
  for (const { id, storage_key, sha256, size_bytes } of stored) {
    const bytes = await storedBytes(storage_key);
    if (!bytes || bytes.length !== Number(size_bytes) || createHash('sha256').update(bytes).digest('hex') !== sha256) {
      broken.push(`the file ${id} has not its bytes`);
    }
  }
  const ids = new Set(stored.map(({ id }) => id));
  for (const url of acknowledged.uploads) {
    if (!ids.has(url.split('/').at(-1)?.split('?')[0] ?? '')) broken.push(`the acknowledged upload ${url} is gone`);
  }
  return broken;
};
