import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { officeWorld } from '../testing/office-world.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** The statement of the migration that rewrites references. */
const recompute = async (): Promise<string> => {
  const name = (await readdir(MIGRATIONS)).find((file) => file.endsWith('_receipt-keys.sql')) ?? '';
  return (await readFile(join(MIGRATIONS, name), 'utf8')).split('--> statement-breakpoint')[0] ?? '';
};

test('references of before get the keys of today; of those that turn out to be one, none is lost', async () => {
  const world = await officeWorld();
  const kept = {
    'plain, and paid': { reference: 'FT26140P01YB', payment: 'paid' },
    'the same with Cyrillic letters': { reference: 'FТ26140Р01УВ', payment: 'review' },
    'the same with the digits of an account': { reference: 'FT26140P01YB12345678', payment: 'pending' },
    'the same, declined': { reference: 'FT26140Р01YB', payment: 'declined' },
    'the same at another bank': { reference: 'FТ26140P01YB', payment: 'review', bank: 'Bank of Abyssinia' },
    'one of its own with Greek letters': { reference: 'FΤ26141P01YC', payment: 'review' },
    'Ethiopic numerals': { reference: 'FT፳፮142', payment: 'review' },
  } as const;
  const names = new Map<string, string>();
  for (const [name, what] of Object.entries(kept)) names.set((await world.enroll(what)).paymentId, name);

  const migration = await recompute();
  await world.pool.query(migration);
  await world.pool.query(migration);

  const { rows } = await world.pool.query(
    'select id, transaction_key, transaction_id from payments where id = any($1)',
    [[...names.keys()]],
  );
  expect(Object.fromEntries(rows.map(({ id, transaction_key }) => [names.get(id), transaction_key]))).toEqual({
    'plain, and paid': 'FT26140P01YB',
    'the same with Cyrillic letters': 'FT26140P01YB.2',
    'the same with the digits of an account': 'FT26140P01YB.3',
    'the same, declined': 'FT26140P01YB',
    'the same at another bank': 'FT26140P01YB',
    'one of its own with Greek letters': 'FT26141P01YC',
    'Ethiopic numerals': 'FT፳፮142',
  });
  expect(rows.map(({ transaction_id }) => transaction_id).toSorted()).toEqual(
    Object.values(kept)
      .map(({ reference }) => reference)
      .toSorted(),
  );
});
